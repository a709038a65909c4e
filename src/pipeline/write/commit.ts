import { basename, dirname, join, sep } from "node:path";
import { attempt } from "../../base/index.ts";
import { digest } from "../../base/text/index.ts";
import { advise } from "../../model/rules/index.ts";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { type Disk, guarded, posixPath } from "../../platform/files/index.ts";
import { foldersTo, type OutputFolder } from "../compare/index.ts";

export interface FileToWrite<Text = string> {
  readonly path: string;
  readonly text: Text;
  /** Permissions of a new file, Node's default if not set; a replaced file keeps its own. */
  readonly mode?: number;
  /** Whether the file must survive a power failure, by default true. Syncing costs more than writing. */
  readonly isSynced?: boolean;
}

export interface Commit {
  readonly folder: OutputFolder;
  /** In the order in which they are renamed into place. */
  readonly files: readonly FileToWrite<string | Uint8Array>[];
  /** Absolute paths of the files to remove last. */
  readonly orphans: readonly string[];
  /** Arguments of the command that completes a partial write. */
  readonly retryArgs?: readonly string[];
  /** Called before the first file is renamed; throws to prevent that. */
  readonly assertMayRename?: (() => void) | undefined;
}

/**
 * Writes in two phases: writes a temporary file beside each file, then renames them into place in order and
 * removes the orphans. An error in the first phase leaves the tree as it was; after one in the second, each file is
 * complete, old or new. A file that someone else changes meanwhile is not replaced.
 *
 * @throws {RunError} rule `io`: what could not be written, and why
 */
export function commitFiles(disk: Disk, { folder, files, orphans, retryArgs = [], assertMayRename }: Commit): void {
  const undo: (() => void)[] = [];
  let hasBegun = false;
  try {
    const assertAsBefore = watchFiles(disk, [...files.map(({ path }) => path), ...orphans]);
    if (files.length > 0) prepare(disk, folder, files, undo);
    assertMayRename?.();
    for (const { path } of files) assertAsBefore(path);
    for (const { path } of files) {
      assertAsBefore(path);
      disk.rename(temporaryPath(path), path);
      hasBegun = true;
    }
    hasBegun = true;
    for (const path of orphans) {
      assertAsBefore(path);
      disk.remove(path);
    }
  } catch (error) {
    // Renamed files stay: their temporary files no longer exist, and their folders are not empty.
    for (const step of undo.toReversed()) attempt(step);
    const reason = (error as Error).message.replaceAll(`${folder.root}${sep}`, "");
    const state = hasBegun ? "some files have already been written" : "nothing was written";
    const message = `the files could not be written: ${reason}; ${state}`;
    throw new RunError([errorFinding("io", message, hasBegun ? { advice: advise`run ${retryArgs} again` } : {})]);
  }
}

/** Returns an assertion that a file is unchanged: a user may save it while the run writes. */
function watchFiles(disk: Disk, paths: readonly string[]): (path: string) => void {
  const contentOf = (path: string): string | undefined => (disk.isFile(path) ? digest(disk.bytes(path)) : undefined);
  const contents = new Map(paths.map((path) => [path, contentOf(path)]));
  return (path) => {
    if (contentOf(path) === contents.get(path)) return;
    throw new Error(`${path} was modified during this run and was not replaced`);
  };
}

function prepare(disk: Disk, folder: OutputFolder, files: Commit["files"], undo: (() => void)[]): void {
  const folders = files.flatMap(({ path }) => foldersTo({ ...folder, dir: posixPath(folder.root, dirname(path)) }));
  for (const path of new Set([...foldersTo(folder), ...folders])) {
    if (disk.kind(path) !== undefined) continue;
    disk.makeFolder(path);
    undo.push(() => disk.removeFolder(path));
  }
  for (const { path, text, mode, isSynced = true } of files) {
    const temporary = temporaryPath(path);
    try {
      const permissions = disk.mode(path) ?? mode;
      disk.writeNew(temporary, text, { ...(permissions !== undefined && { mode: permissions }), isSynced });
    } catch (error) {
      // A file that existed before this run is not removed.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") attempt(() => disk.remove(temporary));
      throw error;
    }
    undo.push(() => disk.remove(temporary));
  }
}

const temporaryEnding = ".codegen-tmp";

function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}${temporaryEnding}`);
}

/** Absolute paths of the temporary files that a running or killed run has in the folders of a package. */
export function findLeftovers(disk: Disk, folder: OutputFolder): string[] {
  return [folder.root, join(folder.root, folder.dir)].flatMap((path) =>
    guarded(disk)
      .list(path)
      .filter((name) => name.startsWith(".") && name.endsWith(temporaryEnding))
      .map((name) => join(path, name)),
  );
}

/** Removes the files of a killed run. Call it only while no other run is writing. */
export function removeLeftovers(disk: Disk, folder: OutputFolder): void {
  for (const path of findLeftovers(disk, folder)) attempt(() => disk.remove(path));
}

/** Like {@link removeLeftovers}, but for these files only. */
export function removeLeftoversOf(disk: Disk, files: readonly FileToWrite[]): void {
  for (const { path } of files) attempt(() => disk.remove(temporaryPath(path)));
}
