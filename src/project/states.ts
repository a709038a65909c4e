import { resolve } from "node:path";
import { apiVersions, type ApiVersion } from "../model/spec/index.ts";
import { didYouMean, quote } from "../base/text/index.ts";
import type { Change } from "../model/report/index.ts";
import { diffLocks } from "../model/diff/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Config } from "../model/settings/index.ts";
import { type RunError, runError, unlessRunError } from "../model/findings/index.ts";
import { type Lock, lockFileName, parseLock } from "../model/lock/index.ts";
import { fetchLiveLock } from "./next.ts";
import { assertNotSample, parseOtherLock, readLock, readLockFile, readLockText, reportSuspicious } from "./lock.ts";
import type { RunContext } from "./project.ts";
import { type Git, readObjects } from "../platform/git/index.ts";
import type { Host } from "../platform/index.ts";
import { type RunOptions, startFolder } from "./options.ts";

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

type DiffContext = RunContext<DiffOptions>;

const liveVersions = apiVersions.map((version) => `live@${version}`);

/** Reads and compares the states that the options name. Returns `undefined` if there are errors, which are findings. */
export async function readStates(
  context: DiffContext,
): Promise<{ readonly before: Lock; readonly after: Lock; readonly changes: readonly Change[] } | undefined> {
  const { project, options, findings } = context;
  const { from = "lock", to = "live" } = options;
  const before = await readState(from, context);
  const after = await readState(to, context);
  // The documents of a live state have the same texts, and newer ones.
  const isLive = [from, to].some((state) => /^live(?:@|$)/.test(state));
  if ([from, to].includes("lock") && !isLive)
    reportSuspicious(readLock(project, context.host.disk), project.config, findings);
  if (findings.hasErrors()) return undefined;
  return { before, after, changes: diffLocks(before, after, project.config.enums) };
}

async function readState(state: string, context: DiffContext): Promise<Lock> {
  const { project, host } = context;
  if (state === "lock") return readLock(project, host.disk).lock;
  if (state === "live") return readLive(project.config.version, context);
  const [, kind, rest = ""] = /^(live@|git:)(.*)$/s.exec(state) ?? [];
  if (kind === "live@") return readLive(parseVersion(rest, project.config), context);
  return kind === "git:" ? readLockOf(rest, context) : readFile(state, context);
}

async function readLive(version: ApiVersion | undefined, context: DiffContext): Promise<Lock> {
  const { project, host } = context;
  const text = readLockText(project.dir, host.disk);
  const lock = text === undefined ? undefined : parseLock(text, project.config.rules, project.config.lists);
  assertNotSample(lock, project.config);
  return (await fetchLiveLock({ version, lock, removals: "describe" }, context)).lock;
}

function readLockOf(revision: string, { project, host }: RunContext): Lock {
  const [commit, lock] = readRevision(revision, project.dir, host.git);
  if (commit === undefined) throw runError("usage", `unknown revision ${quote(revision)}`);
  if (lock === undefined) throw runError("usage", `revision ${quote(revision)} has no ${lockFileName}`);
  const text = lock.toString("utf8");
  return parseOtherLock(text, project.config, ({ file: _file, line, column: _column, message, ...finding }) => ({
    ...finding,
    message: `the lock of ${revision}, line ${line}: ${message}`,
  }));
}

/** The commit of a revision, and the lock in it; `undefined` if it does not exist. */
function readRevision(revision: string, dir: string, { run }: Git): (Buffer | undefined)[] {
  return readObjects(run, dir, [`${revision}^{commit}`, `${revision}:./${lockFileName}`]);
}

function readFile(path: string, { project, options, host }: RunContext): Lock {
  const file = resolve(startFolder(options.cwd, host), path);
  const text = readLockFile(file, host.disk);
  if (text === undefined) throw unknownState(path, project.dir, host);
  return parseOtherLock(text, project.config, (finding) => ({ ...finding, file: posixPath(project.dir, file) }));
}

function unknownState(state: string, dir: string, { git }: Host): RunError {
  const revision = state.replace(/^[a-z]{2,4}:/, "");
  const looksLikeRevision = /^HEAD\b|[~^]/.test(revision);
  const isRevision =
    looksLikeRevision || unlessRunError(() => readRevision(revision, dir, git)[0] !== undefined, false);
  const question = isRevision
    ? `did you mean ${quote(`git:${revision}`)}?`
    : didYouMean(state, ["lock", "live", ...liveVersions]);
  const forms = "use lock, live, live@<version>, git:<revision> or the path of a lock file";
  return runError("usage", `unknown state ${quote(state)}; ${question ?? forms}`);
}

function parseVersion(text: string, config: Config): ApiVersion {
  if (config.version === undefined)
    throw runError("usage", `${quote(`live@${text}`)}: the configuration requests no references; use live`);
  const version = apiVersions.find((apiVersion) => apiVersion === text);
  if (version === undefined)
    throw runError("usage", `unknown version ${quote(text)} (known: ${apiVersions.join(", ")})`);
  return version;
}
