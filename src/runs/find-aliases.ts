import { resolve } from "node:path";
import { findAliasUses, ProjectError, type AliasUses } from "../impact/index.ts";
import { RunError } from "../findings/index.ts";
import type { Lock } from "../lock/index.ts";
import type { AliasOptions } from "./alias-options.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import { startFolder, type RunContext } from "./project.ts";
import { findingOf } from "./project-mistakes.ts";

/**
 * The uses of the aliases of a lock in the user's projects.
 *
 * @throws {RunError} rules `usage` and `config`: a project that cannot be read
 */
export async function findAliases(
  lock: Lock,
  { project, options, world }: RunContext<AliasOptions>,
): Promise<AliasUses> {
  const { config, dir } = project;
  const start = startFolder(options.cwd, world);
  const configs = (options.projects ?? []).map((path) => resolve(start, path));
  try {
    const from = makeEmitInput(lock, config, world.installation);
    return await findAliasUses({ from, project: { disk: world.disk, dir, configs } });
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    throw new RunError(error.mistakes.map((mistake) => findingOf(mistake, dir)));
  }
}
