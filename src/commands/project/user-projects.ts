import { join, resolve } from "node:path";
import type { ProjectInput, UserProject } from "../../features/impact/index.ts";
import { type Diagnostic, errorFinding } from "../../model/findings/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { type Disk, foldersUp } from "../../platform/files/index.ts";
import { type RunOptions, startFolder } from "../options.ts";
import type { RunContext } from "./run.ts";
import { makeEmitInput } from "./templates.ts";

export interface AliasOptions extends RunOptions {
  /** The user's `tsconfig.json` files, or their folders, from `cwd`; by default the nearest one. */
  readonly projects?: readonly string[];
  /** Reports what would be written, and writes nothing. */
  readonly dryRun?: boolean;
}

type ProjectContext = RunContext<RunOptions & Pick<AliasOptions, "projects">>;

export function userProject({ project, options, host }: ProjectContext): UserProject {
  const start = startFolder(options.cwd, host);
  const configs = (options.projects ?? []).map((path) => resolve(start, path));
  return { disk: host.disk, git: host.git, dir: project.dir, configs };
}

export function aliasInput(lock: Lock, context: ProjectContext): ProjectInput {
  const from = makeEmitInput(lock, context.project.config, context.host.installation);
  return { from, project: userProject(context) };
}

/** Whether a folder or one above it has a `tsconfig.json`; true for `null`, if no configuration was read. */
export function hasProject(folder: string | null, disk: Pick<Disk, "isFile" | "realPath">): boolean {
  if (folder === null) return true;
  return foldersUp(disk.realPath(folder) ?? folder).some((each) => disk.isFile(join(each, "tsconfig.json")));
}

export function missingProject(consequence: string): Diagnostic {
  return errorFinding("usage", missingProjectMessage(`, so ${consequence}`));
}

export function missingProjectMessage(consequence = ""): string {
  return `no tsconfig.json found in the folder of the configuration or above${consequence}; pass one with --project`;
}
