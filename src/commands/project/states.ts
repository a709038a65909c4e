import { resolve } from "node:path";
import { apiVersions, type ApiVersion } from "../../model/spec/index.ts";
import { didYouMean } from "../../base/text/index.ts";
import { type Change, diffLocks } from "../../model/diff/index.ts";
import { posixPath } from "../../platform/files/index.ts";
import { problem, RunError } from "../../model/findings/index.ts";
import { type Lock, lockFileName, parseLock } from "../../model/lock/index.ts";
import { fetchLiveLock } from "./live-lock.ts";
import { parseOtherLock, readLock } from "./lock-file.ts";
import { readLockFile, readLockText } from "./lock-text.ts";
import type { RunContext } from "./run.ts";
import type { Offer } from "../command.ts";
import { type RunOptions, startFolder } from "../options.ts";

/** Options of `diff`. All have a default. */
export interface DiffOptions extends RunOptions {
  /** `lock` (the default), `live`, `live@<version>`, `git:<revision>`, or the path of a lock file from `cwd`. */
  readonly from?: string;
  /** A state in the same form; by default `live`. */
  readonly to?: string;
}

type DiffContext = RunContext<DiffOptions>;

const liveVersions = apiVersions.map((version) => `live@${version}`);

export const stateOffer: Offer = { words: ["lock", "live", ...liveVersions, "git:HEAD"], files: true };

/** Reads and compares the states that the options name. Returns `undefined` if there are errors, which are findings. */
export async function readStates(
  context: DiffContext,
): Promise<{ readonly before: Lock; readonly after: Lock; readonly changes: readonly Change[] } | undefined> {
  const { project, options, findings } = context;
  const { from = "lock", to = "live" } = options;
  const before = await readState(from, context);
  const after = await readState(to, context);
  if (findings.hasErrors()) return undefined;
  return { before, after, changes: diffLocks(before, after, project.config.enums) };
}

async function readState(state: string, context: DiffContext): Promise<Lock> {
  const { project, world } = context;
  if (state === "lock") return readLock(project, world.disk).lock;
  if (state === "live") return readLive(project.config.version, context);
  const [, kind, rest = ""] = /^(live@|git:)(.*)$/s.exec(state) ?? [];
  if (kind === "live@") return readLive(parseVersion(rest), context);
  return kind === "git:" ? readRevision(rest, context) : readFile(state, context);
}

async function readLive(version: ApiVersion, context: DiffContext): Promise<Lock> {
  const { project, world, findings } = context;
  const text = readLockText(project.dir, world.disk);
  const lock = text === undefined ? undefined : parseLock(text, project.config.rules);
  const live = await fetchLiveLock({ version, lock, removals: "describe" }, context);
  if (!findings.hasErrors()) live.keep();
  return live.lock;
}

function readRevision(revision: string, { project, world }: RunContext): Lock {
  if (revision === "" || revision.startsWith("-")) throw usage(`git:${revision} names no revision`);
  const text = world.git.run(["show", `${revision}:./${lockFileName}`], project.dir).toString("utf8");
  return parseOtherLock(text, project.config.rules, ({ file: _file, line, column: _column, message, ...finding }) => ({
    ...finding,
    message: `the lock of ${revision}, line ${line}: ${message}`,
  }));
}

function readFile(path: string, { project, options, world }: RunContext): Lock {
  const file = resolve(startFolder(options.cwd, world), path);
  const text = readLockFile(file, world.disk);
  if (text === undefined) {
    const [, revision] = /^[a-z]{2,4}:(.+)$/.exec(path) ?? [];
    const known = ["lock", "live", ...liveVersions, ...(revision === undefined ? [] : [`git:${revision}`])];
    const forms = "use lock, live, live@<version>, git:<revision> or the path of a lock file";
    throw usage(`${path} is no state: ${didYouMean(path, known) ?? forms}`);
  }
  return parseOtherLock(text, project.config.rules, (finding) => ({ ...finding, file: posixPath(project.dir, file) }));
}

function parseVersion(text: string): ApiVersion {
  const version = apiVersions.find((each) => each === text);
  if (version === undefined) {
    const hint = didYouMean(`live@${text}`, liveVersions) ?? `there are ${liveVersions.join(", ")}`;
    throw usage(`live@${text} names no version: ${hint}`);
  }
  return version;
}

function usage(message: string): RunError {
  return new RunError([problem("usage", message)]);
}
