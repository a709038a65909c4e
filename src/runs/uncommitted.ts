import { resolve } from "node:path";
import { posixPath, type World } from "../disk/index.ts";
import { unlessRunError } from "../findings/index.ts";

/**
 * Which of some files git could not bring back as they are: what differs from the last commit, is in none, or lies outside of
 * the repository. Where there is no repository, none: nobody has asked git to keep them.
 *
 * @param paths absolute, links resolved
 * @param dir absolute path of a folder of the repository
 */
export function findUncommitted(paths: readonly string[], dir: string, { git }: Pick<World, "git">): string[] {
  const tree = unlessRunError(() => git.topLevel(dir), "");
  if (tree === "") return [];
  const top = resolve(tree);
  const list = (...words: string[]): string[] =>
    unlessRunError(
      () =>
        git
          .run([...words, "-z"], top)
          .toString("utf8")
          .split("\0"),
      [],
    );
  const committed = new Set(list("ls-tree", "-r", "--full-tree", "--name-only", "HEAD"));
  const changed = new Set(list("diff", "--name-only", "--no-renames", "HEAD"));
  return paths.filter((path) => {
    const name = posixPath(top, path);
    return !committed.has(name) || changed.has(name);
  });
}
