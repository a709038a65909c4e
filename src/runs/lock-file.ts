import { basename, join } from "node:path";
import { mend, problem, RunError, type Severities } from "../findings/index.ts";
import { loadConfig } from "../config/index.ts";
import { describeKind, guarded, type ProjectFiles, workTree } from "../disk/index.ts";
import { type Lock, lockFileName, parseLock } from "../lock/index.ts";

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
 * @throws {RunError} rule `lock`: it is a link or a folder, cannot be read, or is not UTF-8
 */
export function readLockFile(path: string, files: ProjectFiles): string | undefined {
  const kind = guarded(files).kind(path);
  if (kind === undefined) return undefined;
  try {
    if (kind !== "file") throw new Error(`it is ${describeKind(kind)}`);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(files.bytes(path));
  } catch (error) {
    const message = `${basename(path)} cannot be read: ${(error as Error).message}`;
    throw new RunError([problem("lock", message, { file: basename(path) })]);
  }
}

/**
 * The lock in a folder, where one is needed.
 *
 * @throws {RunError} rule `lock`: missing, unreadable, or not what a lock may be
 */
export function readLock(dir: string, severities: Severities, files: ProjectFiles): Lock {
  const text = readLockText(dir, files);
  if (text === undefined) throw missingLock();
  return parseLock(text, severities);
}

/** What to say where a lock is needed and there is none. */
export function missingLock(): RunError {
  const advice = mend`run ${[]} once, without --offline and --locked, and commit it`;
  return new RunError([problem("lock", `${lockFileName} does not exist`, { file: lockFileName, mend: advice })]);
}

/**
 * The lock beside a configuration.
 *
 * @throws {RunError} rules `config` and `lock`: one of them is missing or cannot be read
 */
export function readProjectLock(cwd: string, config: string | undefined): Lock {
  const loaded = loadConfig(cwd, config);
  return readLock(loaded.dir, loaded.config.rules, workTree);
}
