import { basename, join } from "node:path";
import type { Diagnostic, Drift } from "../model/report/index.ts";
import { driftReasons, hasSealedModules, updateAdvice } from "../pipeline/compare/index.ts";
import { advise, type Advice, dataRuleIds, rules } from "../model/rules/index.ts";
import { printPath } from "../base/json/index.ts";
import { decodeUtf8, normalizeLineEnds, withoutBom } from "../base/text/index.ts";
import type { Config } from "../model/settings/index.ts";
import { findOtherConfigs, type LoadedConfig } from "../pipeline/config/index.ts";
import { describeKind, type Disk, guarded, type ProjectFiles } from "../platform/files/index.ts";
import { type Findings, runError, RunError, type Severities } from "../model/findings/index.ts";
import {
  isExcludedList,
  lineFinder,
  type Lock,
  type LockedValue,
  lockFileName,
  parseLock,
  printLock,
} from "../model/lock/index.ts";
import type { RunContext } from "./project.ts";

export interface ReadLock {
  readonly lock: Lock;
  readonly text: string;
}

/**
 * How the text of a lock differs from the one that is expected, apart from white space: in its content, or only in the order of
 * entries; `undefined` if it does not.
 */
export function differenceOf({ lock, text }: ReadLock, printed: string): LockDifference | undefined {
  if (normalizeLineEnds(text) === printed) return undefined;
  if (printLock(lock) !== printed) return "content";
  return withoutSpace(text) === withoutSpace(printed) ? undefined : "order";
}

export type LockDifference = "content" | "order";

function withoutSpace(lockText: string): string {
  return JSON.stringify(JSON.parse(withoutBom(lockText)));
}

/** Reports the texts of a lock that contain invisible characters (rule `suspicious-text`), which do not prevent its use. */
export function reportSuspicious({ lock, text }: ReadLock, { lists }: Pick<Config, "lists">, findings: Findings): void {
  let find: ReturnType<typeof lineFinder> | undefined;
  for (const reference of lock.references) {
    if (isExcludedList(reference, lists)) continue;
    const { key, values } = reference;
    for (const violation of rules["suspicious-text"].check(reference)) {
      const { value, field = "" } = violation.place;
      const pointer = printPath(["references", key, ...(value === undefined ? [] : ["values", value]), field]);
      const code = value === undefined ? {} : { code: (values[value] as LockedValue).code };
      findings.add("suspicious-text", violation, { reference: key }, () => {
        find ??= lineFinder(text);
        return { file: lockFileName, pointer, line: find({ reference: key, ...code }) };
      });
    }
  }
}

