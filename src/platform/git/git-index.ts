import { basename, dirname, join } from "node:path";
import { unlessRunError } from "../../model/findings/index.ts";
import { type EntryKind, posixPath, type ProjectFiles } from "../files/index.ts";
import type { Git } from "./git.ts";

export type GitIndex = ReturnType<typeof readIndex>;

/** Reads the index of a folder's repository by git, which handles the variables of a hook, linked worktrees and submodules. */
export function readIndex(cwd: string, { run, topLevel }: Git) {
  const top = topLevel(cwd);
  const { entries, unmerged } = parseEntries(run(["ls-files", "--stage", "-z", "--full-name", "--", ":/"], cwd));
  const folders = foldersOf(entries.keys());
  const name = (path: string): string => posixPath(top, path);
  const contents = new Map<string, Buffer | undefined>();
  const read = (objects: readonly string[]): void => {
    const missing = objects.filter((object) => !contents.has(object));
    for (const [index, content] of readObjects(run, cwd, missing).entries()) {
      contents.set(missing[index] as string, content);
    }
  };

  const files: ProjectFiles = {
    kind: (path) => entries.get(name(path))?.kind ?? (folders.has(name(path)) ? "folder" : undefined),
    list: (path) => [...(folders.get(name(path)) ?? [])],
    bytes: (path) => {
      const entry = entries.get(name(path));
      if (entry !== undefined) read([entry.object]);
      const content = contents.get(entry?.object ?? "");
      if (content === undefined) throw new Error(`${name(path)} is not in the git index`);
      return content;
    },
  };
  return {
    ...files,
    /** Reads files, and those in folders, with one process: one for each takes far longer. */
    load: (folder: string, names: readonly string[]) => {
      const paths = names.map((entryName) => name(join(folder, entryName)));
      const below = paths.flatMap((path) => Array.from(folders.get(path) ?? [], (entryName) => `${path}/${entryName}`));
      const wanted = [...paths, ...below].flatMap((path) => entries.get(path) ?? []);
      read(wanted.filter(({ kind }) => kind === "file").map(({ object }) => object));
    },
    /** A file as git would write it to the work tree: with its line ends and filters. */
    checkOut: (path: string) => run(["cat-file", "--filters", `:0:${name(path)}`], cwd),
    /** Whether git would add the file on the disk: it is in the work tree, not in the index, and not ignored. */
    isNew: (path: string) => {
      const args = ["--literal-pathspecs", "ls-files", "--others", "--exclude-standard", "-z", "--", path];
      // Git fails outside the repository, and below a submodule.
      return unlessRunError(() => run(args, cwd).length > 0, false);
    },
    /** Tracked files that differ in the work tree, as POSIX paths from a folder. */
    modified: (folder: string) =>
      run(["ls-files", "--modified", "-z", "--", ":/"], folder).toString("utf8").split("\0"),
    isUnmerged: (path: string) => unmerged.has(name(path)),
    /** Unmerged files below a folder, as POSIX paths from there. */
    unmerged: (folder: string) => {
      const below = Array.from(unmerged, (path) => posixPath(folder, join(top, path)));
      return below.filter((path) => !path.startsWith("../"));
    },
  };
}

/** `<mode> <object> <stage>\t<path>`, each ended by a NUL. */
function parseEntries(output: Buffer) {
  const entries = new Map<string, { readonly kind: EntryKind; readonly object: string }>();
  const unmerged = new Set<string>();
  for (const record of output.toString("utf8").split("\0")) {
    const [, mode = "", object = "", stage, path = ""] = /^(\d+) ([0-9a-f]+) (\d)\t(.*)$/s.exec(record) ?? [];
    if (stage === "0") entries.set(path, { kind: kinds[mode] ?? "file", object });
    else if (stage !== undefined) unmerged.add(path);
  }
  return { entries, unmerged };
}

/** Names by folder; the top is `""`. */
function foldersOf(paths: Iterable<string>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>([["", new Set()]]);
  for (const path of paths) {
    const steps = path.split("/");
    for (const [depth, step] of steps.entries()) {
      const folder = steps.slice(0, depth).join("/");
      folders.set(folder, (folders.get(folder) ?? new Set()).add(step));
    }
  }
  return folders;
}

const kinds: Readonly<Record<string, EntryKind>> = { "120000": "link", "160000": "other" };

/** Reads git objects with one process; `undefined` for a missing one. `names` are hashes or `<revision>:<path>`. */
export function readObjects(run: Git["run"], folder: string, names: readonly string[]): (Buffer | undefined)[] {
  if (names.length === 0) return [];
  return [...parseObjects(run(["cat-file", "--batch"], folder, names.map((name) => `${name}\n`).join("")))];
}

/** `<hash> <type> <size>\n<content>\n` for each object that exists, `<name> missing\n` or `<name> ambiguous\n` for any other. */
function* parseObjects(output: Buffer): Generator<Buffer | undefined> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const head = output.toString("latin1", at, end);
    const isMissing = / (?:missing|ambiguous)$/.test(head);
    const start = end + 1;
    at = isMissing ? start : start + Number(head.split(" ")[2]) + 1;
    yield isMissing ? undefined : output.subarray(start, at - 1);
  }
}

/** The files that git ignores and does not track, of paths from a folder, which need not exist; none outside a repository. */
export function findIgnored(run: Git["run"], folder: string, paths: readonly string[]): ReadonlySet<string> {
  // A colon at the beginning has a meaning for git, which fails if it ignores none.
  const input = paths.map((path) => `./${path}\0`).join("");
  const output = unlessRunError(() => run(["check-ignore", "-z", "--stdin"], folder, input).toString("utf8"), "");
  return new Set(output.split("\0").map((path) => path.slice(2)));
}

/** The contents of a file that git could not merge; `undefined` if a side does not have the file. */
export type Stages = Readonly<Record<"base" | "ours" | "theirs", string | undefined>>;

/** Reads the stages of a file, by its absolute path, from the git index: all are `undefined` if it has no conflict. */
export function readStages(path: string, { run }: Git): Stages {
  const names = [1, 2, 3].map((stage) => `:${stage}:./${basename(path)}`);
  const [base, ours, theirs] = readObjects(run, dirname(path), names).map((content) => content?.toString("utf8"));
  return { base, ours, theirs };
}
