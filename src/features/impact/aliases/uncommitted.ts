import { dirname, join, resolve } from "node:path";
import { groupBy } from "../../../base/text/index.ts";
import { posixPath } from "../../../platform/files/index.ts";
import { type World } from "../../../platform/index.ts";
import { unlessRunError } from "../../../model/findings/index.ts";

/**
 * The files that git could not restore: changed, not committed, or outside of all repositories. Empty if the folder is
 * in no repository.
 *
 * @param paths absolute, links resolved
 * @param dir absolute path of the configuration's folder
 * @throws {RunError} rule `io`: there is a repository, and git fails
 */
export function findUncommitted(paths: readonly string[], dir: string, world: World): string[] {
  if (!hasRepository(dir, world)) return [];
  const folders = groupBy(paths, dirname);
  // Submodules are repositories, too.
  const repositories = groupBy(
    [...folders],
    ([folder]) => (hasRepository(folder, world) ? world.git.topLevel(folder) : ""),
    ([, inFolder]) => inFolder,
  );
  const found = new Set(
    [...repositories].flatMap(([top, groups]) =>
      top === "" ? groups.flat() : uncommittedIn(resolve(top), groups.flat(), world.git),
    ),
  );
  return paths.filter((path) => found.has(path));
}

function uncommittedIn(top: string, paths: readonly string[], git: World["git"]): string[] {
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

/** Whether a repository has the folder. It looks for `.git`, because git also fails for other reasons. */
function hasRepository(dir: string, world: Pick<World, "disk" | "environment">): boolean {
  if (world.environment["GIT_DIR"] !== undefined) return true;
  const above = dirname(dir);
  return world.disk.kind(join(dir, ".git")) !== undefined || (above !== dir && hasRepository(above, world));
}
