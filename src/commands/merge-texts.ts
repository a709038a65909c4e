import { advise } from "../model/rules/index.ts";
import { type Diagnostic, problem, RunError } from "../model/findings/index.ts";
import { type Lock, lockFileName, parseLock } from "../model/lock/index.ts";
import { mergeBranches, type MergedBranches, UnmergeableError } from "../pipeline/merge/index.ts";
import { softened } from "./lock-file.ts";

/** The texts of the locks of two branches. */
export interface LockTexts {
  /** Of the lock where the branches parted; empty where there is none. */
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Merges the locks of two branches. Every rule that can be softened is off: what is wrong with the lists of one branch the
 * other one, or the service, may have corrected.
 *
 * @param nameOf how a side is called where it cannot be read
 * @throws {RunError} rule `lock`: all that is wrong with the sides, or why they cannot be merged
 */
export function mergeTexts(texts: LockTexts, nameOf: (side: "ours" | "theirs") => string): MergedBranches {
  const mistakes: Diagnostic[] = [];
  const read = (side: "ours" | "theirs"): Lock | undefined =>
    parseOr(texts[side], ({ diagnostics }) => {
      for (const { message, line } of diagnostics) {
        const place = line === undefined ? "" : `, line ${line}`;
        mistakes.push(refusal(`${nameOf(side)}${place} cannot be read: ${message}`));
      }
    });
  const [ours, theirs] = [read("ours"), read("theirs")];
  // Where branches parted in several places, the base that git makes of them may be in conflict itself.
  const base = parseOr(texts.base, () => undefined);
  if (ours === undefined || theirs === undefined) throw new RunError(mistakes);
  try {
    return mergeBranches({ base, ours, theirs });
  } catch (error) {
    if (!(error instanceof UnmergeableError)) throw error;
    throw new RunError([refusal(`the two sides of ${lockFileName} cannot be merged: ${error.message}`)]);
  }
}

function parseOr(text: string, otherwise: (error: RunError) => void): Lock | undefined {
  try {
    return parseLock(text, softened);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    otherwise(error);
    return undefined;
  }
}

function refusal(message: string): Diagnostic {
  const advice = advise`choose the correct side (${{ git: ["checkout", "--ours", "codegen.lock.json"] }}, or \`--theirs\`), then run ${[]}`;
  return problem("lock", message, { file: lockFileName, advice });
}
