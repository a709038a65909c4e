import type { Change } from "../model/diff/index.ts";
import type { World } from "../platform/index.ts";
import type { ImpactSummary, Place } from "../features/impact/index.ts";
import type { DiffOptions } from "./diff.ts";
import { runInProject, workTreeFiles, type ProjectResult, type RunContext } from "./project.ts";

/** How {@link impact} runs, with the states of a comparison. Everything has a default. */
export interface ImpactOptions extends DiffOptions {
  /**
   * The `tsconfig.json` files of the projects to look at, or their folders, from `cwd`; those that they refer to belong to them.
   * The nearest one from the configuration's folder up.
   */
  readonly projects?: readonly string[];
}

/** What the changes between two states of the lists do to the code that uses the package. `ok` says that all could be read. */
export interface ImpactResult extends ProjectResult {
  readonly changes: readonly Change[];
  /** Ascending by file and place. */
  readonly places: readonly Place[];
  /** `null` where the run did not come so far. */
  readonly summary: ImpactSummary | null;
}

/** What the run adds to what every run says of itself. */
export type FoundImpact = Omit<ImpactResult, keyof ProjectResult>;

export const nothing: FoundImpact = { changes: [], places: [], summary: null };

export type ImpactContext = RunContext<ImpactOptions>;

/**
 * What a change of the lists does to the code that uses the package, before anything is generated. Nothing is written.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function impact(options: ImpactOptions, world: World): Promise<ImpactResult> {
  const { findImpact } = await import("./find-impact.ts");
  const open = () => workTreeFiles(options, world);
  return runInProject({ options, world, open, nothing }, findImpact);
}
