import { dirname, join, resolve } from "node:path";
import { posixPath, type World } from "../disk/index.ts";
import { unlessRunError } from "../findings/index.ts";

/**
 * Which of some files git could not bring back as they are: what differs from the last commit, is in none, or lies outside of
 * the repository. Where there is no repository, none: nobody has asked git to keep them.
 *
 * @param paths absolute, links resolved
 * @param dir absolute path of a folder of the repository
 * @throws {RunError} rule `io`: there is a repository, and git cannot be asked
 */
export function findUncommitted(paths: readonly string[], dir: string, world: World): string[] {
  if (paths.length === 0 || !hasRepository(dir, world)) return [];
  const { git } = world;
  const top = resolve(git.topLevel(dir));
  const list = (...words: string[]): string[] =>
    git
      .run([...words, "-z"], top)
      .toString("utf8")
      .split("\0");
  const hasCommit = unlessRunError(() => git.run(["rev-parse", "--verify", "--quiet", "HEAD"], top), undefined);
  if (hasCommit === undefined) return [...paths];
  const committed = new Set(list("ls-tree", "-r", "--full-tree", "--name-only", "HEAD"));
  const changed = new Set(list("diff", "--name-only", "--no-renames", "HEAD"));
  return paths.filter((path) => {
    const name = posixPath(top, path);
    return !committed.has(name) || changed.has(name);
  });
}

/** Whether git has a folder in its care, as the files tell: that git itself cannot say so is no sign that it has not. */
function hasRepository(dir: string, world: Pick<World, "disk" | "environment">): boolean {
  if (world.environment["GIT_DIR"] !== undefined) return true;
  const above = dirname(dir);
  return world.disk.kind(join(dir, ".git")) !== undefined || (above !== dir && hasRepository(above, world));
}