/** Text of the lock in a folder, as {@link readLockFile} returns it. */
export function readLockText(dir: string, files: ProjectFiles): string | undefined {
  const restore = advise`restore it with ${{ git: ["checkout", "HEAD", "--", lockFileName] }}, or correct its permissions`;
  return readLockFile(join(dir, lockFileName), files, restore);
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

type LockedProject = Pick<LoadedConfig, "config" | "dir">;

/** @throws {RunError} rule `lock`: the lock is missing, unreadable or invalid */
export function readLock(project: LockedProject, files: ProjectFiles): ReadLock {
  const text = readLockText(project.dir, files);
  if (text === undefined) throw missingLock(project, files);
  return { lock: parseLock(text, project.config.rules, project.config.lists), text };
}

/** @throws {RunError} rule `io`: another run has changed the lock since it was read */
export function assertUnchanged(
  old: ReadLock | undefined,
  { project, host }: Pick<RunContext, "project" | "host">,
): void {
  if (readLockText(project.dir, host.disk) === old?.text) return;
  const message = `${lockFileName} changed while the code was searched; nothing was written`;
  throw runError("io", message, { file: lockFileName, advice: ["run the command again"] });
}

export function readLockOfVersion(project: LockedProject, files: ProjectFiles): ReadLock {
  const read = readLock(project, files);
  assertVersion(read.lock, project.config);
  return read;
}

/** Leaves out the lists that no configuration in the folder has any more. */
export function withoutDroppedLists(
  lock: Lock,
  project: Pick<LoadedConfig, "config" | "dir" | "file">,
  disk: Disk,
): Lock {
  const excluded = lock.references.filter((reference) => isExcludedList(reference, project.config.lists));
  const others = excluded.length === 0 ? [] : findOtherConfigs(project, disk);
  const dropped = new Set(excluded.filter(({ key }) => !others.some(({ hasList }) => hasList(key))));
  return { ...lock, references: lock.references.filter((reference) => !dropped.has(reference)) };
}

/** @throws {RunError} rule `lock`: there are generated modules, whose names a new lock would assign again */
export function assertMayStartLock(project: LockedProject, files: ProjectFiles): void {
  if (hasModules(project, files)) throw missingLock(project, files);
}

function hasModules({ dir, config }: LockedProject, files: ProjectFiles): boolean {
  return hasSealedModules(guarded(files), { root: dir, dir: config.output.dir });
}

/** @throws {RunError} rule `drift`: the lock has another version than the configuration */
export function assertVersion({ apiVersion }: Lock, { version }: Config): void {
  // Without references, the configuration requires no version.
  if (version === undefined || apiVersion === version) return;
  const [found, advice] =
    apiVersion === undefined
      ? ["has no references of the service", advise`run ${[]} to fetch them`]
      : [`is for version ${apiVersion}`, advise`run ${[]} to migrate it`];
  const message = `the lock ${found}, but the configuration sets version ${version}`;
  const place = { file: lockFileName, pointer: "/apiVersion", expected: version, actual: apiVersion ?? "missing" };
  throw runError("drift", message, { ...place, advice });
}

/** @throws {RunError} rule `lock`: the run fetches from a service, but the lock has the invented lists */
export function assertNotSample(lock: Lock | undefined, { source }: Config): void {
  if (lock?.source !== "sample" || source === "sample") return;
  const message = `${lockFileName} contains the invented sample lists, not those of the service`;
  const advice = advise`run ${["--new-lock"]} to replace it; all names are assigned again`;
  throw runError("lock", message, { file: lockFileName, pointer: "/source", advice });
}

/** Every rule that can be softened, off. */
export const allRulesOff: Severities = Object.fromEntries(dataRuleIds.map((rule) => [rule, "off"]));

function missingLock(project: LockedProject, files: ProjectFiles): RunError {
  const advice = hasModules(project, files)
    ? advise`restore it with ${{ git: ["checkout", "HEAD", "--", lockFileName] }}: it contains the names in the generated modules. To assign all names again, run ${["--new-lock"]}`
    : advise`run ${[]} once, without --offline or --locked, and commit the lock that it writes`;
  return runError("lock", `${lockFileName} does not exist`, { file: lockFileName, advice });
}

/**
 * Parses a lock that is not the project's. The advice of its findings is left out: it is about the project's lock.
 *
 * @param place adds the position of the lock to a finding
 */
export function parseOtherLock(
  text: string,
  { rules: severities, lists }: Pick<Config, "rules" | "lists">,
  place: (finding: Diagnostic) => Diagnostic,
): Lock {
  try {
    return parseLock(text, severities, lists);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw new RunError(error.diagnostics.map(({ advice: _advice, ...finding }) => place(finding)));
  }
}

/** Drift of the lock itself: it lacks names that the configuration sets, or somebody has moved its lines. */
export function lockDrift(difference: LockDifference): Drift {
  const [file, advice] = [lockFileName, updateAdvice];
  if (difference === "content") {
    const message = `${file} is stale: names or lists set in the configuration are missing from the lock`;
    return { file, status: "stale", cause: "config", message, reason: `: ${driftReasons.config}`, advice };
  }
  return { file, status: "edited", cause: "edit", message: `${file} was edited: its entries are out of order`, advice };
}
