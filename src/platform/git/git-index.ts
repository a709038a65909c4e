import { join } from "node:path";
import type { Git } from "./git.ts";
import { readObjects } from "./git-objects.ts";
import { type EntryKind, posixPath, type ProjectFiles } from "../files/index.ts";

export interface GitIndex extends ProjectFiles {
  /** Name of a file's object in git. */
  object(path: string): string;
  /** Reads files, and those in folders, with one process: one for each takes far longer. */
  load(folder: string, names: readonly string[]): void;
  isUnmerged(path: string): boolean;
  /** Unmerged files below a folder, as POSIX paths from there. */
  unmerged(folder: string): string[];
}

interface Entry {
  readonly mode: string;
  readonly object: string;
}

/** Reads the index of a folder's repository by git, which handles the variables of a hook, linked worktrees and submodules. */
export function readIndex(cwd: string, { run, topLevel }: Git): GitIndex {
  const git = (...parameters: string[]): Buffer => run(parameters, cwd);
  const top = topLevel(cwd);
  const { entries, unmerged } = parseEntries(git("ls-files", "--stage", "-z", "--full-name", "--", ":/"));
  const folders = foldersOf(entries.keys());
  const name = (path: string): string => posixPath(top, path);
  const contents = new Map<string, Buffer>();
  const objectAt = (path: string): string => {
    const object = entries.get(name(path))?.object;
    if (object === undefined) throw new Error(`${name(path)} is not in the git index`);
    return object;
  };
  const read = (objects: readonly string[]): void => {
    const missing = objects.filter((object) => !contents.has(object));
    for (const [index, content] of readObjects(run, cwd, missing).entries()) {
      const object = missing[index] as string;
      if (content === undefined) throw new Error(`git object ${object} does not exist`);
      contents.set(object, content);
    }
  };

  return {
    kind: (path) => {
      const entry = entries.get(name(path));
      return entry ? kindOf(entry.mode) : folders.has(name(path)) ? "folder" : undefined;
    },
    list: (path) => [...(folders.get(name(path)) ?? [])],
    bytes: (path) => {
      const object = objectAt(path);
      read([object]);
      return contents.get(object) as Buffer;
    },
    object: objectAt,
    load: (folder, names) => {
      const paths = names.map((each) => name(join(folder, each)));
      const below = paths.flatMap((path) => Array.from(folders.get(path) ?? [], (each) => `${path}/${each}`));
      const wanted = [...paths, ...below].flatMap((path) => entries.get(path) ?? []);
      read(wanted.flatMap(({ mode, object }) => (kindOf(mode) === "file" ? [object] : [])));
    },
    isUnmerged: (path) => unmerged.includes(name(path)),
    unmerged: (folder) => {
      const below = unmerged.map((path) => posixPath(folder, join(top, path)));
      return below.filter((path) => !path.startsWith("../"));
    },
  };
}

/** `<mode> <object> <stage>\t<path>`, each ended by a NUL. */
function parseEntries(output: Buffer): { entries: Map<string, Entry>; unmerged: string[] } {
  const entries = new Map<string, Entry>();
  const unmerged = new Set<string>();
  for (const record of output.toString("utf8").split("\0")) {
    const match = /^(\d+) ([0-9a-f]+) (\d)\t(.*)$/s.exec(record);
    if (!match) continue;
    const [, mode = "", object = "", stage, path = ""] = match;
    if (stage === "0") entries.set(path, { mode, object });
    else unmerged.add(path);
  }
  return { entries, unmerged: [...unmerged] };
}

/** Names by folder; the top is `""`. */
function foldersOf(paths: Iterable<string>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of paths) {
    const steps = path.split("/");
    for (let depth = 0; depth < steps.length; depth++) {
      const folder = steps.slice(0, depth).join("/");
      const names = folders.get(folder) ?? new Set<string>();
      folders.set(folder, names.add(steps[depth] as string));
    }
  }
  return folders;
}

function kindOf(mode: string): EntryKind {
  if (mode === "120000") return "link";
  return mode === "160000" ? "other" : "file";
}
