import { resolve } from "node:path";
import type { AliasInput, UserProject } from "../../features/impact/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { type RunOptions, startFolder } from "../options.ts";
import type { RunContext } from "./run.ts";
import { makeEmitInput } from "./templates.ts";

/** How runs work that look for uses of aliases. */
export interface AliasOptions extends RunOptions {
  /** The `tsconfig.json` files of the user's projects, or their folders, from `cwd`; by default the nearest one. */
  readonly projects?: readonly string[];
  /** Says what would be written, and writes nothing. */
  readonly dryRun?: boolean;
}

type ProjectContext = RunContext<RunOptions & Pick<AliasOptions, "projects">>;

/** The user's sources, as the options of a run name them. */
export function userProject({ project, options, world }: ProjectContext): UserProject {
  const start = startFolder(options.cwd, world);
  const configs = (options.projects ?? []).map((path) => resolve(start, path));
  return { disk: world.disk, dir: project.dir, configs };
}

/** What uses of the aliases of a lock are looked for with. */
export function aliasInput(lock: Lock, context: ProjectContext): AliasInput {
  const { project, world } = context;
  return { from: makeEmitInput(lock, project.config, world.installation), project: userProject(context) };
}
