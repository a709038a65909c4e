import { count, groupBy, markdown } from "../base/text/index.ts";
import type { Change, Report } from "../model/report/index.ts";
import { semverOf } from "../model/diff/index.ts";
import { kindText, pairTexts, publicText } from "./change-text.ts";
import { errorCount } from "./finding-text.ts";
import { limits } from "./limits.ts";
import type { Reporter } from "./report.ts";
import { shownReport } from "./shown-report.ts";
import { reportLines } from "./text.ts";

/** A file for `.changeset/`, empty without changes. Findings go to stderr; if one is an error, nothing goes to stdout. */
export const changesetReporter: Reporter = (reports, terminal, options) => {
  const toStderr = { ...terminal, paint: terminal.paintErr };
  for (const report of reports) {
    reportLines(shownReport(report, options), toStderr, { ...options, quiet: true }, reports.length > 1).forEach(
      terminal.err,
    );
  }
  if (reports.some((report) => errorCount(report) > 0)) return;
  terminal.out(renderChangeset(reports));
};

function renderChangeset(reports: readonly Report[]): string {
  const packages = changedPackages(reports);
  const releases = Array.from(packages, ([name, changes]) => `${JSON.stringify(name)}: ${semverOf(changes)}`);
  return [["---", ...releases, "---"].join("\n"), ...summary(packages)].join("\n\n");
}

/** The changes by package. Several configurations may write the same one, which a changeset names once. */
function changedPackages(reports: readonly Report[]): ReadonlyMap<string, readonly Change[]> {
  const changed = reports.flatMap(({ packageName, changes }) =>
    typeof packageName === "string" ? changes.map((change) => ({ packageName, change })) : [],
  );
  return groupBy(
    changed,
    ({ packageName }) => packageName,
    ({ change }) => change,
  );
}

function summary(packages: ReturnType<typeof changedPackages>): string[] {
  const total = [...packages.values()].flat().length;
  if (total === 0) return [];
  const isOne = packages.size === 1;
  return [
    `${count(total, "change")} to the lists${isOne ? "" : ` of ${packages.size} packages`}.`,
    ...Array.from(packages, ([name, changes]) => [...(isOne ? [] : [`#### ${markdown(name)}`]), bullets(changes)]),
  ].flat();
}

/** One item per change; if there are too many, one per reference. */
function bullets(changes: readonly Change[]): string {
  const byReference = [...groupBy(changes, ({ reference }) => reference).values()];
  const groups = changes.length > limits.changes.changeset ? byReference : changes.map((change) => [change]);
  return groups.flatMap((group) => (group.length > 1 ? summaryItem(group) : group.flatMap(changeItems))).join("\n");
}

function changeItems(change: Change): string[] {
  const pairs = pairTexts(change, limits.changes.changeset).map((text) => `  - ${itemText(text)}`);
  return [`- ${itemText(publicText(change))}`, ...pairs];
}

/** For example `country: code added (2), description changed (399)`. */
function summaryItem(changes: readonly Change[]): string {
  const kinds = groupBy(changes, kindText);
  const counts = Array.from(kinds, ([kind, all]) => `${kind} (${all.length})`);
  return `- ${itemText(`${changes[0]?.reference}: ${counts.join(", ")}`)}`;
}

/** Escapes what would start a list or, with blanks, code. */
function itemText(text: string): string {
  return markdown(text)
    .replace(/^ /, "&#32;")
    .replace(/^(\d*)([-+=.)])/, "$1\\$2");
}
