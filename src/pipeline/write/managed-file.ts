import { dirname } from "node:path";
import { normalizeLineEnds } from "../../base/text/index.ts";
import {
  describeKind,
  type Disk,
  foldersUp,
  guarded,
  type ProjectFiles,
  readText,
} from "../../platform/files/index.ts";
import { type RunError, runError } from "../../model/findings/index.ts";
import { commitFiles, removeLeftoversOf } from "./commit.ts";

/** A single file outside the package, in a place that the user chooses. */
interface ManagedFile {
  readonly path: string;
  readonly text: string;
  /** Whether this tool wrote a text, so that it may be replaced. */
  readonly isGenerated: (text: string) => boolean;
}

/**
 * Returns whether the file on disk is missing or differs.
 *
 * @throws {RunError} rule `io`: something else is in its place
 */
function needsUpdate(files: ProjectFiles, { path, text, isGenerated }: ManagedFile): boolean {
  const kind = files.kind(path);
  if (kind === undefined) return true;
  if (kind !== "file") throw inTheWay(path, `is ${describeKind(kind)}`);
  const existing = readText(files, path);
  if (!isGenerated(existing)) throw inTheWay(path, "was not written by codegen");
  return normalizeLineEnds(existing) !== text;
}

/** Writes the file if it is missing or differs, and returns whether it was written. */
export function writeManaged(disk: Disk, file: ManagedFile): boolean {
  const files = guarded(disk);
  if (!needsUpdate(files, file)) return false;
  removeLeftoversOf(disk, [file]);
  const folder = dirname(file.path);
  const root = foldersUp(folder).find((above) => files.kind(above) !== undefined) ?? folder;
  commitFiles(disk, { root, files: [file], orphans: [] });
  return true;
}

function inTheWay(path: string, what: string): RunError {
  return runError("io", `${path} ${what}: move it, or choose another path`);
}
