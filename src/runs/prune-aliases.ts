import type { World } from "../disk/index.ts";
import { problem, RunError } from "../findings/index.ts";
import type { AliasUse } from "../impact/index.ts";
import { aliasesOf, dropAliases, type Lock, type LockedAlias } from "../lock/index.ts";
import type { AliasOptions } from "./alias-options.ts";
import { findAliases } from "./find-aliases.ts";
import type { Attempt } from "./one-state.ts";
import type { RunContext } from "./project.ts";
import type { Pruned } from "./prune.ts";
import { updatePackage } from "./update-package.ts";

interface PruneSteps {
  /** In which it writes: what is asked there is not recorded. */
  readonly world: World;
  readonly attempt: Pick<Attempt, "ready" | "write">;
}

/** Writes lock and package as a run from the lock alone does, without the aliases that nothing uses. */
export async function pruneAliases(context: RunContext<AliasOptions>, { world, attempt }: PruneSteps): Promise<Pruned> {
  const { project, options } = context;
  await attempt.ready(project.dir);
  let pruned: LockedAlias[] = [];
  let uses: readonly AliasUse[] = [];
  const revise = async (lock: Lock): Promise<Lock> => {
    const found = await findAliases(lock, context);
    if (found.projects.length === 0) throw noProject();
    uses = found.uses;
    const used = new Set(uses.map(keyOf));
    pruned = aliasesOf(lock).filter((alias) => !used.has(keyOf(alias)));
    const unused = new Set(pruned.map(keyOf));
    return dropAliases(lock, (alias) => unused.has(keyOf(alias)));
  };
  const offline = { ...context, options: { ...options, offline: true } };
  const generated = await updatePackage(offline, { ask, world, write: attempt.write, revise });
  return { ...generated, pruned, uses };
}

function ask(): never {
  throw new Error("a run from the lock alone asks for nothing");
}

function keyOf({ reference, alias }: Pick<LockedAlias, "reference" | "alias">): string {
  return `${reference} ${alias}`;
}

function noProject(): RunError {
  const message =
    "there is no tsconfig.json in the configuration's folder or above it, so nobody knows which aliases are used";
  return new RunError([problem("usage", `${message}; name one with --project`)]);
}
