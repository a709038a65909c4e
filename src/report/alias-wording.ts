import { count, escapeHidden, groupBy } from "../base/text/index.ts";
import type { AliasUse, ProjectSummary } from "../features/impact/index.ts";
import type { FixReport, PruneReport, Report } from "./command-report.ts";
import { pathFromCwd } from "./finding-place.ts";
import type { ReporterOptions } from "./reporter.ts";

/** Most uses of one alias that are named. */
const mostUses = 5;

/** Most aliases that are named. */
const mostAliases = 30;

type WordingOptions = Pick<ReporterOptions, "cwd" | "verbose">;

/** Why nothing of the user's code was looked at; `undefined` where it was. */
export function unreadText(
  report: Report,
  { projects, isUsed }: ProjectSummary,
  { cwd }: WordingOptions,
): string | undefined {
  if (isUsed) return undefined;
  if (projects.length === 0) return "there is no tsconfig.json here or above: --project names one";
  const named = projects.map((path) => pathFromCwd(path, report, cwd)).join(", ");
  return `no file of ${escapeHidden(named)} imports the package`;
}

/** What becomes of the uses of aliases, a line for each alias. */
export function describeFix(report: FixReport, options: WordingOptions): string[] {
  const { uses, written, dryRun, ok } = report;
  if (!ok) return [];
  if (uses.length === 0) return [unreadText(report, report, options) ?? "no use of an alias was found"];
  const left = uses.filter(({ obstacle }) => obstacle !== undefined);
  const done = uses.filter(({ obstacle }) => obstacle === undefined);
  const textOf = (use: AliasUse): string => locationText(use, report, options);
  return [
    ...groupUses(done).map((group) => {
      const [first] = group;
      return `${subjectText(first)}: ${first.alias} -> ${first.member} at ${locationsText(group.map(textOf), options)}`;
    }),
    ...left.map((use) => `${textOf(use)} is left for you: ${use.alias} is ${use.member} now, but ${use.obstacle}`),
    ...(done.length === 0
      ? []
      : [`${dryRun ? "would change" : "changed"} ${count(done.length, "use")} in ${count(written.length, "file")}`]),
  ].map(escapeHidden);
}

/** Which aliases go and which stay, a line for each. */
export function describePrune(report: PruneReport, options: WordingOptions): string[] {
  const { pruned, uses, dryRun, ok, summary } = report;
  if (!ok || summary === null) return [];
  const kept = groupUses(uses).map((group) => {
    const [first] = group;
    const used = locationsText(
      group.map((use) => locationText(use, report, options)),
      options,
    );
    return `${subjectText(first)}: the alias ${first.alias} stays; it is used at ${used}`;
  });
  const gone = pruned.map(
    ({ reference, code, alias, member }) =>
      `${reference} ${code}: the alias ${alias} of ${member} ${dryRun ? "would go" : "is taken out"}`,
  );
  const shown = options.verbose ? gone : gone.slice(0, mostAliases);
  const rest = gone.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [`and ${count(rest, "more alias", "more aliases")} (--verbose lists all)`] : []),
    ...kept,
    ...(pruned.length === 0 ? [uses.length === 0 ? "the lock has no alias" : "every alias is used"] : []),
  ].map(escapeHidden);
}

function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(
    uses,
    ({ reference, alias }) => `${reference} ${alias}`,
    (use) => use,
  );
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

function subjectText({ reference, code }: AliasUse): string {
  return `${reference} ${code}`;
}

function locationsText(all: readonly string[], { verbose }: WordingOptions): string {
  const named = verbose ? all : all.slice(0, mostUses);
  const rest = all.length - named.length;
  return `${named.join(", ")}${rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : ""}`;
}

function locationText({ file, line, column }: AliasUse, report: Report, { cwd }: WordingOptions): string {
  return `${pathFromCwd(file, report, cwd)}:${line}:${column}`;
}
