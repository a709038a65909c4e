import { join } from "node:path";
import { advise } from "../model/rules/index.ts";
import { conflictMarker, count } from "../base/text/index.ts";
import { pathTo, printPath } from "../base/json/index.ts";
import type { Config } from "../model/settings/index.ts";
import { readStages, type Stages } from "../platform/git/index.ts";
import { type World } from "../platform/index.ts";
import {
  type Diagnostic,
  type Findings,
  mostOfOneRule,
  problem,
  remark,
  RunError,
  unlessRunError,
} from "../model/findings/index.ts";
import { describeDecision, type MergeDecision, type MergedBranches } from "../pipeline/merge/index.ts";
import { type Lock, lockFileName } from "../model/lock/index.ts";
import { mergeTexts } from "./merge-texts.ts";

/**
 * Merges the lock that git left in conflict from its stages in the index. They are asked past the memo: such a run ends with a
 * warning, and is never recalled.
 *
 * @param text of the lock as it stands
 * @returns `undefined` where it has no markers of a conflict
 * @throws {RunError} rule `lock`: git has no conflict of it, a side cannot be read, or they cannot be merged
 */
export function mergeConflict(dir: string, text: string, world: World): MergedBranches | undefined {
  if (!conflictMarker.test(text)) return undefined;
  const { base = "", ours, theirs } = stagesOfLock(dir, world);
  if (ours === undefined || theirs === undefined) throw noStages("git has no conflict of it");
  return mergeTexts({ base, ours, theirs }, (side) => `${lockFileName} of the side that git calls ${side}`);
}

/** @throws {RunError} rule `lock`: git cannot be asked */
function stagesOfLock(dir: string, { git }: World): Stages {
  try {
    return readStages(join(dir, lockFileName), git);
  } catch (error) {
    if (error instanceof RunError) throw noStages(error.message);
    throw error;
  }
}

function noStages(why: string): RunError {
  const message = `${lockFileName} has markers of a merge conflict, but the two sides are not known: ${why}`;
  const advice = advise`during a merge, ${{ git: ["checkout", "--merge", "--", "codegen.lock.json"] }} restores the conflict; otherwise check out the last version without markers (${{ git: ["log", "codegen.lock.json"] }} lists the commits, \`git checkout <commit> -- codegen.lock.json\` restores one); then run ${[]}`;
  return new RunError([problem("lock", message, { file: lockFileName, advice })]);
}

/**
 * The package.json as our side has it, where git left it in conflict: its members of the user are taken over. No repository, or
 * no git, is no conflict.
 */
export function oursOfConflict(path: string, { git }: World): string | undefined {
  return unlessRunError(() => readStages(path, git).ours, undefined);
}

/** Tells what a merge decided: the first 1,000 of it, and how much there was. */
export function reportDecisions({ lock, decisions }: MergedBranches, findings: Findings): void {
  const pointerOf = pointerFinder(lock);
  for (const [index, decision] of decisions.slice(0, mostOfOneRule).entries()) {
    const isLast = index + 1 === mostOfOneRule && decisions.length > mostOfOneRule;
    findings.addDiagnostic({
      ...remark("lock", describeDecision(decision), {
        reference: decision.reference,
        file: lockFileName,
        pointer: pointerOf(decision),
        ...valuesOf(decision),
      }),
      ...(isLast && { total: decisions.length }),
    });
  }
}

function valuesOf(decision: MergeDecision): Pick<Diagnostic, "expected" | "actual"> {
  if (decision.kind === "name") return { actual: decision.name };
  return { expected: decision.kept, actual: decision.other };
}

/** Finds where a decision stands in the merged lock, as a JSON pointer. */
function pointerFinder({ references }: Lock): (decision: MergeDecision) => string {
  const indexes = new Map(
    references.map(({ key, values }) => [key, new Map(values.map(({ code }, index) => [code, index]))]),
  );
  return (decision) => {
    const { reference, code } = decision;
    const part = decision.kind === "value" ? decision.part : code === undefined ? "type" : "member";
    if (reference === null) return printPath(pathTo(undefined, part));
    const ofReference = pathTo(undefined, "references", reference);
    const index = code === undefined ? undefined : indexes.get(reference)?.get(code);
    return printPath(index === undefined ? pathTo(ofReference, part) : pathTo(ofReference, "values", index, part));
  };
}

/** What git had left in conflict, and what a run made of it. */
export interface ResolvedConflict {
  /** Whether the lock was. */
  readonly isLock: boolean;
  /** How many files of the package were. */
  readonly files: number;
  readonly config: Config;
  readonly isDryRun: boolean;
}

/** Tells what is left to do in git; nothing where nothing was in conflict. */
export function reportResolved({ isLock, files, config, isDryRun }: ResolvedConflict, findings: Findings): void {
  if (!isLock && files === 0) return;
  const advice = isDryRun
    ? advise`run ${["--offline"]} to write it`
    : advise`review it, then run ${{ git: ["add", lockFileName, config.output.dir] }}`;
  const message = isLock
    ? `${lockFileName} had a merge conflict and ${isDryRun ? "would hold" : "holds"} both sides now, as git has them`
    : `${count(files, "file")} of the package had a merge conflict and ${isDryRun ? "would be" : files === 1 ? "is" : "are"} written anew`;
  findings.addDiagnostic(remark(isLock ? "lock" : "drift", message, { ...(isLock && { file: lockFileName }), advice }));
}
