import { basename, join, resolve } from "node:path";
import { advise } from "../model/rules/index.ts";
import type { Drift } from "../pipeline/compare/index.ts";
import { findConfig } from "../pipeline/config/index.ts";
import { posixPath, type ProjectFiles } from "../platform/files/index.ts";
import { type GitIndex } from "../platform/git/index.ts";
import { problem, RunError, unlessRunError } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";

type Words = Pick<Drift, "message" | "advice">;

/**
 * Refuses a configuration that the work tree has and the index has not.
 *
 * @param named path of the configuration from the folder; `undefined` where it is searched for
 * @throws {RunError} rule `config`: it is not merged, or not staged
 */
export function assertConfigStaged(
  named: string | undefined,
  folder: string,
  index: GitIndex,
  disk: ProjectFiles,
): void {
  const file = named === undefined ? nearestConfig(folder, disk) : resolve(folder, named);
  if (file === undefined || index.kind(file) !== undefined) return;
  // Where the index has another one above, that one is judged: a commit would have it alone.
  const isElsewhere = named === undefined && nearestConfig(folder, index) !== undefined;
  if (index.isUnmerged(file)) throw refusal("config", file, folder, notMerged);
  if (!isElsewhere && disk.kind(file) !== undefined) throw refusal("config", file, folder, notStaged);
}

/**
 * Refuses a lock that the work tree has and the index has not.
 *
 * @throws {RunError} rule `lock`: it is not merged, or not staged
 */
export function assertLockStaged(folder: string, index: GitIndex, disk: ProjectFiles): void {
  const file = join(folder, lockFileName);
  if (index.isUnmerged(file)) throw refusal("lock", file, folder, notMerged);
  if (index.kind(file) === undefined && disk.kind(file) !== undefined) throw refusal("lock", file, folder, notStaged);
}

/** What to say of a file with a conflict that nobody has resolved. */
export function notMerged(file: string): Words {
  return {
    message: `${file} is not merged`,
    advice: advise`resolve the conflict (${["--offline"]} does it for lock and package) and \`git add\` it`,
  };
}

function notStaged(file: string): Words {
  return { message: `${file} is not staged`, advice: advise`run \`git add\`` };
}

function refusal(rule: "config" | "lock", path: string, folder: string, words: (file: string) => Words): RunError {
  const { message, advice } = words(posixPath(folder, path));
  return new RunError([problem(rule, message, { file: basename(path), advice })]);
}

function nearestConfig(folder: string, files: ProjectFiles): string | undefined {
  return unlessRunError(() => findConfig(folder, files), undefined);
}
