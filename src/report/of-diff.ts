import { escapeHidden, jsonString } from "../base/text/index.ts";
import type { Change, CodePair } from "../model/diff/index.ts";
import type { DiffReport } from "./command-report.ts";
import type { Reporter } from "./reporter.ts";
import { printOneOf } from "./text.ts";
import { errorCount } from "./wording.ts";

/**
 * A reporter whose output is a file for another tool, so stdout holds that file or nothing: findings go to stderr, and where
 * one is an error there is no file.
 */
export function reporterOfDiff(render: (reports: readonly DiffReport[]) => string): Reporter {
  return (reports, terminal, options) => {
    const toStderr = { ...terminal, out: terminal.err };
    for (const report of reports) printOneOf(reports, report, toStderr, { ...options, quiet: true });
    if (reports.some((report) => errorCount(report) > 0)) return;
    terminal.out(render(reports.filter((report) => report.kind === "diff")));
  };
}

/** A list whose type of code changed, and its codes. */
export interface TypeChange extends Change {
  readonly pairs: readonly CodePair[];
}

export function typeChangesOf(reports: readonly DiffReport[]): TypeChange[] {
  return reports.flatMap(({ changes }) => changes.flatMap((each) => (hasPairs(each) ? [each] : [])));
}

function hasPairs(change: Change): change is TypeChange {
  return change.pairs !== undefined;
}

/** What a list of pairs is about, as a comment of one line may hold it. */
export function titleOf({ reference, before, after }: Change): string {
  return escapeHidden(`Codes of ${reference}: ${before} before, ${after} after`);
}

/**
 * A pair in words, as a comment of one line may hold it.
 *
 * @example describePair({ before: 7, after: null, member: "Gone" }) // "7 -> none  Gone"
 */
export function describePair({ before, after, member }: CodePair): string {
  return `${nameCode(before)} -> ${nameCode(after)}  ${escapeHidden(member)}`;
}

function nameCode(code: CodePair["before"]): string {
  if (code === null) return "none";
  return typeof code === "string" ? jsonString(code) : String(code);
}
