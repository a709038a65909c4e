import type { World } from "../platform/index.ts";
import { problem, RunError } from "../model/findings/index.ts";
import { findUnusedAliases, type NeededAliases } from "../features/impact/index.ts";
import { dropAliases, type Lock } from "../model/lock/index.ts";
import type { Attempt } from "./one-state.ts";
import type { RunContext } from "./project.ts";
import type { Pruned } from "./prune.ts";
import { updatePackage } from "./update-package.ts";
import { type AliasOptions, aliasInput, askProjects } from "./project/user-projects.ts";

interface PruneSteps {
  /** In which it writes: what is asked there is not recorded. */
  readonly world: World;
  readonly write: Attempt["write"];
}

/**
 * Writes lock and package as a run from the lock alone does, new names of the configuration included, but without the aliases
 * that nothing uses.
 *
 * @throws {RunError} rule `usage`: there is no project to ask; rules `lock`, `drift`, `config` and `io` as such a run
 */
export async function pruneAliases(context: RunContext<AliasOptions>, { world, write }: PruneSteps): Promise<Pruned> {
  const { project, options } = context;
  let needed: Pick<NeededAliases, "uses" | "unused"> = { uses: [], unused: [] };
  const revise = async (lock: Lock): Promise<Lock> => {
    const found = await askProjects(project.dir, () => findUnusedAliases(aliasInput(lock, context)));
    if (found.projects.length === 0) throw noProject();
    needed = found;
    return dropAliases(lock, found.unused);
  };
  const offline = { ...context, options: { ...options, offline: true } };
  const generated = await updatePackage(offline, { ask, world, write, revise, again: ["prune"] });
  return { ...generated, pruned: needed.unused, uses: needed.uses };
}

function ask(): never {
  throw new Error("a run from the lock alone asks for nothing");
}

function noProject(): RunError {
  const message =
    "there is no tsconfig.json in the configuration's folder or above it, so nobody knows which aliases are used";
  return new RunError([problem("usage", `${message}; name one with --project`)]);
}
