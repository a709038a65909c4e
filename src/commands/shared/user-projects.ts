import { join, resolve } from "node:path";
import type { ProjectInput } from "../../features/impact/index.ts";
import { type Diagnostic, errorFinding } from "../../model/findings/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { type Disk, foldersUp } from "../../platform/files/index.ts";
import { type RunOptions, startFolder } from "./options.ts";
import type { RunContext } from "./run.ts";
import { makeEmitInput } from "./templates.ts";

export interface AliasOptions extends RunOptions {
  /** The user's `tsconfig.json` files, or their folders, from `cwd`; by default the nearest one. */
  readonly projects?: readonly string[];
  /** Reports what would be written, and writes nothing. */
  readonly dryRun?: boolean;
}

/** The package of a lock, and the user's projects that may use it. */
export function projectInput(
  lock: Lock,
  { project: { config, dir }, options, host }: RunContext<RunOptions & Pick<AliasOptions, "projects">>,
): ProjectInput {
  const start = startFolder(options.cwd, host);
  const configs = (options.projects ?? []).map((path) => resolve(start, path));
  return { from: makeEmitInput(lock, config, host.installation), disk: host.disk, git: host.git, dir, configs };
}

/** Whether a folder or one above it has a `tsconfig.json`; true for `null`, if no configuration was read. */
export function hasProject(folder: string | null, disk: Pick<Disk, "isFile" | "realPath">): boolean {
  if (folder === null) return true;
  return foldersUp(disk.realPath(folder) ?? folder).some((above) => disk.isFile(join(above, "tsconfig.json")));
}

export function missingProject(consequence: string): Diagnostic {
  return errorFinding("usage", missingProjectMessage(`, so ${consequence}`));
}

export function missingProjectMessage(consequence = ""): string {
  return `no tsconfig.json found in the folder of the configuration or above${consequence}; pass one with --project`;
}
