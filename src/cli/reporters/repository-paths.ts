import { dirname } from "node:path";
import { RunError } from "../../findings/index.ts";
import { posixPath, realPath, type World } from "../../disk/index.ts";

/**
 * A file as a code host knows it: POSIX, from the top of the repository.
 *
 * @param config absolute path of the configuration; `null` where there is none
 * @param file POSIX, from the configuration's folder
 */
export type RepositoryPath = (config: string | null, file: string) => string;

/**
 * Finds paths from the top level of git's work tree, else from `GITHUB_WORKSPACE`, else from the configuration's folder.
 * Git is asked once for each folder.
 */
export function repositoryPaths(world: Pick<World, "environment" | "git">): RepositoryPath {
  const prefixes = new Map<string, string>();
  return (config, file) => {
    if (config === null) return file;
    const folder = dirname(config);
    const prefix = prefixes.get(folder) ?? prefixOf(realPath(folder) ?? folder, world);
    prefixes.set(folder, prefix);
    return `${prefix}${file}`;
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
  try {
    return git.topLevel(folder) || undefined;
  } catch (error) {
    // No repository, or no git.
    if (error instanceof RunError) return undefined;
    throw error;
  }
}
