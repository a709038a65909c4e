import { basename, join } from "node:path";
import type { ApiVersion } from "../api/index.ts";
import { advise, normalizeLineEnds } from "../base/index.ts";
import { loadConfig, type Config } from "../config/index.ts";
import { describeKind, guarded, type ProjectFiles, type World } from "../disk/index.ts";
import { problem, RunError, type Diagnostic, type Findings, type Severities } from "../findings/index.ts";
import { rules } from "../rules/index.ts";
import { type Lock, lockFileName, parseLock, printLock } from "../lock/index.ts";
import { startFolder } from "./project.ts";

/**
 * Text of the lock in a folder; `undefined` where there is none.
 *
 * @throws {RunError} as {@link readLockFile}
 */
export function readLockText(dir: string, files: ProjectFiles): string | undefined {
  return readLockFile(join(dir, lockFileName), files);
}

/**
 * Text of a lock file, by its absolute path; `undefined` where there is none.
 *
 * @throws {RunError} rule `lock`: it is a link or a folder, could not be read, or is not UTF-8
 */
export function readLockFile(path: string, files: ProjectFiles): string | undefined {
  const kind = guarded(files).kind(path);
  if (kind === undefined) return undefined;
  try {
    if (kind !== "file") throw new Error(`it is ${describeKind(kind)}`);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(files.bytes(path));
  } catch (error) {
    const message = `${basename(path)} could not be read: ${(error as Error).message}`;
    throw new RunError([problem("lock", message, { file: basename(path) })]);
  }
}

/** A lock as it was read. */
export interface ReadLock {
  readonly lock: Lock;
  /** Text of its file. */
  readonly text: string;
}

/** Whether a lock that was read is just the one that this text is printed from, however its file is laid out. */
export function isPrintedAs({ lock, text }: ReadLock, printed: string): boolean {
  // Nearly always the texts are equal, and nothing need be printed again.
  return normalizeLineEnds(text) === printed || printLock(lock) === printed;
}

/**
 * The lock in a folder, where one is needed.
 *
 * @throws {RunError} rule `lock`: missing, unreadable, or not what a lock may be
 */
export function readLock(dir: string, severities: Severities, files: ProjectFiles): ReadLock {
  const text = readLockText(dir, files);
  if (text === undefined) throw missingLock();
  return { lock: parseLock(text, severities), text };
}

/**
 * The lock in a folder, of the version that the configuration asks for.
 *
 * @throws {RunError} rules `lock` as {@link readLock}, `drift`: it is of another version
 */
export function readLockOfVersion(dir: string, { rules: severities, version }: Config, files: ProjectFiles): ReadLock {
  const read = readLock(dir, severities, files);
  const { apiVersion } = read.lock;
  if (apiVersion !== version) throw new RunError([otherVersion(apiVersion, version)]);
  return read;
}

function missingLock(): RunError {
  const advice = advise`run ${[]} once, without --offline and --locked, and commit it`;
  return new RunError([problem("lock", `${lockFileName} does not exist`, { file: lockFileName, advice })]);
}

function otherVersion(locked: ApiVersion, asked: ApiVersion): Diagnostic {
  const message = `the lock is of version ${locked}, the configuration asks for ${asked}`;
  const place = { file: lockFileName, pointer: "/apiVersion", expected: asked, actual: locked };
  return problem("drift", message, { ...place, advice: advise`run ${[]} to move it` });
}

/** Reports keys that the configuration lists and the lock lacks: offline, they have no values from anywhere. */
export function reportAbsent(lock: Lock, { references }: Config, findings: Findings): void {
  if (references === "all") return;
  const locked = new Set(lock.references.map(({ key }) => key));
  for (const key of references) {
    const verdict = rules["reference-missing"].judge({ key, known: locked, knownTo: "lock", isMeantGone: false });
    findings.add("reference-missing", verdict, { reference: key });
  }
}

/**
 * The lock beside a configuration.
 *
 * @param cwd from the process's own folder
 * @throws {RunError} rules `config` and `lock`: one of them is missing or could not be read
 */
export function readProjectLock(cwd: string, config: string | undefined, world: World): Lock {
  const loaded = loadConfig(startFolder(cwd, world), config, world.disk);
  return readLock(loaded.dir, loaded.config.rules, world.disk).lock;
}
