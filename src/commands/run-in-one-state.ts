import { hasDeadTurn } from "../platform/write-lock/index.ts";
import { type World } from "../platform/index.ts";
import { type Attempt, inOneState } from "./one-state.ts";
import type { RunOptions } from "./options.ts";
import { type ProjectResult, type RunContext, runInProject, workTreeFiles } from "./project.ts";

/**
 * {@link runInProject} for a run that is to see one state of the project, as {@link inOneState} makes sure.
 *
 * @param run gets the way to write in turn
 */
export function runInOneState<Options extends RunOptions & { readonly dryRun?: boolean }, Result extends object>(
  { options, world, nothing }: { readonly options: Options; readonly world: World; readonly nothing: Result },
  isSilent: (result: ProjectResult & Result) => boolean,
  run: (context: RunContext<Options>, write: Attempt["write"]) => Promise<Result>,
): Promise<ProjectResult & Result> {
  return inOneState(options, world, isSilent, (attempt) => {
    const open = () => workTreeFiles(options, attempt.world);
    return runInProject({ options, world: attempt.world, open, nothing }, async (context) => {
      const { dir } = context.project;
      await attempt.ready(dir);
      const result = await run(context, attempt.write);
      // A killed run may have left its turn: whoever takes the next one removes it, also where nothing is to be written.
      if (options.dryRun !== true && hasDeadTurn(dir, world)) await attempt.write(dir, () => undefined);
      return result;
    });
  });
}
