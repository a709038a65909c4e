import { basename, join } from "node:path";
import { printPath } from "../base/json/index.ts";
import { decodeUtf8 } from "../base/text/index.ts";
import { type ListSeverities, runError, RunError, unlessRunError } from "../model/findings/index.ts";
import { type Lock, messageAbout, parseLock, printLock } from "../model/lock/index.ts";
import { advise, type Advice, rules } from "../model/rules/index.ts";
import { driftFinding, type DriftFinding, hasModules, updateAdvice } from "../pipeline/compare/index.ts";
import type { MergedBranches } from "../pipeline/merge/index.ts";
import { describeKind, guarded, type ProjectFiles } from "../platform/files/index.ts";
import { allRulesOff, mergeConflict } from "./conflicts.ts";
import { outputFolder, type Project } from "./project.ts";

export interface ReadLock {
  readonly lock: Lock;
  readonly text: string;
  /** Whether it passes the rules of the configuration. */
  readonly isAccepted: boolean;
  readonly merged?: MergedBranches;
}

export interface LockUse {
  /** Whether broken rules are accepted, because a fetch may correct them. */
  readonly tolerate?: boolean;
  /** Whether both sides of a lock that git left in conflict are merged. */
  readonly merge?: boolean;
}

/** @throws {RunError} rule `lock`: it is unreadable or invalid */
export function readLock(project: Project, { tolerate = false, merge = false }: LockUse = {}): ReadLock | undefined {
  const { lockName } = project;
  const text = readLockText(project);
  if (text === undefined) return undefined;
  const { rules: severities, lists } = project.config;
  const merged = merge ? mergeConflict(text, project) : undefined;
  if (merged !== undefined) return { lock: merged.lock, text, isAccepted: false, merged };
  try {
    return { lock: parseLock(text, severities, lists, lockName), text, isAccepted: true };
  } catch (error) {
    if (!tolerate || !(error instanceof RunError)) throw error;
    return { lock: parseLock(text, allRulesOff, withoutRules(lists), lockName), text, isAccepted: false };
  }
}

export function withoutRules(lists: ListSeverities): ListSeverities {
  return Object.fromEntries(Object.keys(lists).map((key) => [key, { rules: {} }]));
}

/** The lists of the configuration in a lock whose references are the invented ones: a new lock keeps their names. */
export function readListsOfSample(project: Project): ReadLock | undefined {
  const sample = unlessRunError(() => readLock(project, { tolerate: true }), undefined);
  if (sample?.lock.source !== "sample" || project.config.source === "sample") return undefined;
  const { memberCase, references } = sample.lock;
  const lists = references.filter(({ list }) => list);
  return lists.length === 0 ? undefined : { ...sample, lock: { memberCase, references: lists }, isAccepted: false };
}

export function readExistingLock(project: Project, use: LockUse = {}): ReadLock {
  const read = readLock(project, use);
  if (read === undefined) throw missingLock(hasModulesOf(project), project);
  return read;
}

/** @throws {RunError} rule `lock`: the lock is missing, but generated modules exist, whose names a new one would assign again */
export function assertStart(lock: Lock | undefined, project: Project): void {
  if (lock === undefined && hasModulesOf(project)) throw missingLock(true, project);
}

function missingLock(isNeeded: boolean, { lockName }: Project): RunError {
  const advice = isNeeded
    ? advise`restore it with ${{ git: ["checkout", "HEAD", "--", lockName] }}: it contains the names in the generated modules. To assign all names again, run ${["--new-lock"]}`
    : advise`run ${[]} once, without --offline or --locked, and commit the lock that it writes`;
  return runError("lock", `${lockName} does not exist`, { file: lockName, advice });
}

function hasModulesOf(project: Project): boolean {
  return hasModules(guarded(project.files), outputFolder(project));
}

export function readLockText({ dir, lockName, files }: Project): string | undefined {
  const restore = advise`restore it with ${{ git: ["checkout", "HEAD", "--", lockName] }}, or correct its permissions`;
  return readLockFile(join(dir, lockName), files, restore);
}

/**
 * Text of a lock file; `undefined` if it does not exist.
 *
 * @throws {RunError} rule `lock`: it is a link or a folder, could not be read, or is not UTF-8
 */
export function readLockFile(
  path: string,
  files: ProjectFiles,
  advice: Advice = advise`replace it with a readable lock file in UTF-8`,
): string | undefined {
  const kind = guarded(files).kind(path);
  if (kind === undefined) return undefined;
  try {
    if (kind !== "file") throw new Error(`it is ${describeKind(kind)}`);
    return decodeUtf8(files.bytes(path));
  } catch (error) {
    const file = basename(path);
    const message = `${file} could not be read: ${(error as Error).message}`;
    throw runError("lock", message, { file, advice });
  }
}

/** @throws {RunError} rule `io`: another run has changed the lock since it had this text */
export function assertUnchanged(text: string | undefined, project: Project): void {
  if (readLockText(project) === text) return;
  const { lockName } = project;
  const message = `${lockName} changed during this run; nothing was written`;
  throw runError("io", message, { file: lockName, advice: ["run the command again"] });
}

/**
 * Reports the texts of a lock that contain invisible characters (rule `suspicious-text`), which do not prevent its use.
 *
 * @param fetched lists with newer texts, which are reported where they were read
 */
export function reportSuspicious(
  { lock }: ReadLock,
  { lockName, findings }: Project,
  fetched: { has(key: string): boolean } = new Set(),
): void {
  for (const reference of lock.references) {
    const { key, values } = reference;
    if (fetched.has(key)) continue;
    for (const violation of rules["suspicious-text"].check(reference)) {
      const { value, field = "" } = violation.place;
      const pointer = printPath(["references", key, ...(value === undefined ? [] : ["values", value]), field]);
      const message = messageAbout(value === undefined ? undefined : values[value]?.code, violation.message);
      findings.add("suspicious-text", { ...violation, message }, { reference: key }, () => ({
        file: lockName,
        pointer,
      }));
    }
  }
}

/** Whether the text of a lock differs from the one that is expected, apart from white space and the order of entries. */
export function isLockStale({ lock, text }: ReadLock, printed: string): boolean {
  return text !== printed && printLock(lock) !== printed;
}

export function isLockChanged(old: ReadLock | undefined, text: string): boolean {
  return !old || old.merged !== undefined || isLockStale(old, text);
}

export function orderText(reordered: readonly string[]): string {
  return reordered.map((key) => `; ${key}: order changed`).join("");
}

export function lockDrift(file: string, reordered: readonly string[] = []): DriftFinding {
  const message = `${file} is stale: the configuration or a list in a file has changed${orderText(reordered)}`;
  return driftFinding(file, { status: "stale" }, { message, advice: updateAdvice });
}
