import { join } from "node:path";
import type { FileSystemAdapter } from "tinyglobby";
import type { Disk } from "./disk.ts";

interface Search {
  /** Absolute path of the folder that patterns and results are relative to. */
  readonly cwd: string;
  readonly ignore: string | readonly string[];
}

/** The files that match glob patterns, links followed. A folder that cannot be read has none. */
export async function findFiles(patterns: string | readonly string[], disk: Disk, search: Search): Promise<string[]> {
  // Loaded here: few runs have a pattern.
  const { globSync } = await import("tinyglobby");
  const entry = (folder: string, name: string) => {
    const kind = disk.kind(join(folder, name));
    return {
      name,
      isFile: () => kind === "file",
      isDirectory: () => kind === "folder",
      isSymbolicLink: () => kind === "link",
    };
  };
  // The type has every function of Node's `fs`; a synchronous search calls these three alone.
  const fs = {
    readdirSync: (folder: string) => disk.list(folder).map((name) => entry(folder, name)),
    realpathSync(path: string) {
      const target = disk.realPath(path);
      if (target === undefined) throw new Error(`${path} is a link to nothing`);
      return target;
    },
    statSync: (path: string) => ({ isFile: () => disk.isFile(path), isDirectory: () => disk.isFolder(path) }),
  } as unknown as FileSystemAdapter;
  return globSync(patterns, { ...search, expandDirectories: false, fs });
}
