import { basename, dirname } from "node:path";
import type { Git } from "./git.ts";

/** Reads git objects with one process; `undefined` for a missing one. `names` are hashes or `<revision>:<path>`. */
export function readObjects(run: Git["run"], folder: string, names: readonly string[]): (Buffer | undefined)[] {
  if (names.length === 0) return [];
  return [...parseObjects(run(["cat-file", "--batch"], folder, names.map((name) => `${name}\n`).join("")))];
}

/** `<hash> <type> <size>\n<content>\n` for each object that exists, `<name> missing\n` or `<name> ambiguous\n` for any other. */
function* parseObjects(output: Buffer): Generator<Buffer | undefined> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const head = output.toString("latin1", at, end);
    const isMissing = / (?:missing|ambiguous)$/.test(head);
    const start = end + 1;
    at = isMissing ? start : start + Number(head.split(" ")[2]) + 1;
    yield isMissing ? undefined : output.subarray(start, at - 1);
  }
}

/** The contents of a file that git could not merge; `undefined` if a side does not have the file. */
export interface Stages {
  readonly base: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

/** Reads the stages of a file, by its absolute path, from the git index: all are `undefined` if it has no conflict. */
export function readStages(path: string, { run }: Git): Stages {
  const names = [1, 2, 3].map((stage) => `:${stage}:./${basename(path)}`);
  const [base, ours, theirs] = readObjects(run, dirname(path), names).map((content) => content?.toString("utf8"));
  return { base, ours, theirs };
}
