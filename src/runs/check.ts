import { join } from "node:path";
import { count, advise, normalizeLineEnds } from "../base/index.ts";
import { describeDifference, type Drift } from "../compare/index.ts";
import type { LoadedConfig } from "../config/index.ts";
import { diffLocks, type Change } from "../diff/index.ts";
import { readIndex, readText, type GitIndex, type ProjectFiles, type World } from "../disk/index.ts";
import { type Diagnostic, type Findings, problem, RunError } from "../findings/index.ts";
import { lockFileName, printLock, renameLock, type Lock } from "../lock/index.ts";
import { fetchLiveLock } from "./live-lock.ts";
import { readLockOfVersion, reportAbsent } from "./lock-file.ts";
import type { RunOptions } from "./options.ts";
import { plannedPackage } from "./planned-package.ts";
import { reportDeprecated, runInProject, startFolder, type ProjectResult } from "./project.ts";

/** How {@link check} runs. Everything has a default. */
export interface CheckOptions extends RunOptions {
  /** Renders everything again, trusting no seal. */
  readonly full?: boolean;
  /** Reads configuration, lock and files from the git index. */
  readonly staged?: boolean;
  /** Also compares the lock with the service. */
  readonly live?: boolean;
}

/** What a check came to. Each drift is a finding of rule `drift` as well. */
export interface CheckResult extends ProjectResult {
  /** Files that are not what lock and configuration say. */
  readonly drift: readonly Drift[];
  /** With `live`: where the service differs from the lock. */
  readonly changes: readonly Change[];
  /** Files of the package that were looked at. */
  readonly files: number;
}

/** What a check adds to what every run says of itself. */
type Checked = Omit<CheckResult, keyof ProjectResult>;

const nothing: Checked = { drift: [], changes: [], files: 0 };

/** Where the files are read from: the work tree, or the git index. */
interface CheckedFiles {
  readonly from: ProjectFiles;
  /** Absolute path of the folder in which the search for the configuration starts. */
  readonly start: string;
  readonly index: GitIndex | undefined;
}

interface CheckContext {
  readonly project: LoadedConfig;
  readonly options: CheckOptions;
  readonly world: World;
  readonly findings: Findings;
}

/**
 * Compares the committed files with the lock, and with `live` the lock with the service. It writes nothing but, with
 * `live`, the HTTP cache.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export function check(options: CheckOptions, world: World): Promise<CheckResult> {
  const files = () => openFiles(options, world);
  return runInProject(options, files, nothing, (project, findings, opened) =>
    checkIn({ project, options, world, findings }, opened),
  );
}

function openFiles(options: CheckOptions, world: World): CheckedFiles {
  const start = startFolder(options, world);
  if (!options.staged) return { from: world.disk, start, index: undefined };
  const index = readIndex(start, world.git);
  return { from: index, start: index.locate(start), index };
}

async function checkIn(context: CheckContext, { from, index }: CheckedFiles): Promise<Checked> {
  const { project, options, findings } = context;
  const unmerged = index?.unmerged(project.dir) ?? [];
  if (unmerged.includes(lockFileName)) {
    const { message, advice } = notMerged(lockFileName);
    throw new RunError([problem("lock", message, { file: lockFileName, advice })]);
  }
  const { lock, drift, files } = await checkFiles(project, from, options.full ?? false, findings);
  const all = [...drift, ...conflicts(unmerged, drift, project)];
  const reported = index && all.length > 0 ? await sayWhatIsStaged(all, unmerged, index, context) : all;
  for (const found of reported) findings.addDiagnostic(driftFinding(found));
  // What is wrong with the files is reported even where the service does not answer.
  const changes = options.live ? await findings.guard([], () => checkLive(lock, context)) : [];
  return { drift: reported, changes, files };
}

interface FilesChecked {
  /** The lock with the names that the configuration asks for. */
  readonly lock: Lock;
  /** What of lock and files differs from it. */
  readonly drift: readonly Drift[];
  /** Files of the package. */
  readonly files: number;
}

