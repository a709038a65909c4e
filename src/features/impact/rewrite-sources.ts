import { dirname, join, resolve } from "node:path";
import { attempt, groupBy } from "../../base/index.ts";
import { decodeUtf8, withoutBom } from "../../base/text/index.ts";
import { type Disk, foldersUp } from "../../platform/files/index.ts";
import type { Host } from "../../platform/index.ts";
import { runError } from "../../model/findings/index.ts";

/** Replaces a text in a file of the user. Offsets are in UTF-16 code units, without the byte order mark. */
export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly text: string;
}

export type RewrittenSource = ReturnType<typeof rewriteSources>[number];

/**
 * Makes the edits in the sources, and returns their texts.
 *
 * @throws {RunError} rule `io`: a file is not UTF-8, or changed while the run read it
 */
export function rewriteSources(edits: readonly Edit[], dir: string, disk: Disk) {
  const realDir = disk.realPath(dir) ?? dir;
  const byPath = groupBy(edits, ({ file }) => disk.realPath(resolve(realDir, file)) ?? resolve(realDir, file));
  return Array.from(byPath, ([path, editsInFile]) => {
    const bytes = disk.bytes(path);
    const before = attempt(() => decodeUtf8(bytes));
    if (before === undefined) throw runError("io", `${path} is not valid UTF-8; it was not changed`);
    const body = withoutBom(before);
    const edited = applyEdits(body, editsInFile);
    if (edited === undefined) throw runError("io", `${path} changed while it was read; run the command again`);
    return { path, before, text: before.slice(0, before.length - body.length) + edited };
  });
}

/** Makes the edits in a text; `undefined` if it is not the one that the edits are for. */
export function applyEdits(text: string, edits: readonly Omit<Edit, "file">[]): string | undefined {
  let edited = text;
  for (const { start, end, was, text: replacement } of edits.toSorted((a, b) => b.start - a.start)) {
    if (text.slice(start, end) !== was) return undefined;
    edited = edited.slice(0, start) + replacement + edited.slice(end);
  }
  return edited;
}

/**
 * The files that git could not restore: changed, not committed, or outside of all repositories. Submodules are repositories, too.
 *
 * @param paths absolute, links resolved
 * @throws {RunError} rule `io`: there is a repository, and git fails
 */
export function findUncommitted(paths: readonly string[], dir: string, host: Host): string[] {
  if (!hasRepository(dir, host)) return [];
  return [...groupBy(paths, dirname)].flatMap(([folder, files]) => {
    if (!hasRepository(folder, host)) return files;
    const isCommitted = (...names: string[]): boolean => host.git.run([...statusArgs, ...names], folder).length === 0;
    return isCommitted(...files) ? [] : files.filter((file) => !isCommitted(file));
  });
}

const statusArgs = ["--literal-pathspecs", "status", "--porcelain", "--untracked-files=all", "--ignored", "--"];

/** Whether a folder is in a repository, by the existence of `.git`: git also fails for other reasons. */
function hasRepository(dir: string, { disk, environment }: Pick<Host, "disk" | "environment">): boolean {
  const hasGit = (folder: string): boolean => disk.kind(join(folder, ".git")) !== undefined;
  return environment["GIT_DIR"] !== undefined || foldersUp(dir).some(hasGit);
}
