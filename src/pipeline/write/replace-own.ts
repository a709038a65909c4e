import { dirname, posix, relative, sep } from "node:path";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { OutputFolder } from "../compare/index.ts";
import { describeKind, type Disk, guarded, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { problem, RunError } from "../../model/findings/index.ts";
import { commitFiles } from "./commit.ts";
import { removeLeftoversOf } from "./leftovers.ts";

/** A file that stands by itself, wherever its user wants it. */
export interface OwnFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Whether the text of a file is one that we wrote and may replace. */
  readonly isOurs: (text: string) => boolean;
}

/**
 * Whether a file by itself is another one than that which is there.
 *
 * @throws {RunError} rule `io`: something of the user stands there
 */
export function isOtherOwn(files: ProjectFiles, { path, text, isOurs }: OwnFile): boolean {
  const kind = files.kind(path);
  if (kind !== undefined && kind !== "file") throw inTheWay(path, `is ${describeKind(kind)}`);
  if (kind === "file") {
    const there = readText(files, path);
    if (!isOurs(there)) throw inTheWay(path, "is a file that this tool did not write");
    if (normalizeLineEnds(there) === text) return false;
  }
  return true;
}

/**
 * Writes a file by itself, in the place of one of ours or of none.
 *
 * @param assertMayRename as of a {@link Commit}
 * @returns whether it was another one before
 * @throws {RunError} rule `io`: something of the user stands there, or it could not be written
 */
export function replaceOwn(disk: Disk, file: OwnFile, assertMayRename?: () => void): boolean {
  const files = guarded(disk);
  if (!isOtherOwn(files, file)) return false;
  const { path, text } = file;
  removeLeftoversOf(disk, [path]);
  commitFiles(disk, {
    folder: folderOf(files, path),
    files: [{ path, text }],
    orphans: [],
    ...(assertMayRename && { assertMayRename }),
  });
  return true;
}

/** The folder of a file, from the nearest one above it that exists. */
function folderOf(files: ProjectFiles, path: string): OutputFolder {
  const folder = dirname(path);
  let root = folder;
  while (files.kind(root) === undefined && dirname(root) !== root) root = dirname(root);
  return { root, dir: relative(root, folder).split(sep).join(posix.sep) };
}

function inTheWay(path: string, what: string): RunError {
  return new RunError([problem("io", `${path} ${what}: move it away, or choose another place`)]);
}
