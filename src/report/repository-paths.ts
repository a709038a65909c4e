import { posix } from "node:path";
import { unlessRunError } from "../model/findings/index.ts";
import { posixPath, realPath } from "../platform/files/index.ts";
import { type World } from "../platform/index.ts";

/**
 * A file as a code host knows it: POSIX, from the top of the repository.
 *
 * @param folder absolute path of the folder that `file` is from; `null` where it is not known
 * @param file POSIX
 */
export type RepositoryPath = (folder: string | null, file: string) => string;

/**
 * Finds paths from the top level of git's work tree, else from `GITHUB_WORKSPACE`, else from the configuration's folder.
 * Git is asked once for each folder.
 */
export function repositoryPaths(world: Pick<World, "environment" | "git">): RepositoryPath {
  const prefixes = new Map<string, string>();
  return (folder, file) => {
    if (folder === null) return file;
    const prefix = prefixes.get(folder) ?? prefixOf(realPath(folder) ?? folder, world);
    prefixes.set(folder, prefix);
    // A user's source may be beside the configuration's folder.
    return posix.normalize(`${prefix}${file}`);
  };
}

/** Path of a folder from the top, with a slash behind it; `""` for the top itself. */
function prefixOf(folder: string, { environment, git }: Pick<World, "environment" | "git">): string {
  const tops = [() => topLevel(folder, git), () => environment["GITHUB_WORKSPACE"] || undefined];
  for (const findTop of tops) {
    const top = findTop();
    if (top === undefined) continue;
    const path = posixPath(realPath(top) ?? top, folder);
    if (path === "") return "";
    // On another drive, or outside of the repository.
    if (path !== ".." && !path.startsWith("../") && !/^(?:\/|[A-Za-z]:)/.test(path)) return `${path}/`;
  }
  return "";
}

function topLevel(folder: string, git: World["git"]): string | undefined {
  // No repository, or no git, is no top level.
  return unlessRunError(() => git.topLevel(folder), undefined) || undefined;
}
