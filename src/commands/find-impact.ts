import { findPlaces } from "../features/impact/index.ts";
import { readStates } from "./diff-states.ts";
import { type FoundImpact, type ImpactContext, nothing } from "./impact.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import { askProjects, userProject } from "./user-projects.ts";

/** Reads both states, and asks the user's projects what lies between them. */
export async function findImpact(context: ImpactContext): Promise<FoundImpact> {
  const { project, options, world, findings } = context;
  const { config, dir } = project;
  const states = await readStates(context);
  if (states === undefined) return nothing;
  const { before, after, changes } = states;
  options.signal?.throwIfAborted();
  const input = {
    changes,
    from: makeEmitInput(before, config, world.installation),
    to: makeEmitInput(after, config, world.installation),
    project: userProject(context),
  };
  return findings.guard({ ...nothing, changes }, async () => {
    const { places, ...summary } = await askProjects(dir, () => findPlaces(input));
    return { changes, places, summary };
  });
}
