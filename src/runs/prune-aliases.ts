import type { World } from "../disk/index.ts";
import { problem, RunError } from "../findings/index.ts";
import type { AliasUse } from "../impact/index.ts";
import { aliasesOf, dropAliases, type Lock, type LockedAlias } from "../lock/index.ts";
import type { AliasOptions } from "./alias-options.ts";
import { findAliases, findErrorsWithout } from "./find-aliases.ts";
import type { Attempt } from "./one-state.ts";
import type { RunContext } from "./project.ts";
import type { Pruned } from "./prune.ts";
import { updatePackage } from "./update-package.ts";

interface PruneSteps {
  /** In which it writes: what is asked there is not recorded. */
  readonly world: World;
  readonly attempt: Pick<Attempt, "ready" | "write">;
}

/**
 * Writes lock and package as a run from the lock alone does, new names of the configuration included, but without the aliases
 * that nothing uses.
 *
 * @throws {RunError} rule `usage`: there is no project to ask; rules `lock`, `drift`, `config` and `io` as such a run
 */
export async function pruneAliases(context: RunContext<AliasOptions>, { world, attempt }: PruneSteps): Promise<Pruned> {
  const { project, options } = context;
  await attempt.ready(project.dir);
  let pruned: LockedAlias[] = [];
  let uses: readonly AliasUse[] = [];
  const revise = async (lock: Lock): Promise<Lock> => {
    const found = await findAliases(lock, context);
    if (found.projects.length === 0) throw noProject();
    uses = found.uses;
    let without = dropUnused(lock, uses);
    // What no search for names has found, the compiler misses. Each round keeps an alias more, so there is an end.
    while (aliasesOf(without).length < aliasesOf(lock).length) {
      const errors = await findErrorsWithout(lock, without, context);
      if (errors.length === 0) break;
      uses = [...uses, ...errors];
      without = dropUnused(lock, uses);
    }
    const kept = new Set(aliasesOf(without).map(keyOf));
    pruned = aliasesOf(lock).filter((alias) => !kept.has(keyOf(alias)));
    return without;
  };
  const offline = { ...context, options: { ...options, offline: true } };
  const generated = await updatePackage(offline, { ask, world, write: attempt.write, revise });
  return { ...generated, pruned, uses };
}

function ask(): never {
  throw new Error("a run from the lock alone asks for nothing");
}

function dropUnused(lock: Lock, uses: readonly AliasUse[]): Lock {
  const used = new Set(uses.map(keyOf));
  return dropAliases(lock, (alias) => !used.has(keyOf(alias)));
}

function keyOf({ reference, alias }: Pick<LockedAlias, "reference" | "alias">): string {
  return `${reference} ${alias}`;
}

function noProject(): RunError {
  const message =
    "there is no tsconfig.json in the configuration's folder or above it, so nobody knows which aliases are used";
  return new RunError([problem("usage", `${message}; name one with --project`)]);
}
