import {
  chmodSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, relative, sep } from "node:path";
import { platform } from "node:process";
import { attempt } from "../../base/index.ts";
import { type ProjectFiles, workTree } from "./project-files.ts";

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
  /** The files that match glob patterns, from the folder `cwd`, links followed. A folder that cannot be read has none. */
  find(
    patterns: string | readonly string[],
    search: { readonly cwd: string; readonly ignore: string | readonly string[] },
  ): Promise<string[]>;
  makeFolder(path: string): void;
  /** @param mode the permissions, whatever the umask is; by default those of Node */
  writeNew(path: string, content: string | Uint8Array, mode?: number): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  removeFolder(path: string): void;
}

/** The machine's disk. Synchronous: a signal cannot come between two steps. */
export const realDisk: Disk = {
  ...workTree,
  // Only the system's function, like git, corrects the case and the short names of Windows.
  realPath: (path) => attempt(() => realpathSync.native(path)),
  size: (path) => statSync(path).size,
  isFolder: (path) => attempt(() => statSync(path).isDirectory()) ?? false,
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  mode(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.mode & 0o777 : undefined;
  },
  async find(patterns, search) {
    // Loaded here: few runs have a pattern.
    const { globSync } = await import("tinyglobby");
    return globSync(patterns, { ...search, expandDirectories: false });
  },
  makeFolder: (path) => retryIfBusy(() => void mkdirSync(path)),
  writeNew(path, content, mode) {
    try {
      writeFileSync(path, content, { flag: "wx", mode, flush: true });
      if (mode !== undefined) chmodSync(path, mode);
    } catch (error) {
      // The system does not repeat the path of a file that is open.
      if (error instanceof Error && !error.message.includes(path)) error.message += ` '${path}'`;
      throw error;
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

export function posixPath(folder: string, path: string): string {
  return toPosix(relative(folder, path));
}

/** A folder and those above it up to `last` or the root, nearest first. Above a relative path is `""`. */
export function foldersUp(folder: string, last?: string): string[] {
  const above = dirname(folder).replace(/^\.$/, "");
  return folder === last || above === folder ? [folder] : [folder, ...foldersUp(above, last)];
}

const busyCodes: ReadonlySet<string | undefined> = new Set(["EACCES", "EBUSY", "EPERM"]);

/** Milliseconds between the attempts. Only Windows needs them: other systems also rename and remove open files. */
const pausesMs = platform === "win32" ? [10, 20, 40, 80, 150, 300, 600] : [];

/**
 * Runs a step that renames or removes a file, or creates a folder. Windows refuses it while another program, for example a virus
 * scanner, has that file open, or a removed folder of the same name: then the step runs again.
 */
export function retryIfBusy(step: () => void, [pauseMs, ...nextPausesMs]: readonly number[] = pausesMs): void {
  try {
    step();
  } catch (error) {
    if (pauseMs === undefined || !busyCodes.has((error as NodeJS.ErrnoException).code)) throw error;
    // Blocks the thread, because the methods of `Disk` are synchronous.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    retryIfBusy(step, nextPausesMs);
  }
}
