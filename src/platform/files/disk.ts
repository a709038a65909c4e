import { realPath } from "./paths.ts";
import { workTree, type ProjectFiles } from "./project-files.ts";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";

/** How a file is made. */
export interface NewFile {
  /** Permissions, whatever the umask is; by default those that Node gives. */
  readonly mode?: number;
  /** `false`: does not wait until the file is on the disk, because losing it does no harm. */
  readonly isSynced?: boolean;
}

/** Everything that is read and written; paths are absolute. A test can put another one in its place. */
export interface Disk extends ProjectFiles {
  /** Bytes of a file, links followed. */
  size(path: string): number;
  /** Whether a folder is there, links followed: a user may name one by a link. */
  isFolder(path: string): boolean;
  /** Whether a file is there, links followed. */
  isFile(path: string): boolean;
  /** The path with the links on its way resolved; `undefined` where nothing is there. */
  realPath(path: string): string | undefined;
  /** Permissions of a file, links followed; `undefined` where there is none. */
  mode(path: string): number | undefined;
  /** Makes one folder, whose parent exists. */
  makeFolder(path: string, mode?: number): void;
  /** Writes a file that must not exist yet. */
  writeNew(path: string, content: string | Uint8Array, how?: NewFile): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  removeFolder(path: string): void;
}

/** The machine's own disk. Synchronous: a signal cannot come between two steps of it. */
export const realDisk: Disk = {
  ...workTree,
  realPath,
  size: (path) => statSync(path).size,
  isFolder(path) {
    try {
      return statSync(path).isDirectory();
    } catch {
      return false;
    }
  },
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  mode(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.mode & 0o777 : undefined;
  },
  makeFolder: (path, mode) => void mkdirSync(path, { mode }),
  writeNew(path, content, { mode, isSynced = true } = {}) {
    const file = openSync(path, "wx", mode);
    try {
      const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
      if (mode !== undefined) fchmodSync(file, mode);
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
      if (isSynced) fsyncSync(file);
    } catch (error) {
      // The system does not repeat the path of a file that is open.
      if (error instanceof Error) error.message += ` '${path}'`;
      throw error;
    } finally {
      closeSync(file);
    }
  },
  rename: (from, to) => renameSync(from, to),
  remove: (path) => unlinkSync(path),
  removeFolder: (path) => rmdirSync(path),
};
