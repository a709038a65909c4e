import { resolve } from "node:path";
import { didYouMean, quote } from "../base/text/index.ts";
import { diffLocks } from "../model/diff/index.ts";
import { type Finding, RunError, runError } from "../model/findings/index.ts";
import { type Lock, parseLock } from "../model/lock/index.ts";
import type { Change } from "../model/report/index.ts";
import { type ApiVersion, apiVersions } from "../service/catalogue/index.ts";
import { readObjects } from "../platform/git/index.ts";
import { allRulesOff } from "./conflicts.ts";
import { readExistingLock, type ReadLock, readLock, readLockFile, reportSuspicious, withoutRules } from "./lock.ts";
import { assertNotSample } from "../service/index.ts";
import { liveLock } from "./next.ts";
import type { Project, RunOptions } from "./project.ts";

/** Options of `diff`. All are optional. */
export interface DiffOptions extends RunOptions {
  /**
   * The earlier state: `lock` (the default), `live`, `live@<version>`, `git:<revision>` (the lock at that revision), or the path of
   * a lock file, relative to `cwd`.
   */
  readonly from?: string;
  /** The later state, in the same form; by default `live`. */
  readonly to?: string;
}

/** Reads and compares two states. Returns `undefined` if there are errors, which are findings. */
export async function readStates(
  project: Project,
  { from = "lock", to = "live" }: Pick<DiffOptions, "from" | "to">,
): Promise<{ readonly before: Lock; readonly after: Lock; readonly changes: readonly Change[] } | undefined> {
  let lock: ReadLock | undefined;
  const read = async (state: string): Promise<Lock> => {
    if (state !== "lock") return readState(state, project);
    lock ??= readExistingLock(project);
    return lock.lock;
  };
  const before = await read(from);
  const after = await read(to);
  // The documents of a live state have the same texts, and newer ones.
  const isLive = [from, to].some((state) => /^live(?:@|$)/.test(state));
  if (lock !== undefined && !isLive) reportSuspicious(lock, project);
  if (project.findings.hasErrors()) return undefined;
  return { before, after, changes: diffLocks(before, after) };
}

async function readState(state: string, project: Project): Promise<Lock> {
  if (state === "live") return readLive(undefined, project);
  const [, kind, rest = ""] = /^(live@|git:)(.*)$/s.exec(state) ?? [];
  if (kind === "live@") return readLive(parseVersion(rest, project), project);
  return kind === "git:" ? readLockOf(rest, project) : readFile(state, project);
}

async function readLive(version: ApiVersion | undefined, project: Project): Promise<Lock> {
  const lock = readLock(project)?.lock;
  assertNotSample(lock, project);
  return (await liveLock(lock, project, { version, acceptsEverything: true })).lock;
}

function readLockOf(revision: string, project: Project): Lock {
  const { dir, lockName, host } = project;
  const [commit, lock] = readObjects(host.git.run, dir, [`${revision}^{commit}`, `${revision}:./${lockName}`]);
  if (commit === undefined) throw runError("usage", `unknown revision ${quote(revision)}`);
  if (lock === undefined) throw runError("usage", `revision ${quote(revision)} has no ${lockName}`);
  return parseOtherLock(lock.toString("utf8"), `the lock of ${revision}`, project);
}

function readFile(path: string, project: Project): Lock {
  const text = readLockFile(resolve(project.start, path), project.host.disk);
  if (text === undefined) throw unknownState(path);
  return parseOtherLock(text, path, project);
}

function unknownState(state: string): RunError {
  const forms = "use lock, live, live@<version>, git:<revision> or the path of a lock file";
  const question = didYouMean(state, ["lock", "live", ...apiVersions.map((version) => `live@${version}`)]);
  return runError("usage", `unknown state ${quote(state)}; ${question ?? forms}`);
}

function parseVersion(text: string, { config }: Project): ApiVersion {
  if (config.version === undefined)
    throw runError("usage", `${quote(`live@${text}`)}: the configuration requests no references; use live`);
  const version = apiVersions.find((apiVersion) => apiVersion === text);
  if (version === undefined)
    throw runError("usage", `unknown version ${quote(text)} (known: ${apiVersions.join(", ")})`);
  return version;
}

/**
 * Parses a lock that is not the project's: advice and file of its findings would be about that one. Rules that can be softened are
 * off: they were not necessarily errors when it was written.
 */
function parseOtherLock(text: string, name: string, { config }: Project): Lock {
  try {
    return parseLock(text, allRulesOff, withoutRules(config.lists));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    const findings = error.findings.map(
      ({ advice: _advice, file: _file, line, column: _column, message, ...finding }): Finding => ({
        ...finding,
        message: `${name}${line === undefined ? "" : `, line ${line}`}: ${message}`,
      }),
    );
    throw new RunError(findings);
  }
}
