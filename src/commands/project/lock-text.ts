import { basename, dirname, join } from "node:path";
import { decodeUtf8 } from "../../base/text/index.ts";
import { describeKind, guarded, type ProjectFiles } from "../../platform/files/index.ts";
import type { Change } from "../../model/diff/index.ts";
import { problem, RunError, unlessRunError } from "../../model/findings/index.ts";
import { lineFinder, lockFileName } from "../../model/lock/index.ts";
import type { LocatedChange } from "../../report/index.ts";

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
    return decodeUtf8(files.bytes(path));
  } catch (error) {
    const file = basename(path);
    const message = `${file} could not be read: ${(error as Error).message}`;
    const advice = [`put the file itself there, readable and as UTF-8; \`git log -- ${file}\` lists its versions`];
    throw new RunError([problem("lock", message, { file, advice })]);
  }
}

/**
 * Finds the lines of changes in the lock as it is on the disk when they are asked for: line 1 for what is not there.
 *
 * @param config absolute path of the configuration that the lock stands beside
 */
export function locateChanges(changes: readonly Change[], config: string, files: ProjectFiles): LocatedChange[] {
  // What is wrong with the lock is a finding already.
  const readLock = (): string => unlessRunError(() => readLockText(dirname(config), files), undefined) ?? "";
  let find: ReturnType<typeof lineFinder> | undefined;
  return changes.map((change) => ({
    ...change,
    file: lockFileName,
    // For people no line is shown, so the lock is read for it only where a report asks.
    get line() {
      find ??= lineFinder(readLock());
      return find(change);
    },
  }));
}
