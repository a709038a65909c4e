import type { Host } from "../../src/platform/index.ts";
import { NightError } from "./findings.ts";

export type Author = Readonly<Record<"name" | "email", string>>;

/** The branch of the nightly run, as it is in the remote repository. */
export interface UpdateBranch {
  readonly name: string;
  /** The default branch, which the pull request is for. */
  readonly base: string;
  /** Its commit; `undefined` if the branch does not exist. */
  readonly commit: string | undefined;
  /** Its commits of other authors that the default branch lacks, each with its author. */
  readonly others: readonly string[];
}

/** A repository with the remote `origin`. Git runs at the top of its work tree. */
export interface Repository {
  readonly top: string;
  /** Returns stdout without the line break at its end. */
  git(args: readonly string[], input?: string): string;
}

export function openRepository(folder: string, { git }: Pick<Host, "git">): Repository {
  const top = git.topLevel(folder);
  return { top, git: (args, input) => String(git.run(args, top, input)).trimEnd() };
}

/**
 * Reads the branch, with its history.
 *
 * @param current name of the branch that is checked out
 * @throws {NightError} if that is not the default branch: its commits would become part of the pull request
 */
export function readBranch(name: string, current: string, { email }: Author, { git }: Repository): UpdateBranch {
  const ref = `refs/heads/${name}`;
  const remote = git(["ls-remote", "--symref", "origin", "HEAD", ref]);
  const base = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(remote)?.[1] ?? current;
  if (base !== current) {
    const message = `the nightly run updates the default branch, ${base}, and cannot start from ${current}`;
    throw new NightError(`${message}; run it on ${base}`);
  }
  if (!remote.includes(`\t${ref}`)) return { name, base, commit: undefined, others: [] };
  // Without the whole history, every commit seems to be missing in the default branch.
  const isShallow = git(["rev-parse", "--is-shallow-repository"]) === "true";
  git(["fetch", "--quiet", "--no-tags", ...(isShallow ? ["--unshallow"] : []), "origin", ref]);
  const commit = git(["rev-parse", "FETCH_HEAD"]);
  // A commit that was amended keeps its author, but has another committer.
  const log = git(["log", "--format=%ae%x09%ce%x09%h %an", `HEAD..${commit}`]).split("\n");
  const others = log.flatMap((line) => {
    const [author, committer, text] = line.split("\t");
    return text === undefined || (author === email && committer === email) ? [] : [text];
  });
  return { name, base, commit, others };
}

/** Adds the changes of files and folders to the index, without ignored files, and returns the number of files. */
export function stageChanges(paths: readonly string[], { git }: Repository): number {
  const status = git(["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", ...paths]);
  const changed = status.split("\0").flatMap((entry) => (entry === "" ? [] : [entry.slice(3)]));
  if (changed.length === 0) return 0;
  const fromStdin = ["--pathspec-from-file=-", "--pathspec-file-nul"];
  git(["--literal-pathspecs", "add", "--all", ...fromStdin], changed.join("\0"));
  return changed.length;
}

/** Whether the branch already has the files in the index, and merges with the default branch as it is now. */
export function isUpToDate({ commit }: UpdateBranch, paths: readonly string[], { git }: Repository): boolean {
  if (commit === undefined) return false;
  const differs = (...revisions: string[]): boolean =>
    git(["diff", "--name-only", ...revisions, "--", ...paths]) !== "";
  return !differs("--cached", commit) && !differs(git(["merge-base", "HEAD", commit]), "HEAD");
}

/** Commits the files in the index to the default branch, but moves no branch. Returns the commit. */
export function commitIndex(message: string, { name, email }: Author, { git }: Repository): string {
  const identity = ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  return git([...identity, "commit-tree", git(["write-tree"]), "-p", "HEAD", "-F", "-"], message);
}

/** Sets the branch to a commit, or deletes it with `""`, unless it has changed since it was read. No hook of the repository runs. */
export function pushBranch(
  { name, commit = "" }: UpdateBranch,
  to: string,
  options: readonly string[],
  { git }: Repository,
): void {
  const ref = `refs/heads/${name}`;
  const flags = [`--force-with-lease=${ref}:${commit}`, ...options.flatMap((option) => ["-o", option])];
  git(["push", "--quiet", "--no-verify", ...flags, "origin", `${to}:${ref}`]);
}
