import type { OutputFolder } from "../pipeline/compare/index.ts";
import { hasDeadTurn } from "../platform/write-lock/index.ts";
import { type World } from "../platform/index.ts";
import { RunError } from "../model/findings/index.ts";
import { findLeftovers, removeLeftovers } from "../pipeline/write/index.ts";
import type { Attempt } from "./one-state.ts";

/**
 * Removes what a killed run has left, in a run that writes nothing else. What looks so may be of a run that is writing in this
 * moment, so it waits for its turn. What cannot be removed does no harm.
 */
export async function clearLeftovers(world: World, folder: OutputFolder, write: Attempt["write"]): Promise<void> {
  const { disk } = world;
  if (findLeftovers(disk, folder).length === 0 && !hasDeadTurn(folder.root, world)) return;
  try {
    await write(folder.root, () => removeLeftovers(disk, folder));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
  }
}
