import { dirname } from "node:path";
import { unlessRunError } from "../model/findings/index.ts";
import type { Change } from "../model/diff/index.ts";
import type { ProjectFiles } from "../platform/files/index.ts";

/** A change and where it stands in the lock. */
export interface LocatedChange extends Change {
  /** The lock, POSIX, from the configuration's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Finds the lines of changes in the lock as it is on the disk when they are asked for: line 1 for what is not there.
 *
 * @param config absolute path of the configuration that the lock stands beside
 */
export async function locateChanges(
  changes: readonly Change[],
  config: string | null,
  files: ProjectFiles,
): Promise<LocatedChange[]> {
  if (changes.length === 0 || config === null) return [];
  const { lineFinder, lockFileName } = await import("../model/lock/index.ts");
  const { load } = await import("../commands/index.ts");
  const { readLockText } = await load.lockText();
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
