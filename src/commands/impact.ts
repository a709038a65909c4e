import type { Change, Place } from "../model/diff/index.ts";
import type { World } from "../platform/index.ts";
import { findPlaces, type ImpactSummary } from "../features/impact/index.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import { runInProject, workTreeFiles, type ProjectResult, type RunContext } from "./project.ts";
import { type DiffOptions, readStates } from "./project/states.ts";
import { askProjects, type ProjectOptions, userProject } from "./project/user-projects.ts";

/** How {@link impact} runs, with the states of a comparison. Everything has a default. */
export interface ImpactOptions extends DiffOptions, ProjectOptions {}

/** What the changes between two states of the lists do to the code that uses the package. `ok` says that all could be read. */
export interface ImpactResult extends ProjectResult {
  readonly changes: readonly Change[];
  /** Ascending by file and place. */
  readonly places: readonly Place[];
  /** `null` where the run did not come so far. */
  readonly summary: ImpactSummary | null;
}

type Found = Omit<ImpactResult, keyof ProjectResult>;

/**
 * What a change of the lists does to the code that uses the package, before anything is generated. Nothing is written.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function impact(options: ImpactOptions, world: World): Promise<ImpactResult> {
  const open = () => workTreeFiles(options, world);
  const unread: Found = { changes: [], places: [], summary: null };
  return runInProject({ options, world, open, nothing: unread }, (context) => findImpact(context, unread));
}

/** Reads both states, and asks the user's projects what lies between them. */
async function findImpact(context: RunContext<ImpactOptions>, unread: Found): Promise<Found> {
  const { project, options, world, findings } = context;
  const { config, dir } = project;
  const states = await readStates(context);
  if (states === undefined) return unread;
  const { before, after, changes } = states;
  options.signal?.throwIfAborted();
  const input = {
    changes,
    from: makeEmitInput(before, config, world.installation),
    to: makeEmitInput(after, config, world.installation),
    project: userProject(context),
  };
  return findings.guard({ ...unread, changes }, async () => {
    const { places, ...summary } = await askProjects(dir, () => findPlaces(input));
    return { changes, places, summary };
  });
}
