import { basename, join, resolve } from "node:path";
import { type Finding, runError, RunError } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { driftFinding, type DriftFinding, explainDrift } from "../pipeline/compare/index.ts";
import { findNearestConfig } from "../pipeline/config/index.ts";
import { posixPath } from "../platform/files/index.ts";
import { type GitIndex, readIndex } from "../platform/git/index.ts";
import type { Host } from "../platform/index.ts";
import { openProject, type Project, type ReadFrom, type RunOptions, startFolder } from "../project/index.ts";
import { findDrift } from "./check-drift.ts";

/** @throws {RunError} rule `config`: the configuration is not merged, or exists but is not staged */
export function openStaged({ cwd, config: named }: RunOptions, host: Host): ReadFrom & { readonly index: GitIndex } {
  const { disk, git } = host;
  const start = startFolder(cwd, host);
  const index = readIndex(start, git);
  // Paths in the index have no links.
  const folder = disk.realPath(start) ?? start;
  if (typeof named === "object") return { files: index, start: folder, index };
  const file = named === undefined ? findNearestConfig(folder, disk) : resolve(folder, named);
  if (file !== undefined && index.kind(file) === undefined) {
    if (index.isUnmerged(file)) throw refusal("config", file, folder, notMerged);
    // If the index has another one above, that one is checked: it is what a commit would contain.
    const isElsewhere = named === undefined && findNearestConfig(folder, index) !== undefined;
    if (!isElsewhere && disk.kind(file) !== undefined) throw refusal("config", file, folder, notStaged);
  }
  return { files: index, start: folder, index };
}

/** @throws {RunError} rule `lock`: the lock is not merged, or exists but is not staged */
export function loadStaged(index: GitIndex, { config, dir, lockName, host }: Project): void {
  const file = join(dir, lockName);
  if (index.isUnmerged(file)) throw refusal("lock", file, dir, notMerged);
  if (index.kind(file) === undefined && host.disk.kind(file) !== undefined) throw refusal("lock", file, dir, notStaged);
  index.load(dir, [lockName, config.output.dir]);
}

/** Adds advice to the drift in the index: stage what is right in the work tree, or resolve a conflict. */
export async function describeStaged(
  drift: readonly DriftFinding[],
  index: GitIndex,
  project: Project,
  options: { readonly full?: boolean | undefined },
): Promise<readonly DriftFinding[]> {
  const { dir, file: configFile, lockName, config } = project;
  const unmerged = index.unmerged(dir);
  if (drift.length + unmerged.length === 0) return drift;
  const wrongInWorkTree = await findWrongInWorkTree(project, options);
  const drifted = new Set(drift.map(({ file }) => file));
  // Files in conflict without other drift: for example, one branch has removed the reference.
  const conflicts = unmerged
    .filter((file) => file.startsWith(`${config.output.dir}/`) && !drifted.has(file))
    .map((file) => driftFinding(file, { status: "edited" }, notMerged(file)));
  const listFiles = new Set(Object.values(config.lists).flatMap(({ file }) => (file ? resolve(dir, file) : [])));
  const modified = index.modified(dir).filter((path) => listFiles.has(resolve(dir, path)));
  const inputs = [lockName, ...(configFile === null ? [] : [basename(configFile)]), ...modified];
  const outputs = drift.some(({ file }) => file !== lockName) ? [config.output.dir] : [];
  const advice = advise`run ${{ git: ["add", ...inputs, ...outputs] }}`;
  const reason = ": up to date in the working tree; some changes are not staged";
  return [...drift, ...conflicts].map((item) => {
    const { file, drift: facts } = item;
    if (unmerged.includes(file)) return { ...item, drift: { ...facts, status: "edited" }, ...notMerged(file) };
    if (wrongInWorkTree?.has(file) ?? true) return item;
    return { ...item, ...explainDrift(file, facts.status, reason), advice };
  });
}

/** The files that have also drifted in the work tree; `undefined` if other findings hide that. */
async function findWrongInWorkTree(
  { dir, file, options: runOptions, host }: Project,
  options: { readonly full?: boolean | undefined },
): Promise<ReadonlySet<string> | undefined> {
  try {
    const project = await openProject({ ...runOptions, cwd: dir, ...(file !== null && { config: file }) }, host);
    const { drift, findings } = await findDrift(project, options);
    return findings.hasErrors(({ rule }) => rule !== "drift") ? undefined : new Set(drift.map((item) => item.file));
  } catch (error) {
    if (error instanceof RunError) return undefined;
    throw error;
  }
}

type Refusal = Required<Pick<Finding, "message" | "advice">>;

/** @param path the file from the configuration's folder, in which the commands run */
function notMerged(file: string, path = file): Refusal {
  return {
    message: `${file} has an unresolved merge conflict`,
    advice: advise`resolve the conflict (${["--offline"]} merges lock and package), then run ${{ git: ["add", path] }}`,
  };
}

function notStaged(file: string, path: string): Refusal {
  return { message: `${file} is not staged`, advice: advise`run ${{ git: ["add", path] }}` };
}

function refusal(rule: "config" | "lock", path: string, folder: string, describe: typeof notStaged): RunError {
  const { message, advice } = describe(posixPath(folder, path), basename(path));
  return runError(rule, message, { file: basename(path), advice });
}