/** @throws {RunError} rules `lock`, `config`, `drift`: there is no lock that the files could be compared with */
async function checkFiles(
  project: LoadedConfig,
  files: ProjectFiles,
  full: boolean,
  findings: Findings,
): Promise<FilesChecked> {
  const { config, dir } = project;
  const lock = readLockOfVersion(dir, config, files);
  reportDeprecated(config, findings);
  reportAbsent(lock, config, findings);
  const renamed = renameLock(lock, { names: config.names, memberCase: config.enums.memberCase }, findings);
  const planned = plannedPackage(renamed, project);
  const differences = await planned.compare(files, full);
  const drift = [...staleLock(lock, renamed), ...differences.map(describeDifference)];
  return { lock: renamed, drift, files: planned.plan.length };
}

/** Says of what is wrong in the index where it is right: in the work tree, or nowhere because of a conflict. */
async function sayWhatIsStaged(
  drift: readonly Drift[],
  unmerged: readonly string[],
  index: GitIndex,
  context: CheckContext,
): Promise<Drift[]> {
  const { disk } = context.world;
  const wrong = await wrongInWorkTree(context);
  return drift.map((found) => {
    const { file, status } = found;
    if (unmerged.includes(file)) return { ...found, status: "edited", ...notMerged(file) };
    if (wrong === undefined || wrong.has(file)) return found;
    const path = join(context.project.dir, file);
    const [staged, there] = [index, disk].map((files) => textAt(files, path));
    const isStaged = staged !== undefined && staged === there;
    const what = isStaged
      ? "is staged, but the lock or configuration that it was made from is not staged"
      : "is right in the work tree and not staged";
    const advice = isStaged ? advise`run \`git add\` for those` : advise`run \`git add\``;
    return { ...found, message: `${file} ${what} (in the index: ${status})`, advice };
  });
}

/** Text of a file, line ends apart; `undefined` where there is none. */
function textAt(files: ProjectFiles, path: string): string | undefined {
  return files.kind(path) === "file" ? normalizeLineEnds(readText(files, path)) : undefined;
}

/** Files that are wrong in the work tree as well; `undefined` where that cannot be judged. */
async function wrongInWorkTree({ project, options, world }: CheckContext): Promise<Set<string> | undefined> {
  const inWorkTree = { ...options, cwd: project.dir, config: project.file, staged: false, live: false };
  const { drift, diagnostics } = await check(inWorkTree, world);
  const isJudged = diagnostics.every(({ rule, severity }) => severity === "warn" || rule === "drift");
  return isJudged ? new Set(drift.map(({ file }) => file)) : undefined;
}

async function checkLive(lock: Lock, context: CheckContext): Promise<readonly Change[]> {
  const { project, findings } = context;
  const { version, enums } = project.config;
  const live = await fetchLiveLock({ version, lock, removals: "guard" }, context);
  if (!live.isWhole) return [];
  live.keep();
  if (live.text === printLock(lock)) return [];
  const changes = diffLocks(lock, live.lock, enums);
  const what =
    changes.length === 0 ? "not what the service says now" : `${count(changes.length, "change")} behind the service`;
  findings.addDiagnostic(
    problem("drift", `${lockFileName} is ${what}`, {
      file: lockFileName,
      advice: advise`run ${[]} and commit what it writes`,
    }),
  );
  return changes;
}

function driftFinding({ file, message, advice, line, ...drift }: Drift): Diagnostic {
  return problem("drift", message, { file, advice, drift, ...(line !== undefined && { line, column: 1 }) });
}

/** Files of the package that are not merged and in no other way wrong: a reference that left on one side. */
function conflicts(unmerged: readonly string[], drift: readonly Drift[], { config }: LoadedConfig): Drift[] {
  return unmerged
    .filter((file) => file.startsWith(`${config.output.dir}/`) && !drift.some((found) => found.file === file))
    .map((file) => ({ file, status: "edited", cause: "hand", ...notMerged(file) }));
}

function notMerged(file: string): Pick<Drift, "message" | "advice"> {
  return { message: `${file} is not merged`, advice: advise`resolve the conflict, run ${[]}, and \`git add\` it` };
}

/** The lock itself, where the configuration asks for names that it does not hold. */
function staleLock(lock: Lock, renamed: Lock): Drift[] {
  if (printLock(lock) === printLock(renamed)) return [];
  const message = `${lockFileName} is stale: the configuration asks for names that it does not hold`;
  return [{ file: lockFileName, status: "stale", cause: "config", message, advice: advise`run ${["--offline"]}` }];
}
