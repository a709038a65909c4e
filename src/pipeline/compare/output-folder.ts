import { join } from "node:path";
import type { ProjectFiles } from "../../platform/files/index.ts";

export interface OutputFolder {
  /** Absolute path of the configuration's folder. */
  readonly root: string;
  /** The package's folder from there, POSIX. */
  readonly dir: string;
}

/** The package's folder and every folder on the way to it, absolute, outermost first. */
export function foldersTo({ root, dir }: OutputFolder): string[] {
  const steps = dir.split("/").filter((step) => step !== "" && step !== ".");
  return steps.map((_, index) => join(root, ...steps.slice(0, index + 1)));
}

/** Description of a link or a file at the path of one of these folders, if there is one. */
export function findBlockedFolder(files: ProjectFiles, folder: OutputFolder): string | undefined {
  for (const path of foldersTo(folder)) {
    const kind = files.kind(path);
    if (kind !== undefined && kind !== "folder") return kind === "link" ? "is a symbolic link" : "is not a folder";
  }
  return undefined;
}
