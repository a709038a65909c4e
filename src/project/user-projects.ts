import { join, resolve } from "node:path";
import type { ProjectInput } from "../features/impact/index.ts";
import type { Lock } from "../model/lock/index.ts";
import { type Disk, foldersUp } from "../platform/files/index.ts";
import { findWorkspacesAround } from "../pipeline/config/index.ts";
import { type RunOptions, startFolder } from "./options.ts";
import type { RunContext } from "./project.ts";
import { makeEmitInput } from "./templates.ts";

export interface AliasOptions extends RunOptions {
  /** The user's `tsconfig.json` files, or their folders, from `cwd`; by default those of {@link findProjects}. */
  readonly projects?: readonly string[];
  /** Reports what would be written, and writes nothing. */
  readonly dryRun?: boolean;
}

/** The package of a lock, and the user's projects that may use it. */
export async function projectInput(
  lock: Lock,
  { project: { config, dir }, options, host }: RunContext<RunOptions & Pick<AliasOptions, "projects">>,
): Promise<ProjectInput> {
  const start = startFolder(options.cwd, host);
  const named = (options.projects ?? []).map((path) => resolve(start, path));
  const configs = named.length > 0 ? named : await findProjects(dir, host.disk);
  return { from: makeEmitInput(lock, config, host.installation), disk: host.disk, git: host.git, dir, configs };
}

/** The nearest `tsconfig.json` in a folder or above it, and those of the workspaces around the folder. */
export async function findProjects(folder: string, disk: Disk): Promise<string[]> {
  const workspaces = await findWorkspacesAround(disk.realPath(folder) ?? folder, disk);
  return [...new Set([nearestProject(folder, disk) ?? [], projectsIn(workspaces, disk)].flat())];
}

export function nearestProject(folder: string, disk: Disk): string | undefined {
  return projectsIn(foldersUp(disk.realPath(folder) ?? folder), disk)[0];
}

function projectsIn(folders: readonly string[], disk: Disk): string[] {
  return folders.map((path) => join(path, "tsconfig.json")).filter((path) => disk.isFile(path));
}
