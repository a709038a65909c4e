import { resolve } from "node:path";
import type { AliasInput, UserProject } from "../../features/impact/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { type RunOptions, startFolder } from "../options.ts";
import type { RunContext } from "./run.ts";
import { makeEmitInput } from "./templates.ts";

/** Which projects of the user a run looks at. */
export interface ProjectOptions {
  /**
   * The `tsconfig.json` files of the projects to look at, or their folders, from `cwd`; those that they refer to belong to them.
   * The nearest one from the configuration's folder up.
   */
  readonly projects?: readonly string[];
}

/** How runs work that look for uses of aliases. */
export interface AliasOptions extends RunOptions, ProjectOptions {
  /** Says what would be written, and writes nothing. */
  readonly dryRun?: boolean;
}

type ProjectContext = RunContext<RunOptions & ProjectOptions>;

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
