import { basename, dirname, join, posix } from "node:path";
import type { Report } from "../model/report/index.ts";
import { type Finding, unlessRunError } from "../model/findings/index.ts";
import { defaultLockName, lockNameOf } from "../model/lock/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";

/** The folder of the configuration, which contains the files of a report; `null` if unknown. */
function folderOf({ config }: Pick<Report, "config">): string | null {
  return config === null ? null : dirname(config);
}

/** The path of a file from `cwd`; the file is in the configuration's folder, or in `folder`. */
export function pathFromCwd(
  file: string,
  report: Pick<Report, "config">,
  cwd: string,
  folder = folderOf(report),
): string {
  return folder === null ? file : posixPath(cwd, join(folder, file));
}

/** The file of a finding, POSIX, from the configuration's folder; a configuration that could not be read, from `cwd`. */
export function fileOf({ file, folder }: Finding, cwd: string): string | undefined {
  return file === undefined || folder === undefined ? file : posixPath(cwd, join(folder, file));
}

/** The place of a finding as `file:line:column`, from `cwd`; `undefined` without a line. */
export function locationOf(diagnostic: Finding, report: Pick<Report, "config">, cwd: string): string | undefined {
  const { file, folder, line, column } = diagnostic;
  if (file === undefined || line === undefined) return undefined;
  return `${pathFromCwd(file, report, cwd, folder)}:${line}${column === undefined ? "" : `:${column}`}`;
}

/**
 * Makes POSIX paths from the top level of git, else from `GITHUB_WORKSPACE`, else leaves them as they are. The file is in the
 * configuration's folder, or in `folder`. Calls git once for each folder.
 */
export function repositoryPaths(host: Host) {
  const prefixes = new Map<string, string>();
  return (file: string, report: Pick<Report, "config">, folder = folderOf(report)): string => {
    if (folder === null) return file;
    const prefix = prefixes.get(folder) ?? prefixOf(host.disk.realPath(folder) ?? folder, host);
    prefixes.set(folder, prefix);
    // A user's source may be outside of the configuration's folder.
    return posix.normalize(`${prefix}${file}`);
  };
}

/** The path of a folder from the top level, with a slash at the end; `""` for the top level. */
function prefixOf(folder: string, { disk, environment, git }: Host): string {
  const topLevel = unlessRunError(() => git.topLevel(folder), "");
  for (const top of [topLevel, environment["GITHUB_WORKSPACE"]]) {
    if (!top) continue;
    const path = posixPath(disk.realPath(top) ?? top, folder);
    if (path === "") return "";
    if (path !== ".." && !path.startsWith("../") && !/^(?:\/|[A-Za-z]:)/.test(path)) return `${path}/`;
  }
  return "";
}

export function lockOf({ config }: Pick<Report, "config">): string {
  return config === null ? defaultLockName : lockNameOf(basename(config));
}
