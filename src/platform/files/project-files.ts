import { lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { runError } from "../../model/findings/index.ts";

export type EntryKind = "file" | "folder" | "link" | "other";

export function describeKind(kind: EntryKind): string {
  return { file: "a file", folder: "a folder", link: "a symbolic link", other: "a special file" }[kind];
}

/** Files of a project, in the work tree or in the git index. Paths are absolute. */
export interface ProjectFiles {
  /** The kind of the entry at a path, links not followed; `undefined` if it does not exist. */
  kind(path: string): EntryKind | undefined;
  /** Names in a folder; empty if it does not exist. */
  list(path: string): string[];
  /** Links are followed. */
  bytes(path: string): Uint8Array;
}

export const workTree: ProjectFiles = {
  kind(path) {
    const stats = statOf(path);
    if (stats?.isSymbolicLink()) return "link";
    if (stats?.isDirectory()) return "folder";
    return stats && (stats.isFile() ? "file" : "other");
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

/** Invalid UTF-8 becomes replacement characters. A byte order mark stays. */
export function readText(files: ProjectFiles, path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.bytes(path));
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // The path goes through a file.
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The same files with errors of reading as a finding: {@link RunError}, rule `io`. */
export function guarded(files: ProjectFiles): ProjectFiles {
  return { kind: guard(files.kind), list: guard(files.list), bytes: guard(files.bytes) };
}

function guard<T>(read: (path: string) => T): (path: string) => T {
  return (path) => {
    try {
      return read(path);
    } catch (error) {
      throw runError("io", `${path} cannot be read: ${(error as Error).message}`);
    }
  };
}
