import { dirname } from "node:path";
import { digest } from "../../base/text/index.ts";
import { advise } from "../../model/rules/index.ts";
import { problem, RunError } from "../../model/findings/index.ts";
import { type Disk, posixPath } from "../../platform/files/index.ts";
import { foldersTo, type OutputFolder } from "../compare/index.ts";
import { attempt, temporaryPath } from "./leftovers.ts";

/** A file to write. */
export interface FileToWrite {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Permissions of a file that is new, by default those that Node gives; one that is replaced keeps its own. */
  readonly mode?: number;
}

export interface Commit {
  readonly folder: OutputFolder;
  /** In the order in which they are renamed into place. */
  readonly files: readonly FileToWrite[];
  /** Absolute paths of the files to remove, after that. */
  readonly orphans: readonly string[];
  /** Arguments of the run that ends what this one has begun; by default none. */
  readonly again?: readonly string[];
  /** Called before the first file is renamed: it throws where none must be. */
  readonly assertMayRename?: () => void;
}

/**
 * Writes in two phases: first every file beside its place, synced; then each is renamed into place, in order, and the
 * orphans are removed. After a fault in the first phase the tree is as it was; after one in the second every file is
 * whole, old or new. A file that somebody else changes meanwhile is not replaced.
 *
 * @throws {RunError} rule `io`: what could not be written, and why
 */
export function commitFiles(disk: Disk, commit: Commit): void {
  const { folder, files, orphans, again = [], assertMayRename } = commit;
  const undo: (() => void)[] = [];
  let moved = 0;
  let assertAsBefore: (path: string) => void;
  try {
    assertAsBefore = watchFiles(disk, [...files.map(({ path }) => path), ...orphans]);
    if (files.length > 0) prepare(disk, folder, files, undo);
    assertMayRename?.();
    for (const { path } of files) assertAsBefore(path);
    for (const { path } of files) {
      assertAsBefore(path);
      disk.rename(temporaryPath(path), path);
      moved++;
    }
  } catch (error) {
    // A folder that already holds a file stays; everything else is removed.
    for (const step of undo.toReversed()) attempt(step);
    throw failure(error, folder, moved > 0 ? again : undefined);
  }
  try {
    for (const path of orphans) {
      assertAsBefore(path);
      disk.remove(path);
    }
  } catch (error) {
    throw failure(error, folder, again);
  }
}

/** To write takes a while, in which a person may save a file: it is not to be lost. */
function watchFiles(disk: Disk, paths: readonly string[]): (path: string) => void {
  const contentOf = (path: string): string | undefined => (disk.isFile(path) ? digest(disk.bytes(path)) : undefined);
  const contents = new Map(paths.map((path) => [path, contentOf(path)]));
  return (path) => {
    if (contentOf(path) === contents.get(path)) return;
    throw new Error(`${path} has changed while this run was writing, and was left as it is`);
  };
}

function prepare(disk: Disk, folder: OutputFolder, files: readonly FileToWrite[], undo: (() => void)[]): void {
  const folders = files.flatMap(({ path }) => foldersTo({ ...folder, dir: posixPath(folder.root, dirname(path)) }));
  for (const path of new Set([...foldersTo(folder), ...folders])) {
    if (disk.kind(path) !== undefined) continue;
    disk.makeFolder(path);
    undo.push(() => disk.removeFolder(path));
  }
  for (const { path, text, mode } of files) {
    const temporary = temporaryPath(path);
    try {
      const permissions = disk.mode(path) ?? mode;
      disk.writeNew(temporary, text, permissions === undefined ? {} : { mode: permissions });
    } catch (error) {
      // A file that was there before this run is not removed.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") attempt(() => disk.remove(temporary));
      throw error;
    }
    undo.push(() => disk.remove(temporary));
  }
}

/** @param again arguments of the run that ends what has begun; `undefined` where nothing has */
function failure(error: unknown, { root }: OutputFolder, again: readonly string[] | undefined): RunError {
  const reason = (error as Error).message.replaceAll(`${root}/`, "");
  const state = again ? "some files are written already" : "nothing was changed";
  const message = `the files could not be written: ${reason}; ${state}`;
  return new RunError([problem("io", message, again ? { advice: advise`run ${again} again` } : {})]);
}
