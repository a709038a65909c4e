import { advise } from "../model/rules/index.ts";
import { Findings, runError, RunError, unlessRunError } from "../model/findings/index.ts";
import { type Lock, parseLock } from "../model/lock/index.ts";
import type { MergedBranches } from "../pipeline/merge/index.ts";
import type { Config } from "../model/settings/index.ts";
import type { GenerateOptions } from "./generate-options.ts";
import { mergeConflict, reportDecisions } from "./conflicts.ts";
import {
  assertMayStartLock,
  assertNotSample,
  assertVersion,
  differenceOf,
  type ReadLock,
  readLockOfVersion,
  readLockText,
  reportSuspicious,
  allRulesOff,
} from "./lock.ts";
import type { RunContext } from "./project.ts";

export interface OldLock extends ReadLock {
  /** Whether it passes the rules of the configuration. */
  readonly isAccepted: boolean;
  /** Set if git left the lock in conflict. */
  readonly merged?: MergedBranches;
}

/**
 * Reads the lock, and merges both sides if git left it in conflict; `undefined` if the run starts one. Broken rules do not stop
 * a run that fetches, because it may correct them.
 *
 * @throws {RunError} rules `lock` and `drift`: it cannot be used, or is missing although the package exists; rule
 * `usage`: `newLock` contradicts another option
 */
export function readOldLock({ project, options, host, findings }: RunContext<GenerateOptions>): OldLock | undefined {
  const { config, dir } = project;
  const flag = options.offline ? "--offline" : options.locked ? "--locked" : undefined;
  if (options.newLock && flag) throw runError("usage", `--new-lock cannot be combined with ${flag}`);
  const text = readLockText(dir, host.disk);
  if (options.newLock) return withoutSample(text, config);
  // A locked run may not change the lock, so it cannot merge it.
  const merged = text === undefined || options.locked ? undefined : mergeConflict(dir, text, host);
  if (merged !== undefined) {
    if (options.offline) assertVersion(merged.lock, config);
    else assertNotSample(merged.lock, config);
    reportDecisions(merged, findings);
    return { lock: merged.lock, text: text as string, isAccepted: false, merged };
  }
  if (options.offline || options.locked) {
    const old = readLockOfVersion(project, host.disk);
    if (options.offline) reportSuspicious(old, config, findings);
    else assertNotSample(old.lock, config);
    return { ...old, isAccepted: true };
  }
  if (text === undefined) {
    assertMayStartLock(project, host.disk);
    return undefined;
  }
  const accepted = unlessRunError(() => parseLock(text, config.rules, config.lists), undefined);
  const lock = accepted ?? parseLock(text, allRulesOff, config.lists);
  assertNotSample(lock, config);
  return { lock, text, isAccepted: accepted !== undefined };
}

/** The lists of the configuration in a lock whose references are the invented ones: a new lock keeps their names. */
function withoutSample(text: string | undefined, config: Config): OldLock | undefined {
  const sample =
    text === undefined ? undefined : unlessRunError(() => parseLock(text, allRulesOff, config.lists), undefined);
  if (sample?.source !== "sample" || config.source === "sample") return undefined;
  const references = sample.references.filter(({ list }) => list);
  const { memberCase } = sample;
  return references.length === 0
    ? undefined
    : { lock: { memberCase, references }, text: text ?? "", isAccepted: false };
}

/**
 * Checks, before a run requests anything, that it can use the lock, which it reads again under the write lock. Returns whether
 * there is one.
 */
export function checkOldLock(context: RunContext<GenerateOptions>): boolean {
  return readOldLock({ ...context, findings: new Findings() }) !== undefined;
}

/** The lock of an offline run, which has failed in {@link readOldLock} if there is none. */
export function existingLock(old: OldLock | undefined): Lock {
  return (old as OldLock).lock;
}

export function isLockChanged(old: OldLock | undefined, text: string): boolean {
  return !old || old.merged !== undefined || differenceOf(old, text) !== undefined;
}

/**
 * Checks a lock that may have kept what the rules refuse: it was merged from two branches, or broke a rule before.
 *
 * @throws {RunError} rule `lock`: the next run would refuse the lock
 */
export function assertAccepted(
  lockText: string,
  { rules: severities, lists }: Pick<Config, "rules" | "lists">,
  old: OldLock | undefined,
): void {
  if (old === undefined || old.isAccepted) return;
  try {
    parseLock(lockText, severities, lists);
  } catch (error) {
    if (old.merged === undefined || !(error instanceof RunError)) throw error;
    // No file contains the merged text, so its lines are left out.
    const advice = advise`run ${[]} without --offline, to fetch the lists`;
    throw new RunError(
      error.diagnostics.map(({ line: _line, column: _column, message, ...finding }) => ({
        ...finding,
        message: `the merged lock is invalid: ${message}`,
        advice,
      })),
    );
  }
}
