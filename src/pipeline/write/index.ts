import { basename, dirname, join, sep } from "node:path";
import { attempt } from "../../base/index.ts";
import { count, normalizeLineEnds } from "../../base/text/index.ts";
import { advise } from "../../model/rules/index.ts";
import { errorFinding, type Finding, RunError, runError } from "../../model/findings/index.ts";
import { type Disk, foldersUp, guarded, readText } from "../../platform/files/index.ts";
import type { OutputFolder } from "../compare/index.ts";

interface FileToWrite {
  readonly path: string;
  readonly text: string | Uint8Array;
}

export class UnfinishedCommit extends RunError {
  /** Absolute paths of the files that were written or removed. */
  readonly changed: readonly string[];

  constructor(finding: Finding, changed: readonly string[]) {
    super([finding]);
    this.changed = changed;
  }
}

/**
 * Writes in two phases: writes and syncs a temporary file beside each file, then renames them into place in order and
 * removes the orphans. An error in the first phase leaves the tree as it was; after one in the second, each file is
 * complete, old or new.
 *
 * @param root absolute path of a folder that exists; messages name the files in it without that path
 * @param files in the order in which they are renamed into place
 * @param options absolute paths of the files to remove last, and the arguments of the command that completes a partial write
 * @throws {RunError} rule `io`: what could not be written, and why; an {@link UnfinishedCommit} in the second phase
 */
export function commitFiles(
  disk: Disk,
  root: string,
  files: readonly FileToWrite[],
  {
    orphans = [],
    retryArgs = [],
  }: { readonly orphans?: readonly string[]; readonly retryArgs?: readonly string[] } = {},
): void {
  const undo: (() => void)[] = [];
  const changed: string[] = [];
  try {
    prepare(disk, root, files, undo);
    for (const { path } of files) {
      disk.rename(temporaryPath(path), path);
      changed.push(path);
    }
    for (const path of orphans) {
      // Another run may have removed it already.
      if (disk.kind(path) === undefined) continue;
      disk.remove(path);
      changed.push(path);
    }
  } catch (error) {
    // Renamed files stay: their temporary files no longer exist, and their folders are not empty.
    for (const step of undo.toReversed()) attempt(step);
    const reason = (error as Error).message.replaceAll(`${root}${sep}`, "");
    const message = `the files could not be written: ${reason}; `;
    if (changed.length === 0) throw runError("io", `${message}nothing was written`);
    const state = `${count(changed.length, "file was", "files were")} already written or removed`;
    throw new UnfinishedCommit(
      errorFinding("io", message + state, { advice: advise`run ${retryArgs} again` }),
      changed,
    );
  }
}

function prepare(disk: Disk, root: string, files: readonly FileToWrite[], undo: (() => void)[]): void {
  const folders = files.flatMap(({ path }) => foldersUp(dirname(path), root).slice(0, -1).toReversed());
  for (const path of new Set(folders)) {
    if (disk.kind(path) !== undefined) continue;
    disk.makeFolder(path);
    undo.push(() => disk.removeFolder(path));
  }
  for (const { path, text } of files) {
    const temporary = temporaryPath(path);
    // A killed run may have left it.
    if (disk.kind(temporary) !== undefined) disk.remove(temporary);
    undo.push(() => disk.remove(temporary));
    disk.writeNew(temporary, text, disk.mode(path));
  }
}

const temporaryEnding = ".codegen-tmp";

function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}${temporaryEnding}`);
}

/** The temporary files that a killed run has left in the folders of a package. */
export function findLeftovers(disk: Disk, folder: OutputFolder): string[] {
  return [folder.root, join(folder.root, folder.dir)].flatMap((path) => {
    const names = guarded(disk).list(path);
    const leftovers = names.filter((name) => name.startsWith(".") && name.endsWith(temporaryEnding));
    return leftovers.map((name) => join(path, name));
  });
}

/** Removes what {@link findLeftovers} finds. Call it only while no other run is writing. */
export function removeLeftovers(disk: Disk, folder: OutputFolder): void {
  for (const path of findLeftovers(disk, folder)) attempt(() => disk.remove(path));
}

/**
 * Writes a single file outside the package if it is missing or differs, and returns whether it was written.
 *
 * @param isGenerated whether this tool wrote a text, so that it may be replaced
 * @throws {RunError} rule `io`: something else is in its place
 */
export function writeManaged(disk: Disk, path: string, text: string, isGenerated: (text: string) => boolean): boolean {
  const files = guarded(disk);
  const kind = files.kind(path);
  if (kind !== undefined) {
    const existing = kind === "file" ? readText(files, path) : undefined;
    if (existing === undefined || !isGenerated(existing))
      throw runError("io", `${path} was not written by codegen: move it, or choose another path`);
    if (normalizeLineEnds(existing) === text) return false;
  }
  const folder = dirname(path);
  const root = foldersUp(folder).find((above) => files.kind(above) !== undefined) ?? folder;
  commitFiles(disk, root, [{ path, text }]);
  return true;
}
