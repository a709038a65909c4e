import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import type { Disk } from "./disk.ts";
import { packageName } from "./installation.ts";

/** Where what is kept from run to run lies, by the absolute path of the configuration's folder. */
export function cacheFolderOf(folder: string): string {
  return join(folder, "node_modules", ".cache", packageName);
}

const temporarySuffix = ".tmp";

/**
 * Puts a file into a cache folder, which is made when it is needed: whole, and for its owner alone. Without a wait between its
 * steps: no signal can come between them.
 *
 * @throws where it cannot be written
 */
export function replaceFile(disk: Disk, file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${randomUUID()}${temporarySuffix}`;
  let made: readonly string[] = [];
  try {
    made = makeFolders(disk, dirname(file));
    disk.writeNew(temporary, content, { mode: 0o600, isSynced: false });
    disk.rename(temporary, file);
  } catch (error) {
    tryRemove(disk, temporary);
    removeFolders(disk, made);
    throw error;
  }
}

/** Removes what a killed run left in a cache folder. Another one that is writing at this moment keeps one file less. */
export function sweepCache(disk: Disk, folder: string): void {
  try {
    for (const name of disk.list(folder)) if (name.endsWith(temporarySuffix)) tryRemove(disk, join(folder, name));
  } catch {
    // A folder that is not there has nothing to sweep.
  }
}

/**
 * Makes a folder and those above it, for their owner alone.
 *
 * @returns those that were not there, outermost first
 */
export function makeFolders(disk: Disk, folder: string): string[] {
  if (disk.kind(folder) !== undefined) return [];
  const above = makeFolders(disk, dirname(folder));
  try {
    disk.makeFolder(folder, 0o700);
  } catch (error) {
    // Another run has made it in this moment.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return above;
    removeFolders(disk, above);
    throw error;
  }
  return [...above, folder];
}

/** Removes folders that were made, where nothing else has come into them; outermost first, as they were made. */
export function removeFolders(disk: Disk, folders: readonly string[]): void {
  try {
    for (const folder of folders.toReversed()) disk.removeFolder(folder);
  } catch {
    // Something is kept in it.
  }
}

function tryRemove(disk: Disk, file: string): void {
  try {
    disk.remove(file);
  } catch {
    // It was never written, or a folder of the cache is a file: there is nothing to remove.
  }
}
