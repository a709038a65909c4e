import { count, escapeHidden } from "../base/text/index.ts";
import { isChange, type NextSteps } from "../features/init/index.ts";
import type {
  CheckReport,
  DiffReport,
  DocsReport,
  GenerateReport,
  ImpactReport,
  InitReport,
  Report,
} from "./command-report.ts";
import type { Paint } from "./terminal.ts";
import { describeFix, describePrune, unreadText } from "./alias-wording.ts";
import { cleanText } from "./clean-text.ts";
import { countKinds, countPlaces } from "./place-groups.ts";
import { unseenText } from "./place-wording.ts";
import type { ReporterOptions } from "./reporter.ts";
import { describeSteps } from "./setup-steps.ts";

/** What a run that wrote the package has to say of it. */
type Generated = Omit<GenerateReport, "kind">;

type OutcomeOptions = Pick<ReporterOptions, "cwd" | "verbose">;

/** Lines for people on what a run did, findings and changes apart. */
export function describeOutcome(report: Report, paint: Paint, options: OutcomeOptions): string[] {
  switch (report.kind) {
    case "generate":
      return describeGenerated(report, paint);
    case "check":
      return describeChecked(report, paint);
    case "diff":
      return describeSemver(report);
    case "impact":
      return describeImpact(report, paint, options);
    case "fix":
      return describeFix(report, options);
    case "prune":
      return [...describePrune(report, options), ...describeGenerated(report, paint)];
    case "docs":
      return describePage(report, paint);
    case "merge-driver":
      return report.ok ? [paint("green", "merged the two locks")] : [];
    case "init":
      return describeSetup(report, paint);
    // Tables and pages are printed by reporters that have a form for them.
    case "show":
    case "explain":
    case "failed":
      return [];
  }
}

function describeSetup({ steps, outcome, next }: InitReport, paint: Paint): string[] {
  if (outcome === "failed") return [];
  if (outcome === "declined" || outcome === "ended") return ["nothing was written"];
  const hasWork = steps.some(isChange);
  const isLeft = steps.some(({ kind }) => kind === "manual");
  return [
    ...describeSteps(steps, outcome).map(escapeHidden),
    ...(hasWork ? [] : [isLeft ? "nothing to write; follow the manual steps above" : paint("green", "nothing to do")]),
    ...(next === null ? [] : describeNext(next, paint)),
  ];
}

function describeNext({ commands, example, folder }: NextSteps, paint: Paint): string[] {
  return [
    "",
    paint("bold", "Next steps:"),
    ...commands.map((command) => `  ${escapeHidden(command)}`),
    "",
    folder === "" ? "Then, in your code:" : `Then, in a file of ${folder}/:`,
    ...example.map((line) => `  ${escapeHidden(line)}`),
  ];
}

function describeChecked({ ok, checked }: CheckReport, paint: Paint): string[] {
  return ok ? [paint("green", cleanText(checked))] : [];
}

function describeSemver({ changes, semver }: DiffReport): string[] {
  return semver === null ? [] : [`${count(changes.length, "change")}; semver: ${semver}`];
}

function describeImpact(report: ImpactReport, paint: Paint, options: OutcomeOptions): string[] {
  const { changes, places, summary } = report;
  if (summary === null) return [];
  if (changes.length === 0) return [paint("green", "no changes")];
  const { projects, isUsed } = summary;
  const unread = unreadText(report, { projects: projects ?? [], isUsed: isUsed || projects === null }, options);
  if (unread !== undefined) return [unread];
  const all = count(changes.length, "change");
  if (places.length === 0) return [paint("green", `${all}, and no place that one of them touches; ${unseenText}`)];
  return [`${countPlaces(places)} (${countKinds(places)}) for ${all}; ${unseenText}`];
}

function describePage({ page, written }: DocsReport, paint: Paint): string[] {
  if (page === null) return [];
  const name = escapeHidden(page);
  return [paint("green", written.length > 0 ? `wrote ${name}` : `${name} is up to date`)];
}

/** What of the service the package is made of; `undefined` where the run did not come to one. */
export function describeLists({ summary, apiVersion, ok }: Generated): string | undefined {
  if (!summary || !ok) return undefined;
  const { source, documents, references, codes } = summary;
  const from = source === "sample" ? "the embedded sample lists" : source === "lock" ? "the lock" : source;
  const fetched = documents === 0 ? "" : ` (${count(documents, "document")} fetched)`;
  const counts = `${count(references, "reference")}, ${count(codes, "code")} of version ${apiVersion}`;
  return `${counts} from ${from}${fetched}`;
}

function describeGenerated(report: Generated, paint: Paint): string[] {
  const { summary, written, removed, dryRun } = report;
  const lists = describeLists(report);
  if (!summary || lists === undefined) return [];
  const { files } = summary;
  const dir = escapeHidden(summary.dir);
  const upToDate = written.length === 0 && removed.length === 0;
  return [
    escapeHidden(lists),
    ...(upToDate ? [paint("green", `${dir}: all ${files} files are up to date`)] : []),
    ...(dryRun
      ? written.map((path) => paint("green", escapeHidden(`would write ${path}`)))
      : describeWritten(written, summary.dir, files).map((line) => paint("green", escapeHidden(line)))),
    ...removed.map((path) => escapeHidden(`${dryRun ? "would remove" : "removed"} ${path}`)),
  ];
}

/** The lock by its name, the files of the package by their number. */
function describeWritten(written: readonly string[], dir: string, files: number): string[] {
  const others = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - others.length;
  const parts = [...others, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  return parts.length > 0 ? [`wrote ${parts.join(" and ")}`] : [];
}
