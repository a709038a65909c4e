import { count, markdown } from "../base/text/index.ts";
import { type Change, semverOf } from "../model/diff/index.ts";
import { shortChangeText } from "./change-text.ts";
import { errorCount } from "./finding-text.ts";
import type { Report, Reporter } from "./report.ts";
import { printReport } from "./text.ts";

/** Most changes that are named of one package. */
const maxBullets = 50;

/**
 * A file for `.changeset/`: which release each package needs, and why. Without changes it asks for none. Stdout holds that file
 * or nothing: findings go to stderr, and if one is an error there is no file.
 */
export const changesetReporter: Reporter = (reports, terminal, options) => {
  const toStderr = { ...terminal, out: terminal.err };
  const isOneOfMany = reports.length > 1;
  for (const report of reports) printReport(report, toStderr, { ...options, quiet: true }, { isOneOfMany });
  if (reports.some((report) => errorCount(report) > 0)) return;
  const packages = changedPackages(reports);
  const releases = packages.map(([name, changes]) => `${JSON.stringify(name)}: ${semverOf(changes)}`);
  terminal.out([["---", ...releases, "---"].join("\n"), ...summary(packages)].join("\n\n"));
};

type ChangedPackage = readonly [name: string, changes: readonly Change[]];

/** Configurations may write one package, which a changeset names once. */
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

/** What begins a line may be a list of its own, or code by its blanks. */
function bulletText(change: Change): string {
  return markdown(shortChangeText(change))
    .replace(/^ /, "&#32;")
    .replace(/^(\d*)([-+=.)])/, "$1\\$2");
}
