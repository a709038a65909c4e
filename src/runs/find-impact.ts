import { resolve } from "node:path";
import { findPlaces, ProjectError } from "../impact/index.ts";
import { readStates } from "./diff-states.ts";
import { type FoundImpact, type ImpactContext, nothing } from "./impact.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import { findingOf } from "./project-mistakes.ts";
import { startFolder } from "./project.ts";

/** Reads both states, and asks the user's projects what lies between them. */
export async function findImpact(context: ImpactContext): Promise<FoundImpact> {
  const { project, options, world, findings } = context;
  const { config, dir } = project;
  const states = await readStates(context);
  if (states === undefined) return nothing;
  const { before, after, changes } = states;
  options.signal?.throwIfAborted();
  const start = startFolder(options.cwd, world);
  const configs = (options.projects ?? []).map((path) => resolve(start, path));
  try {
    const { places, ...summary } = await findPlaces({
      changes,
      from: makeEmitInput(before, config, world.installation),
      to: makeEmitInput(after, config, world.installation),
      project: { disk: world.disk, dir, configs },
    });
    return { changes, places, summary };
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    for (const mistake of error.mistakes) findings.addDiagnostic(findingOf(mistake, dir));
    return { ...nothing, changes };
  }
}
