import { join, posix } from "node:path";
import { attempt } from "../../../base/index.ts";
import { withoutBom } from "../../../base/text/index.ts";
import { type Disk, readText, toPosix } from "../../../platform/files/index.ts";

export type SourceFiles = ReturnType<typeof diskFiles>;

/** The files on disk, each read once for all programs, with the names of TypeScript. Paths are absolute, POSIX. */
export function diskFiles(disk: Disk) {
  const directoryExists = cached(disk.isFolder);
  /** The path with its links resolved, as far as it exists. */
  const realpath = cached((path: string): string => {
    const real = disk.realPath(path);
    if (real !== undefined) return toPosix(real);
    const above = posix.dirname(path);
    return above === path ? path : joinPosix(realpath(above), posix.basename(path));
  });
  return {
    fileExists: cached(disk.isFile),
    directoryExists,
    readFile: cached((path: string) => attempt(() => withoutBom(readText(disk, path)))),
    getDirectories: (path: string) =>
      (attempt(() => disk.list(path)) ?? []).filter((name) => directoryExists(joinPosix(path, name))),
    realpath,
  };
}

/** Joins paths like `posix.join`, but keeps both slashes at the start of a network path of Windows. */
export function joinPosix(...paths: string[]): string {
  return toPosix(join(...paths));
}

export function cached<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key) as Result;
  };
}
