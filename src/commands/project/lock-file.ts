import type { ApiVersion } from "../../model/spec/index.ts";
import { hasSealedModules } from "../../pipeline/compare/index.ts";
import { advise, dataRuleIds } from "../../model/rules/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { loadConfig, type LoadedConfig } from "../../pipeline/config/index.ts";
import type { World } from "../../platform/index.ts";
import { guarded, type ProjectFiles } from "../../platform/files/index.ts";
import { problem, RunError, type Diagnostic, type Severities } from "../../model/findings/index.ts";
import {
  findMisplaced,
  type Lock,
  lockFileName,
  type MisplacedPart,
  parseLock,
  printLock,
} from "../../model/lock/index.ts";
import { startFolder } from "../options.ts";
import { readLockText } from "./lock-text.ts";

/** A lock as it was read. */
export interface ReadLock {
  readonly lock: Lock;
  /** Text of its file. */
  readonly text: string;
}

/**
 * How the file of a lock is another one than what would be printed now; `undefined` where references and values stand in their
 * order: white space, and the order of members inside one, make no difference.
 */
export function differenceOf({ lock, text }: ReadLock, printed: string): LockDifference | undefined {
  // Nearly always the texts are equal, and nothing need be printed again.
  if (normalizeLineEnds(text) === printed) return undefined;
  if (printLock(lock) !== printed) return { kind: "content" };
  const misplaced = findMisplaced(text);
  return misplaced && { kind: "order", misplaced };
}

export type LockDifference =
  { readonly kind: "content" } | { readonly kind: "order"; readonly misplaced: MisplacedPart };

/** The project that a lock belongs to. */
type LockedProject = Pick<LoadedConfig, "config" | "dir">;

/**
 * Reads the lock of a project; a missing lock is an error.
 *
 * @throws {RunError} rule `lock`: the lock is missing, unreadable or invalid
 */
export function readLock(project: LockedProject, files: ProjectFiles): ReadLock {
  const text = readLockText(project.dir, files);
  if (text === undefined) throw missingLock(project, files);
  return { lock: parseLock(text, project.config.rules), text };
}

/**
 * Like {@link readLock}, but the lock must have the configured version.
 *
 * @throws {RunError} as {@link readLock}; rule `drift`: the lock has another version
 */
export function readLockOfVersion(project: LockedProject, files: ProjectFiles): ReadLock {
  const read = readLock(project, files);
  assertVersion(read.lock, project.config);
  return read;
}

/**
 * Refuses to start a new lock beside sealed modules: their names would be assigned again.
 *
 * @throws {RunError} rule `lock`
 */
export function assertMayStartLock(project: LockedProject, files: ProjectFiles): void {
  if (hasModules(project, files)) throw missingLock(project, files);
}

function hasModules({ dir, config }: LockedProject, files: ProjectFiles): boolean {
  return hasSealedModules(guarded(files), { root: dir, dir: config.output.dir });
}

/** @throws {RunError} rule `drift`: the lock is of another version than the configuration asks for */
export function assertVersion({ apiVersion }: Lock, { version }: Config): void {
  if (apiVersion !== version) throw new RunError([otherVersion(apiVersion, version)]);
}

/** Every rule that can be softened, off. */
export const softened: Severities = Object.fromEntries(dataRuleIds.map((rule) => [rule, "off"]));

function missingLock(project: LockedProject, files: ProjectFiles): RunError {
  const advice = hasModules(project, files)
    ? advise`restore it with ${{ git: ["checkout", "HEAD", "--", "codegen.lock.json"] }}: it contains the names in the generated modules. To assign all names again, run ${["--new-lock"]}`
    : advise`run ${[]} once, without --offline and --locked, and commit it`;
  return new RunError([problem("lock", `${lockFileName} does not exist`, { file: lockFileName, advice })]);
}

function otherVersion(locked: ApiVersion, asked: ApiVersion): Diagnostic {
  const message = `the lock is of version ${locked}, the configuration asks for ${asked}`;
  const place = { file: lockFileName, pointer: "/apiVersion", expected: asked, actual: locked };
  return problem("drift", message, { ...place, advice: advise`run ${[]} to move it` });
}

/**
 * The lock beside a configuration.
 *
 * @param cwd from the process's own folder
 * @throws {RunError} rules `config` and `lock`: one of them is missing or could not be read
 */
export function readProjectLock(cwd: string, config: string | undefined, world: World): Lock {
  return readLock(loadConfig(startFolder(cwd, world), config, world.disk), world.disk).lock;
}
