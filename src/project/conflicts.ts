import { join } from "node:path";
import { advise, dataRuleIds } from "../model/rules/index.ts";
import { conflictMarker } from "../base/text/index.ts";
import { printPath } from "../base/json/index.ts";
import { readStages, type Stages } from "../platform/git/index.ts";
import {
  type Finding,
  type Findings,
  maxPerRule,
  runError,
  RunError,
  type Severities,
  unlessRunError,
  warningFinding,
} from "../model/findings/index.ts";
import { mergeBranches, type MergeDecision, type MergedBranches, unmergeable } from "../pipeline/merge/index.ts";
import { type Lock, parseLock } from "../model/lock/index.ts";
import type { Project } from "./project.ts";

/**
 * Merges both sides of a lock with conflict markers, which it reads from the git index; `undefined` without markers.
 *
 * @throws {RunError} rule `lock`: git has no conflict of it, a side cannot be read, or they cannot be merged
 */
export function mergeConflict(text: string, { dir, lockName, host: { git } }: Project): MergedBranches | undefined {
  if (!conflictMarker.test(text)) return undefined;
  const stages = unlessRunError(() => readStages(join(dir, lockName), git), undefined);
  if (stages?.ours !== undefined && stages.theirs !== undefined)
    return mergeTexts({ base: stages.base ?? "", ours: stages.ours, theirs: stages.theirs }, lockName);
  const message = `${lockName} contains conflict markers, but git does not have its two sides`;
  const advice = advise`if a merge is in progress, run ${{ git: ["checkout", "--merge", "--", lockName] }}; otherwise find the last commit without markers with ${{ git: ["log", "--", lockName] }}, and run ${{ git: ["checkout", "COMMIT", "--", lockName] }}; then run ${[]}`;
  throw runError("lock", message, { file: lockName, advice });
}

/** Every rule that can be softened, off. */
export const allRulesOff: Severities = Object.fromEntries(dataRuleIds.map((rule) => [rule, "off"]));

/**
 * Merges the locks of two branches. Rules that can be softened are off, because the other branch or the service may
 * have corrected what breaks them.
 *
 * @param lockName `undefined` if git merges them, which does not name the file
 * @throws {RunError} rule `lock`: a side is invalid, or they cannot be merged
 */
export function mergeTexts(
  texts: Readonly<Record<keyof Stages, string>>,
  lockName: string | undefined,
): MergedBranches {
  const mistakes: Finding[] = [];
  const name = lockName ?? "the lock";
  const read = (side: "ours" | "theirs"): Lock | undefined => {
    try {
      return parseLock(texts[side], allRulesOff, {});
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      for (const { message, line } of error.findings) {
        const place = line === undefined ? "" : ` at line ${line}`;
        mistakes.push(unmergeable(`cannot read ${name} (${side})${place}: ${message}`, lockName));
      }
      return undefined;
    }
  };
  const [ours, theirs] = [read("ours"), read("theirs")];
  // With several common ancestors, git merges them, which may result in conflicts: such a base is ignored.
  const base = unlessRunError(() => parseLock(texts.base, allRulesOff, {}), undefined);
  if (ours === undefined || theirs === undefined) throw new RunError(mistakes);
  return mergeBranches({ base, ours, theirs }, lockName);
}

/** Reports the first 1,000 decisions of a merge; the last of them has the total. */
export function reportDecisions(
  { lock, decisions }: MergedBranches,
  findings: Findings,
  file: string | undefined,
): void {
  for (const [index, decision] of decisions.slice(0, maxPerRule).entries()) {
    const { reference, code: _code, part: _part, message, ...facts } = decision;
    const isLast = index + 1 === maxPerRule && decisions.length > maxPerRule;
    const place = { reference, pointer: pointerOf(decision, lock), ...(file !== undefined && { file }) };
    findings.addFinding({
      ...warningFinding("lock", message, { ...place, ...facts }),
      ...(isLast && { total: decisions.length }),
    });
  }
}

function pointerOf({ reference, code, part }: MergeDecision, { references }: Lock): string {
  if (reference === null) return printPath([part]);
  const values = references.find(({ key }) => key === reference)?.values ?? [];
  const index = values.findIndex((value) => value.code === code);
  return printPath(["references", reference, ...(index === -1 ? [] : ["values", index]), part]);
}
