import {
  appendFileSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, relative, sep } from "node:path";
import { attempt } from "../../base/index.ts";
import { retryIfBusy } from "./busy-files.ts";
import { type ProjectFiles, workTree } from "./project-files.ts";

interface NewFile {
  /** Permissions, whatever the umask is; by default those of Node. */
  readonly mode?: number;
  /** `false`: does not wait until the file is on the disk, because losing it does no harm. */
  readonly isSynced?: boolean;
}

/** All reading and writing of files; paths are absolute. */
export interface Disk extends ProjectFiles {
  /** In bytes, links followed. */
  size(path: string): number;
  /** Whether the path is a folder, links followed: a user may name one by a link. */
  isFolder(path: string): boolean;
  /** Links are followed. */
  isFile(path: string): boolean;
  /** The path with its links resolved; `undefined` if it does not exist. */
  realPath(path: string): string | undefined;
  /** Permissions of a file, links followed; `undefined` if it does not exist. */
  mode(path: string): number | undefined;
  makeFolder(path: string, mode?: number): void;
  writeNew(path: string, content: string | Uint8Array, how?: NewFile): void;
  rename(from: string, to: string): void;
  /** Creates the file if it does not exist. A device is written to. */
  append(path: string, text: string): void;
  remove(path: string): void;
  removeFolder(path: string): void;
}

/** The machine's disk. Synchronous: a signal cannot come between two steps. */
export const realDisk: Disk = {
  ...workTree,
  realPath,
  size: (path) => statSync(path).size,
  isFolder: (path) => attempt(() => statSync(path).isDirectory()) ?? false,
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  mode(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.mode & 0o777 : undefined;
  },
  append: (path, text) => appendFileSync(path, text),
  makeFolder: (path, mode) => retryIfBusy(() => void mkdirSync(path, { mode })),
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
  rename: (from, to) => retryIfBusy(() => renameSync(from, to)),
  remove: (path) => retryIfBusy(() => unlinkSync(path)),
  removeFolder: (path) => rmdirSync(path),
};

/** A path with slashes, also on Windows. Elsewhere, a backslash is part of a name. */
export function toPosix(path: string): string {
  return path.split(sep).join("/");
}

/** A path from a folder, POSIX. Both are absolute. */
export function posixPath(folder: string, path: string): string {
  return toPosix(relative(folder, path));
}

/** A folder and those above it up to `last` or the root, nearest first; all are absolute. */
export function foldersUp(folder: string, last?: string): string[] {
  const above = dirname(folder);
  return folder === last || above === folder ? [folder] : [folder, ...foldersUp(above, last)];
}

/** See {@link Disk.realPath}. Uses the system's function: only that, like git, corrects the case and the short names of Windows. */
function realPath(path: string): string | undefined {
  return attempt(() => realpathSync.native(path));
}
