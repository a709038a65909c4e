import type { Change, Semver } from "../model/diff/index.ts";
import type { World } from "../platform/index.ts";
import type { RunOptions } from "./options.ts";
import { runInProject, workTreeFiles, type ProjectResult, type RunContext } from "./project.ts";

/** How {@link diff} runs. Everything has a default. */
export interface DiffOptions extends RunOptions {
  /** `lock`, `live`, `live@<version>`, `git:<revision>`, or the path of a lock file from `cwd`. The lock. */
  readonly from?: string;
  /** Likewise. The service now. */
  readonly to?: string;
}

/** What lies between two states of the lists. `ok` says that both could be read: changes are no fault. */
export interface DiffResult extends ProjectResult {
  readonly changes: readonly Change[];
  /** The release that the changes ask for; `null` where a state could not be read. */
  readonly semver: Semver | null;
  /** The npm name of the package that is made from the lists; `null` where a state could not be read. */
  readonly packageName: string | null;
}

/** What a comparison adds to what every run says of itself. */
export type StateDifference = Omit<DiffResult, keyof ProjectResult>;

export const nothing: StateDifference = { changes: [], semver: null, packageName: null };

export type DiffContext = RunContext<DiffOptions>;

/**
 * The changes from one state of the lists to another.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function diff(options: DiffOptions, world: World): Promise<DiffResult> {
  const { diffStates } = await import("./diff-states.ts");
  const open = () => workTreeFiles(options, world);
  return runInProject({ options, world, open, nothing }, diffStates);
}
