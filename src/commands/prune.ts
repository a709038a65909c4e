import type { World } from "../platform/index.ts";
import type { AliasUse } from "../features/impact/index.ts";
import type { LockedAlias } from "../model/lock/index.ts";
import { type Generated, nothing as nothingGenerated } from "./generate-options.ts";
import { runInOneState } from "./run-in-one-state.ts";
import type { ProjectResult } from "./project.ts";
import type { AliasOptions } from "./project/user-projects.ts";

/** What became of the aliases of the lock. */
export interface PruneResult extends ProjectResult, Generated {
  /** Those that went; under `dryRun` those that would. */
  readonly pruned: readonly LockedAlias[];
  /** The uses of those that stay. */
  readonly uses: readonly AliasUse[];
}

/** What it adds to what every run says of itself. */
export type Pruned = Omit<PruneResult, keyof ProjectResult>;

const nothing: Pruned = { ...nothingGenerated, pruned: [], uses: [] };

/**
 * Takes the aliases that no project uses out of the lock and the package. The service is not asked.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function prune(options: AliasOptions, world: World): Promise<PruneResult> {
  const { pruneAliases } = await import("./prune-aliases.ts");
  return runInOneState({ options, world, nothing }, isSilent, (context, write) =>
    pruneAliases(context, { world, write }),
  );
}

function isSilent({ diagnostics, written, removed }: PruneResult): boolean {
  return [diagnostics, written, removed].every(({ length }) => length === 0);
}
