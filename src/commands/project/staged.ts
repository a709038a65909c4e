import { basename, join, resolve } from "node:path";
import { advise } from "../../model/rules/index.ts";
import type { Drift } from "../../pipeline/compare/index.ts";
import { findConfig } from "../../pipeline/config/index.ts";
import { posixPath, type ProjectFiles } from "../../platform/files/index.ts";
import { type GitIndex, readIndex } from "../../platform/git/index.ts";
import type { Host } from "../../platform/index.ts";
import { errorFinding, RunError, unlessRunError } from "../../model/findings/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import { type RunOptions, startFolder } from "../options.ts";
import type { ConfigFiles } from "./run.ts";

type Refusal = Pick<Drift, "message" | "advice">;

/** @throws {RunError} rule `lock`: the lock is not merged, or exists but is not staged */
export function assertLockStaged(folder: string, index: GitIndex, disk: ProjectFiles): void {
  const file = join(folder, lockFileName);
  if (index.isUnmerged(file)) throw refusal("lock", file, folder, notMerged);
  if (index.kind(file) === undefined && disk.kind(file) !== undefined) throw refusal("lock", file, folder, notStaged);
}

/** @param path the file from the configuration's folder, in which the commands run */
export function notMerged(file: string, path = file): Refusal {
  return {
    message: `${file} has an unresolved merge conflict`,
    advice: advise`resolve the conflict (${["--offline"]} merges lock and package), then run ${{ git: ["add", path] }}`,
  };
}

/** @param path as for {@link notMerged} */
function notStaged(file: string, path: string): Refusal {
  return { message: `${file} is not staged`, advice: advise`run ${{ git: ["add", path] }}` };
}

function refusal(rule: "config" | "lock", path: string, folder: string, describe: typeof notStaged): RunError {
  const { message, advice } = describe(posixPath(folder, path), basename(path));
  return new RunError([errorFinding(rule, message, { file: basename(path), advice })]);
}

function nearestConfig(folder: string, files: ProjectFiles): string | undefined {
  return unlessRunError(() => findConfig(folder, files), undefined);
}

/**
 * Opens the index for a check of what is staged.
 *
 * @throws {RunError} rule `io`: the index cannot be read; rule `config`: the configuration is not merged, or exists but is not
 * staged
 */
export function openStaged({ cwd, config: named }: RunOptions, { cwd: processCwd, disk, git }: Host): ConfigFiles {
  const start = startFolder(cwd, { cwd: processCwd, disk });
  const index = readIndex(start, git);
  // Paths in the index have no links.
  const folder = disk.realPath(start) ?? start;
  const file = named === undefined ? nearestConfig(folder, disk) : resolve(folder, named);
  if (file !== undefined && index.kind(file) === undefined) {
    if (index.isUnmerged(file)) throw refusal("config", file, folder, notMerged);
    // If the index has another one above, that one is checked: it is what a commit would contain.
    const isElsewhere = named === undefined && nearestConfig(folder, index) !== undefined;
    if (!isElsewhere && disk.kind(file) !== undefined) throw refusal("config", file, folder, notStaged);
  }
  return { from: index, start: folder, index };
}
