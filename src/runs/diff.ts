import { resolve } from "node:path";
import { apiVersions, type ApiVersion } from "../api/index.ts";
import { diffLocks, semverOf, type Change, type Semver } from "../diff/index.ts";
import type { World } from "../disk/index.ts";
import { problem, RunError } from "../findings/index.ts";
import { type Lock, lockFileName, parseLock } from "../lock/index.ts";
import { fetchLiveLock } from "./live-lock.ts";
import { readLock, readLockFile, readLockText } from "./lock-file.ts";
import type { RunOptions } from "./options.ts";
import { runInProject, startFolder, workTreeFiles, type ProjectResult, type RunContext } from "./project.ts";

/** How {@link diff} runs. Everything has a default. */
export interface DiffOptions extends RunOptions {
  /** `lock`, `live`, `live@<version>`, `git:<revision>`, or the path of a lock file from `cwd`. The lock. */
  readonly from?: string;
  /** Likewise. The service now. */
  readonly to?: string;
}

/** What lies between two states of the lists. `ok` says that both could be read: changes are no fault. */
export interface DiffResult extends ProjectResult {
  readonly changes: readonly Change[];
  /** The release that the changes ask for; `null` where a state could not be read. */
  readonly semver: Semver | null;
}

/** What a comparison adds to what every run says of itself. */
type StateDifference = Omit<DiffResult, keyof ProjectResult>;

const nothing: StateDifference = { changes: [], semver: null };

type DiffContext = RunContext<DiffOptions>;

/**
 * The changes from one state of the lists to another.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export function diff(options: DiffOptions, world: World): Promise<DiffResult> {
  const open = () => workTreeFiles(options, world);
  return runInProject({ options, world, open, nothing }, diffIn);
}

async function diffIn(context: DiffContext): Promise<StateDifference> {
  const { project, options, findings } = context;
  const { from = "lock", to = "live" } = options;
  const before = await readState(from, context);
  const after = await readState(to, context);
  if (findings.hasErrors()) return nothing;
  const changes = diffLocks(before, after, project.config.enums);
  return { changes, semver: semverOf(changes) };
}

/** A state of the lists; a service is read under the names that the lock has. */
async function readState(state: string, context: DiffContext): Promise<Lock> {
  const { project, world } = context;
  const { config, dir } = project;
  if (state === "lock") return readLock(dir, config.rules, world.disk).lock;
  if (state === "live") return readLive(config.version, context);
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

function readRevision(revision: string, { project, world }: DiffContext): Lock {
  if (revision === "" || revision.startsWith("-")) throw usage(`git:${revision} names no revision`);
  const text = world.git.run(["show", `${revision}:./${lockFileName}`], project.dir).toString("utf8");
  return parseLock(text, project.config.rules);
}

function readFile(path: string, { project, options, world }: DiffContext): Lock {
  const text = readLockFile(resolve(startFolder(options.cwd, world), path), world.disk);
  if (text === undefined) {
    throw usage(`${path} is no state: use lock, live, live@<version>, git:<revision> or the path of a lock file`);
  }
  return parseLock(text, project.config.rules);
}

function parseVersion(text: string): ApiVersion {
  const version = apiVersions.find((each) => each === text);
  if (version === undefined) throw usage(`live@${text} names no version (${apiVersions.join(", ")})`);
  return version;
}

function usage(message: string): RunError {
  return new RunError([problem("usage", message)]);
}
