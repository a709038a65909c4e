import { workTree, type ProjectFiles } from "./project-files.ts";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, unlinkSync, writeSync } from "node:fs";

/** What writing needs of a disk; paths are absolute. A test can put another one in its place. */
export interface Disk extends ProjectFiles {
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
  ...workTree,
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
