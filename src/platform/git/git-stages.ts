import { basename, dirname } from "node:path";
import type { Git } from "./git.ts";
import { readObjects } from "./git-objects.ts";

/** The contents of a file that git could not merge; `undefined` where a side does not have the file. */
export interface Stages {
  /** Where the branches parted. */
  readonly base: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

/**
 * Reads the stages of a file from the git index: all of them are `undefined` where it is in no conflict.
 *
 * @param path absolute
 * @throws {RunError} rule `io`: no repository, or no git
 */
export function readStages(path: string, { run }: Git): Stages {
  const names = [1, 2, 3].map((stage) => `:${stage}:./${basename(path)}`);
  const [base, ours, theirs] = readObjects(run, dirname(path), names).map((content) => content?.toString("utf8"));
  return { base, ours, theirs };
}
