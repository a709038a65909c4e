import type { ApiVersion } from "../model/spec/index.ts";
import type { World } from "../platform/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";

/** The three files that git gives to a merge driver, as paths from `cwd`. */
export interface MergeDriverOptions {
  /** Absolute. */
  readonly cwd: string;
  /** `%O`; empty where the branches have none in common. */
  readonly base: string;
  /** `%A`: takes the result. */
  readonly ours: string;
  /** `%B` */
  readonly theirs: string;
}

/** What a merge came to. */
export interface MergeDriverResult {
  readonly ok: boolean;
  /** Of the merged lock; `null` where there is none. */
  readonly apiVersion: ApiVersion | null;
  /** What was decided, or why it could not be merged. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Merges two locks into the file of our side, as git's merge driver. Where that cannot be done, the file gets both between the
 * markers of a conflict.
 */
export async function mergeDriver(options: MergeDriverOptions, world: World): Promise<MergeDriverResult> {
  const { mergeLockFiles } = await import("./merge-lock-files.ts");
  return mergeLockFiles(options, world);
}
