import { advise } from "../../model/rules/index.ts";
import { problem, RunError, type Severities } from "../../model/findings/index.ts";
import { lockFileName, parseLock } from "../../model/lock/index.ts";
import type { MergedBranches } from "../../pipeline/merge/index.ts";
import type { GenerateOptions } from "./generate-options.ts";
import { mergeConflict, reportDecisions } from "./conflicts.ts";
import {
  assertMayStartLock,
  assertVersion,
  differenceOf,
  type ReadLock,
  readLockOfVersion,
  softened,
} from "./lock-file.ts";
import { readLockText } from "./lock-text.ts";
import type { RunContext } from "./run.ts";

/** The lock as a run finds it. */
export interface OldLock extends ReadLock {
  /** Whether the rules of the configuration let it pass. */
  readonly isAccepted: boolean;
  /** What it was merged from, if git left it in conflict. */
  readonly merged?: MergedBranches;
}

/**
 * Reads the lock, merged from both sides if git left it in conflict; `undefined` if it is missing and the run may start one.
 * A run that fetches may correct a lock that breaks a rule, so the rules do not stop such a run.
 *
 * @throws {RunError} rules `lock` and `drift`: it could not be read or merged, it is missing although the package exists, or
 *   the run works from it alone and it is refused; rule `usage`: `newLock` does not apply
 */
export function readOldLock({ project, options, world, findings }: RunContext<GenerateOptions>): OldLock | undefined {
  const { config, dir } = project;
  const text = readLockText(dir, world.disk);
  if (options.newLock) assertNewLock(text, options);
  // A run that may not change the lock cannot merge it, either.
  const merged = text === undefined || options.locked ? undefined : mergeConflict(dir, text, world);
  if (merged !== undefined) {
    if (options.offline) assertVersion(merged.lock, config);
    reportDecisions(merged, findings);
    return { lock: merged.lock, text: text as string, isAccepted: false, merged };
  }
  if (options.offline || options.locked) return { ...readLockOfVersion(project, world.disk), isAccepted: true };
  if (text === undefined) {
    if (!options.newLock) assertMayStartLock(project, world.disk);
    return undefined;
  }
  try {
    return { lock: parseLock(text, config.rules), text, isAccepted: true };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return { lock: parseLock(text, softened), text, isAccepted: false };
  }
}

/** @throws {RunError} rule `usage`: `newLock` contradicts another option, or a lock exists */
function assertNewLock(text: string | undefined, { offline, locked }: GenerateOptions): void {
  const flag = offline ? "--offline" : locked ? "--locked" : undefined;
  if (flag !== undefined) throw new RunError([problem("usage", `--new-lock cannot be combined with ${flag}`)]);
  if (text === undefined) return;
  const message = `--new-lock cannot be used because ${lockFileName} exists`;
  throw new RunError([problem("usage", message, { advice: advise`run ${[]} to update it` })]);
}

/** Whether the file of the lock has to be written. */
export function isLockChanged(old: OldLock | undefined, text: string): boolean {
  return !old || old.merged !== undefined || differenceOf(old, text) !== undefined;
}

/**
 * What is written must be what the next run accepts.
 *
 * @throws {RunError} rule `lock`: what the rules of the configuration refuse
 */
export function assertAccepted(lockText: string, severities: Severities, old: OldLock | undefined): void {
  try {
    parseLock(lockText, severities);
  } catch (error) {
    if (old?.merged === undefined || !(error instanceof RunError)) throw error;
    // It comes from two branches, so no file has the lines that are wrong in it.
    const advice = advise`run ${[]} without --offline, so that the service says which branch is right`;
    throw new RunError(
      error.diagnostics.map(({ line: _line, column: _column, message, ...finding }) => ({
        ...finding,
        message: `the two branches together: ${message}`,
        advice,
      })),
    );
  }
}
