import { problem, RunError } from "../diagnostics.ts";
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from "node:fs";

export type EntryKind = "file" | "folder" | "link" | "other";

/** What writing needs of a disk; paths are absolute. A test can put another one in its place. */
export interface Disk {
  /** What is at a path, links not followed; `undefined` where nothing is. */
  kind(path: string): EntryKind | undefined;
  read(path: string): string;
  /** Names in a folder; none where there is no folder. */
  list(path: string): string[];
  /** Makes one folder, whose parent exists. */
  makeFolder(path: string): void;
  /** Writes a file that must not exist yet, and waits until it is on the disk. */
  writeNew(path: string, text: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  removeFolder(path: string): void;
}

/** The machine's own disk. Synchronous: a signal cannot come between two steps of it. */
export const realDisk: Disk = {
  kind(path) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    if (stats.isSymbolicLink()) return "link";
    if (stats.isDirectory()) return "folder";
    return stats.isFile() ? "file" : "other";
  },
  read: (path) => readFileSync(path, "utf8"),
  list(path) {
    try {
      return readdirSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  },
  makeFolder: (path) => mkdirSync(path),
  writeNew(path, text) {
    const file = openSync(path, "wx");
    try {
      const bytes = Buffer.from(text, "utf8");
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  rename: (from, to) => renameSync(from, to),
  remove: (path) => unlinkSync(path),
  removeFolder: (path) => rmdirSync(path),
};

/**
 * A disk whose faults while reading are findings: a folder that may not be listed is no bug of ours.
 *
 * @throws {RunError} rule `io`, from `kind`, `read` and `list`
 */
export function guarded(disk: Disk): Disk {
  return { ...disk, kind: guard(disk.kind), read: guard(disk.read), list: guard(disk.list) };
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
