import { basename, dirname, join } from "node:path";
import { decodeUtf8 } from "../../base/text/index.ts";
import { describeKind, guarded, type ProjectFiles } from "../../platform/files/index.ts";
import type { Change } from "../../model/diff/index.ts";
import { errorFinding, RunError, unlessRunError } from "../../model/findings/index.ts";
import { lineFinder, lockFileName } from "../../model/lock/index.ts";
import { advise, type Advice } from "../../model/rules/index.ts";
import type { LocatedChange } from "../../report/index.ts";

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
    throw new RunError([errorFinding("lock", message, { file, advice })]);
  }
}

/** Adds the lines of changes in the lock beside the configuration; line 1 for what the lock does not contain. */
export function locateChanges(changes: readonly Change[], config: string, files: ProjectFiles): LocatedChange[] {
  let find: ReturnType<typeof lineFinder> | undefined;
  return changes.map((change) => ({
    ...change,
    file: lockFileName,
    // Lazy, because the reporters for people show no lines. An unreadable lock is already a finding.
    get line() {
      find ??= lineFinder(unlessRunError(() => readLockText(dirname(config), files), undefined) ?? "");
      return find(change);
    },
  }));
}
