import { count, markdown } from "../base/text/index.ts";
import { type Change, semverOf } from "../model/diff/index.ts";
import { shortChangeText } from "./change-text.ts";
import { errorCount } from "./finding-text.ts";
import type { Report, Reporter } from "./report.ts";
import { printReport } from "./text.ts";

/** Maximum number of changes per package. */
const maxBullets = 50;

/** A file for `.changeset/`, empty without changes. Findings go to stderr; if one is an error, nothing goes to stdout. */
export const changesetReporter: Reporter = (reports, terminal, options) => {
  const toStderr = { ...terminal, out: terminal.err, paint: terminal.paintErr };
  const isOneOfMany = reports.length > 1;
  for (const report of reports) printReport(report, toStderr, { ...options, quiet: true }, { isOneOfMany });
  if (reports.some((report) => errorCount(report) > 0)) return;
  const packages = changedPackages(reports);
  const releases = packages.map(([name, changes]) => `${JSON.stringify(name)}: ${semverOf(changes)}`);
  terminal.out([["---", ...releases, "---"].join("\n"), ...summary(packages)].join("\n\n"));
};

type ChangedPackage = readonly [name: string, changes: readonly Change[]];

/** Several configurations may write the same package, which a changeset names once. */
function changedPackages(reports: readonly Report[]): ChangedPackage[] {
  const byName = new Map<string, Change[]>();
  for (const { packageName, changes } of reports) {
    if (packageName === undefined || changes.length === 0) continue;
    byName.set(packageName, [...(byName.get(packageName) ?? []), ...changes]);
  }
  return [...byName];
}

function summary(packages: readonly ChangedPackage[]): string[] {
  const total = packages.reduce((sum, [, changes]) => sum + changes.length, 0);
  if (total === 0) return [];
  const isOne = packages.length === 1;
  return [
    `${count(total, "change")} of the reference lists${isOne ? "" : ` of ${packages.length} packages`}.`,
    ...packages.flatMap(([name, changes]) => [...(isOne ? [] : [`#### ${markdown(name)}`]), bullets(changes)]),
  ];
}

function bullets(changes: readonly Change[]): string {
  const more = changes.length > maxBullets ? [`- and ${changes.length - maxBullets} more`] : [];
  return [...changes.slice(0, maxBullets).map((change) => `- ${bulletText(change)}`), ...more].join("\n");
}

/** Escapes what would start a list or, with blanks, code. */
function bulletText(change: Change): string {
  return markdown(shortChangeText(change))
    .replace(/^ /, "&#32;")
    .replace(/^(\d*)([-+=.)])/, "$1\\$2");
}
