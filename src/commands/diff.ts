import { type Change, type Semver, semverOf } from "../model/diff/index.ts";
import type { World } from "../platform/index.ts";
import { runInProject, workTreeFiles, type ProjectResult } from "./project.ts";
import { type DiffOptions, readStates } from "./project/states.ts";

/** What lies between two states of the lists. `ok` says that both could be read: changes are no fault. */
export interface DiffResult extends ProjectResult {
  readonly changes: readonly Change[];
  /** The release that the changes ask for; `null` where a state could not be read. */
  readonly semver: Semver | null;
  /** The npm name of the package that is made from the lists; `null` where a state could not be read. */
  readonly packageName: string | null;
}

/**
 * The changes from one state of the lists to another.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function diff(options: DiffOptions, world: World): Promise<DiffResult> {
  const open = () => workTreeFiles(options, world);
  const unread: Pick<DiffResult, "changes" | "semver" | "packageName"> = {
    changes: [],
    semver: null,
    packageName: null,
  };
  return runInProject({ options, world, open, nothing: unread }, async (context) => {
    const states = await readStates(context);
    if (states === undefined) return unread;
    const { changes } = states;
    return { changes, semver: semverOf(changes), packageName: context.project.config.output.packageName };
  });
}
