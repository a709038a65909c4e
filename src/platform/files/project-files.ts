import { lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { problem, RunError } from "../../model/findings/index.ts";

export type EntryKind = "file" | "folder" | "link" | "other";

/** What is at a path, in words: `a symbolic link`. */
export function describeKind(kind: EntryKind): string {
  return { file: "a file", folder: "a folder", link: "a symbolic link", other: "a special file" }[kind];
}

/** Files of a project as a run reads them: from the work tree, or from the git index. Paths are absolute. */
export interface ProjectFiles {
  /** What is at a path, links not followed; `undefined` where nothing is. */
  kind(path: string): EntryKind | undefined;
  /** Names in a folder; none where there is no folder. */
  list(path: string): string[];
  /** Content of a file, links followed. */
  bytes(path: string): Uint8Array;
}

/** Files whose reads are recorded, to be compared with those of a later run. */
export interface RecordedFiles extends ProjectFiles {
  /** Whether a folder is there, links followed. */
  isFolder?(path: string): boolean;
  /** Name of a content where it has one without being read: that of its object in git. */
  object?(path: string): string;
}

/** The machine's own disk. */
export const workTree: ProjectFiles = {
  kind(path) {
    const stats = statOf(path);
    if (!stats) return undefined;
    if (stats.isSymbolicLink()) return "link";
    if (stats.isDirectory()) return "folder";
    return stats.isFile() ? "file" : "other";
  },
  list(path) {
    try {
      return readdirSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  },
  bytes: (path) => readFileSync(path),
};

/** Content of a file as text; bytes that are not UTF-8 become replacement characters. A byte order mark stays. */
export function readText(files: ProjectFiles, path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.bytes(path));
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Below a file there is nothing.
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

/**
 * Files whose faults while reading are findings: a folder that may not be listed is no bug of ours.
 *
 * @throws {RunError} rule `io`, from every method
 */
export function guarded(files: ProjectFiles): ProjectFiles {
  return { kind: guard(files.kind), list: guard(files.list), bytes: guard(files.bytes) };
}

function guard<T>(read: (path: string) => T): (path: string) => T {
  return (path) => {
    try {
      return read(path);
    } catch (error) {
      throw new RunError([problem("io", `${path} cannot be read: ${(error as Error).message}`)]);
    }
  };
}
