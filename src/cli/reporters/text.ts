import { relative, sep } from "node:path";
import type { Change } from "../../diff/index.ts";
import type { Diagnostic } from "../../findings/index.ts";
import { clip, count, escapeHidden } from "../../base/index.ts";
import type { Report } from "../report.ts";
import type { Paint, Terminal } from "../terminal.ts";
import { changeText } from "./wording.ts";
import type { Reporter, ReporterOptions } from "./reporter.ts";

/** Most changes that are listed one by one, unless `--verbose` asks for all. */
const shownChanges = 30;

/** For people: findings, what changed in the lists, what was written. */
export const textReporter: Reporter = (reports, terminal, options) => {
  for (const [index, report] of reports.entries()) {
    if (index > 0 && !options.quiet) terminal.out("");
    if (reports.length > 1 && (!options.quiet || report.diagnostics.length > 0)) tellPlace(report, terminal, options);
    tell(report, terminal, options);
  }
};

/** Which of several configurations it is about. */
function tellPlace({ dir }: Report, { out, paint }: Terminal, { root }: ReporterOptions): void {
  if (dir === null) return;
  const path = relative(root, dir).split(sep).join("/");
  out(paint("bold", `${escapeHidden(path === "" ? "." : path)}:`));
}

function tell(report: Report, terminal: Terminal, options: ReporterOptions): void {
  for (const diagnostic of report.diagnostics) {
    for (const line of describeDiagnostic(diagnostic, terminal.paint)) terminal.out(line);
    const patch = report.drift.find(({ message }) => message === diagnostic.message)?.patch;
    if (patch !== undefined) tellPatch(patch, terminal);
  }
  const showsChanges = !options.quiet || !report.ok;
  if (showsChanges) tellChanges(report, terminal, options.verbose);
  if (options.quiet) return;
  if (report.summary) tellSummary(report, terminal);
  if (report.ok && report.checked !== undefined) {
    terminal.out(terminal.paint("green", `all ${count(report.checked, "file")} of the package are what the lock says`));
  }
  if (report.semver !== undefined) {
    terminal.out(`${count(report.changes.length, "change")}; semver: ${report.semver}`);
  }
  const errors = report.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  // Where the disk failed, the finding says what is written and what is not.
  const untouched = report.command === "generate" && errors.every(({ rule }) => rule !== "io");
  terminal.out(terminal.paint("red", `${count(errors.length, "error")}${untouched ? "; nothing was written" : ""}`));
}

function describeDiagnostic({ rule, severity, message, reference, pointer, url }: Diagnostic, paint: Paint): string[] {
  const label = severity === "error" ? paint("red", "error") : paint("yellow", "warn ");
  const about = reference === null || message.startsWith(`reference ${reference}:`) ? "" : `${reference}: `;
  const place =
    url === undefined || message.includes(url)
      ? []
      : [paint("dim", `      ${escapeHidden(url)}${pointer === "" ? "" : `#${escapeHidden(pointer)}`}`)];
  return [`${label} ${paint("bold", rule)}  ${escapeHidden(about + message)}`, ...place];
}

function tellPatch(patch: string, { out, paint }: Terminal): void {
  for (const line of patch.split("\n")) {
    const color = /^[-+]{3}/.test(line)
      ? "bold"
      : line.startsWith("-")
        ? "red"
        : line.startsWith("+")
          ? "green"
          : "dim";
    out(paint(color, `      ${escapeHidden(line)}`));
  }
}

function tellChanges({ changes }: Report, terminal: Terminal, all: boolean): void {
  const shown = all || changes.length <= shownChanges ? changes : changes.slice(0, shownChanges);
  for (const change of shown) terminal.out(describeChange(change, terminal.paint));
  if (shown.length < changes.length) {
    terminal.out(
      terminal.paint("dim", `  and ${count(changes.length - shown.length, "more change")} (--verbose lists all)`),
    );
  }
}

const marks: Readonly<Record<Change["level"], readonly [string, "red" | "green" | "yellow"]>> = {
  breaking: ["-", "red"],
  additive: ["+", "green"],
  cosmetic: ["~", "yellow"],
};

function describeChange(change: Change, paint: Paint): string {
  const [mark, color] = marks[change.level];
  const { before, after } = change;
  const short = {
    ...change,
    ...(before !== undefined && { before: clip(before, 60) }),
    ...(after !== undefined && { after: clip(after, 60) }),
  };
  return `  ${paint(color, mark)} ${escapeHidden(changeText(short))}`;
}

function tellSummary({ summary, apiVersion, written, removed, dryRun, ok }: Report, terminal: Terminal): void {
  if (!summary || !ok) return;
  const { source, documents, references, codes, files, dir } = summary;
  const from = source === "sample" ? "the embedded sample lists" : source === "lock" ? "the lock" : source;
  const fetched = documents === 0 ? "" : ` (${count(documents, "document")} fetched)`;
  terminal.out(
    `${count(references, "reference")}, ${count(codes, "code")} of version ${apiVersion} from ${escapeHidden(from)}${fetched}`,
  );
  const verb = dryRun ? "would write" : "wrote";
  if (written.length === 0 && removed.length === 0) {
    terminal.out(terminal.paint("green", `${escapeHidden(dir)}: all ${files} files are up to date`));
    return;
  }
  const lock = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - lock.length;
  const parts = [...lock, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  if (parts.length > 0) terminal.out(terminal.paint("green", escapeHidden(`${verb} ${parts.join(" and ")}`)));
  for (const path of removed) terminal.out(escapeHidden(`${dryRun ? "would remove" : "removed"} ${path}`));
}
