import { basename, join, resolve } from "node:path";
import { advise } from "../../model/rules/index.ts";
import { type Drift, explainDrift } from "../../pipeline/compare/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import { findConfig, type LoadedConfig } from "../../pipeline/config/index.ts";
import { type Disk, posixPath, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { type GitIndex } from "../../platform/git/index.ts";
import { errorFinding, RunError, unlessRunError } from "../../model/findings/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import type { ConfigFiles } from "./run.ts";

type Refusal = Pick<Drift, "message" | "advice">;

/** @throws {RunError} rule `lock`: the lock is not merged, or exists but is not staged */
export function assertLockStaged(folder: string, index: GitIndex, disk: ProjectFiles): void {
  const file = join(folder, lockFileName);
  if (index.isUnmerged(file)) throw refusal("lock", file, folder, notMerged);
  if (index.kind(file) === undefined && disk.kind(file) !== undefined) throw refusal("lock", file, folder, notStaged);
}

/** @param path the file from the configuration's folder, in which the commands run */
function notMerged(file: string, path = file): Refusal {
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
 * Opens the index for a check of what is staged. `named` is the path of the configuration from `start`, if it is not
 * searched for.
 *
 * @throws {RunError} rule `config`: the configuration is not merged, or exists but is not staged
 */
export function openStaged(index: GitIndex, start: string, named: string | undefined, disk: Disk): ConfigFiles {
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

/**
 * Adds advice to the drift in the index: stage the correct file of the work tree, or resolve a conflict.
 *
 * @param wrongInWorkTree files that have also drifted in the work tree; `undefined` if unknown
 */
export function describeStaged(
  drift: readonly Drift[],
  wrongInWorkTree: ReadonlySet<string> | undefined,
  index: GitIndex,
  { dir, file: configFile, config }: LoadedConfig,
  disk: ProjectFiles,
): Drift[] {
  const unmerged = index.unmerged(dir);
  // Files in conflict without other drift: for example, one branch has removed the reference.
  const others = unmerged.filter(
    (file) => file.startsWith(`${config.output.dir}/`) && !drift.some((found) => found.file === file),
  );
  const conflicts = others.map((file): Drift => ({ file, status: "edited", cause: "hand", ...notMerged(file) }));
  const isWrongOnDisk = (file: string): boolean => wrongInWorkTree?.has(file) ?? true;
  const isStaged = (file: string): boolean => {
    const [staged, there] = [index, disk].map((files) => textAt(files, join(dir, file)));
    return staged !== undefined && staged === there;
  };
  const unstaged = drift
    .map(({ file }) => file)
    .filter((file) => !unmerged.includes(file) && !isWrongOnDisk(file) && !isStaged(file));
  const stageInputs = advise`stage those, too: ${{ git: ["add", lockFileName, basename(configFile)] }}`;
  const stageFiles = advise`run ${{ git: ["add", ...pathsToStage(unstaged, config.output.dir)] }}`;
  return [...drift, ...conflicts].map((found) => {
    const { file, status } = found;
    if (unmerged.includes(file)) return { ...found, status: "edited", ...notMerged(file) };
    if (isWrongOnDisk(file)) return found;
    const [why, advice] = unstaged.includes(file)
      ? [": up to date in the working tree, but not staged", stageFiles]
      : [": it does not match the staged lock or configuration", stageInputs];
    return { ...found, ...explainDrift(file, status, why), advice };
  });
}

/** Maximum number of files that advice names. */
const maxNamed = 5;

/** The files, or the output folder for many files in it. */
function pathsToStage(files: readonly string[], dir: string): readonly string[] {
  if (files.length <= maxNamed) return files;
  return [...files.filter((file) => !file.startsWith(`${dir}/`)), dir];
}

function textAt(files: ProjectFiles, path: string): string | undefined {
  return files.kind(path) === "file" ? normalizeLineEnds(readText(files, path)) : undefined;
}
