import type { World } from "../platform/index.ts";
import type { AliasUses } from "../features/impact/index.ts";
import { runInOneState } from "./run-in-one-state.ts";
import type { ProjectResult, RunContext } from "./project.ts";
import type { AliasOptions } from "./user-projects.ts";

/** How {@link fixAliases} runs. */
export interface FixOptions extends AliasOptions {
  /** Also changes files whose changes are not committed. */
  readonly force?: boolean;
  /** Absolute paths of files whose changes are the caller's own, as an earlier run of it has written them. */
  readonly ownFiles?: readonly string[];
}

/** What became of the uses of aliases. */
export interface FixResult extends ProjectResult, AliasUses {
  /** Absolute paths of the files written, links resolved; under `dryRun` those that would be. */
  readonly written: readonly string[];
  /** What would be changed, as unified diffs; `null` where it was not asked for. */
  readonly patch: string | null;
}

/** What it adds to what every run says of itself. */
export type Fixed = Omit<FixResult, keyof ProjectResult>;

export const nothing: Fixed = { uses: [], written: [], patch: null, projects: [], isUsed: false };

export type FixContext = RunContext<FixOptions>;

/**
 * Puts the current names in the place of aliases, in the user's sources. The aliases are those of the lock; the service is not
 * asked.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function fixAliases(options: FixOptions, world: World): Promise<FixResult> {
  const { rewriteAliases } = await import("./rewrite-aliases.ts");
  return runInOneState({ options, world, nothing }, isSilent, (context, write) =>
    rewriteAliases(context, { disk: world.disk, write }),
  );
}

function isSilent({ diagnostics, written }: FixResult): boolean {
  return diagnostics.length === 0 && written.length === 0;
}
