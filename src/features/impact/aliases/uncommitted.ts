import { dirname, join } from "node:path";
import { groupBy } from "../../../base/text/index.ts";
import { foldersUp } from "../../../platform/files/index.ts";
import type { Host } from "../../../platform/index.ts";

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
    const isCommitted = (...names: string[]): boolean => {
      const args = [
        "--literal-pathspecs",
        "status",
        "--porcelain",
        "--untracked-files=all",
        "--ignored",
        "--",
        ...names,
      ];
      return host.git.run(args, folder).length === 0;
    };
    return isCommitted(...files) ? [] : files.filter((file) => !isCommitted(file));
  });
}

/** Whether a folder is in a repository, by the existence of `.git`: git also fails for other reasons. */
function hasRepository(dir: string, { disk, environment }: Pick<Host, "disk" | "environment">): boolean {
  const hasGit = (folder: string): boolean => disk.kind(join(folder, ".git")) !== undefined;
  return environment["GIT_DIR"] !== undefined || foldersUp(dir).some(hasGit);
}
