import { posix } from "node:path";
import { unlessRunError } from "../model/findings/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";

/** Returns the POSIX path of a file in its repository. The folder is absolute, or `null` if unknown. */
export type RepositoryPath = (folder: string | null, file: string) => string;

/** Paths from the top level of git, else from `GITHUB_WORKSPACE`, else as they are. Calls git once for each folder. */
export function repositoryPaths(host: Pick<Host, "disk" | "environment" | "git">): RepositoryPath {
  const prefixes = new Map<string, string>();
  return (folder, file) => {
    if (folder === null) return file;
    const prefix = prefixes.get(folder) ?? prefixOf(host.disk.realPath(folder) ?? folder, host);
    prefixes.set(folder, prefix);
    // A user's source may be outside of the configuration's folder.
    return posix.normalize(`${prefix}${file}`);
  };
}

/** The path of a folder from the top level, with a slash at the end; `""` for the top level. */
function prefixOf(folder: string, { disk, environment, git }: Pick<Host, "disk" | "environment" | "git">): string {
  const topLevel = unlessRunError(() => git.topLevel(folder), "");
  for (const top of [topLevel, environment["GITHUB_WORKSPACE"]]) {
    if (!top) continue;
    const path = posixPath(disk.realPath(top) ?? top, folder);
    if (path === "") return "";
    if (path !== ".." && !path.startsWith("../") && !/^(?:\/|[A-Za-z]:)/.test(path)) return `${path}/`;
  }
  return "";
}
