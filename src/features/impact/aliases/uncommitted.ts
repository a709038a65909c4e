import { dirname, join } from "node:path";
import { groupBy } from "../../../base/text/index.ts";
import { foldersUp, posixPath } from "../../../platform/files/index.ts";
import { type Host } from "../../../platform/index.ts";

/**
 * The files that git could not restore: changed, not committed, or outside of all repositories.
 *
 * @param paths absolute, links resolved
 * @throws {RunError} rule `io`: there is a repository, and git fails
 */
export function findUncommitted(paths: readonly string[], dir: string, host: Host): string[] {
  if (!hasRepository(dir, host)) return [];
  const folders = groupBy(paths, dirname);
  // Submodules are repositories, too.
  const repositories = groupBy(
    [...folders],
    ([folder]) => (hasRepository(folder, host) ? host.git.topLevel(folder) : ""),
    ([, inFolder]) => inFolder,
  );
  const found = new Set(
    [...repositories].flatMap(([top, groups]) =>
      top === "" ? groups.flat() : uncommittedIn(top, groups.flat(), host.git),
    ),
  );
  return paths.filter((path) => found.has(path));
}

function uncommittedIn(top: string, paths: readonly string[], git: Host["git"]): string[] {
  const list = (...args: string[]): string[] => git.run(args, top).toString("utf8").split("\0");
  const tracked = new Set(list("ls-files", "-z", "--full-name", ":/"));
  const states = list("status", "-z", "--porcelain", "--untracked-files=no", "--no-renames");
  const changed = new Set(states.map((state) => state.slice("XY ".length)));
  return paths.filter((path) => {
    const name = posixPath(top, path);
    return !tracked.has(name) || changed.has(name);
  });
}

/** Whether a folder is in a repository, by the existence of `.git`: git also fails for other reasons. */
function hasRepository(dir: string, host: Pick<Host, "disk" | "environment">): boolean {
  const hasGit = (folder: string): boolean => host.disk.kind(join(folder, ".git")) !== undefined;
  return host.environment["GIT_DIR"] !== undefined || foldersUp(dir).some(hasGit);
}
