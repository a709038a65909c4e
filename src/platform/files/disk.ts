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
import { workTree } from "./project-files.ts";

/** All reading and writing of files; paths are absolute. Synchronous: a signal cannot come between two steps. */
export const realDisk = {
  ...workTree,
  /** The path with its links resolved; `undefined` if it does not exist. */
  // Only the system's function, like git, corrects the case and the short names of Windows.
  realPath: (path: string) => attempt(() => realpathSync.native(path)),
  /** In bytes, links followed. */
  size: (path: string) => statSync(path).size,
  /** Whether the path is a folder, links followed: a user may name one by a link. */
  isFolder: (path: string) => attempt(() => statSync(path).isDirectory()) ?? false,
  /** Links are followed. */
  isFile: (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  /** Permissions of a file, links followed; `undefined` if it does not exist. */
  mode(path: string) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats.mode & 0o777 : undefined;
  },
  /** The files that match glob patterns, from the folder `cwd`, links followed. A folder that cannot be read has none. */
  async find(
    patterns: string | readonly string[],
    search: Readonly<{ cwd: string; ignore: string | readonly string[] }>,
  ) {
    // Loaded here: few runs have a pattern.
    const { globSync } = await import("tinyglobby");
    return globSync(patterns, { ...search, expandDirectories: false });
  },
  makeFolder: (path: string) => retryIfBusy(() => void mkdirSync(path)),
  /** @param mode the permissions, whatever the umask is; by default those of Node */
  writeNew(path: string, content: string | Uint8Array, mode?: number) {
    try {
      writeFileSync(path, content, { flag: "wx", mode, flush: true });
      if (mode !== undefined) chmodSync(path, mode);
    } catch (error) {
      // The system does not repeat the path of a file that is open.
      if (error instanceof Error && !error.message.includes(path)) error.message += ` '${path}'`;
      throw error;
    }
  },
  rename: (from: string, to: string) => retryIfBusy(() => renameSync(from, to)),
  remove: (path: string) => retryIfBusy(() => unlinkSync(path)),
  removeFolder: (path: string) => rmdirSync(path),
};

export type Disk = Readonly<typeof realDisk>;

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
