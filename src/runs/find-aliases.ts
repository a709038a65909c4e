import { resolve } from "node:path";
import { type AliasUse, type AliasUses, findAliasErrors, findAliasUses, ProjectError } from "../impact/index.ts";
import { RunError } from "../findings/index.ts";
import type { Lock } from "../lock/index.ts";
import type { AliasOptions } from "./alias-options.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import { startFolder, type RunContext } from "./project.ts";
import { findingOf } from "./project-mistakes.ts";

type AliasContext = RunContext<AliasOptions>;

/**
 * The uses of the aliases of a lock in the user's projects.
 *
 * @throws {RunError} rules `usage` and `config`: a project that cannot be read
 */
export function findAliases(lock: Lock, context: AliasContext): Promise<AliasUses> {
  return inProjects(context, () => findAliasUses(inputOf(lock, context)));
}

/**
 * The errors that the user's projects would have without some aliases, as uses of those.
 *
 * @param without the lock without them
 * @throws {RunError} as {@link findAliases}
 */
export function findErrorsWithout(lock: Lock, without: Lock, context: AliasContext): Promise<AliasUse[]> {
  return inProjects(context, () => findAliasErrors({ ...inputOf(lock, context), without }));
}

function inputOf(lock: Lock, { project, options, world }: AliasContext): Parameters<typeof findAliasUses>[0] {
  const { config, dir } = project;
  const start = startFolder(options.cwd, world);
  const configs = (options.projects ?? []).map((path) => resolve(start, path));
  const from = makeEmitInput(lock, config, world.installation);
  return { from, project: { disk: world.disk, dir, configs } };
}

async function inProjects<T>({ project }: AliasContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    throw new RunError(error.mistakes.map((mistake) => findingOf(mistake, project.dir)));
  }
}
