import { join } from "node:path";
import { advise } from "../model/rules/index.ts";
import { count, normalizeLineEnds, quote } from "../base/text/index.ts";
import { compare, toDrift, type Drift } from "../pipeline/compare/index.ts";
import type { LoadedConfig } from "../pipeline/config/index.ts";
import { diffLocks, type Change } from "../model/diff/index.ts";
import { readIndex, type GitIndex } from "../platform/git/index.ts";
import { readText, type ProjectFiles } from "../platform/files/index.ts";
import { type World } from "../platform/index.ts";
import { planPackage, renderFiles } from "../pipeline/emit/index.ts";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import type { CheckOptions, CheckResult } from "./check.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import { findFormerFiles } from "./former-folders.ts";
import { fetchLiveLock } from "./live-lock.ts";
import { oursOfConflict } from "./lock-conflict.ts";
import { differenceOf, type LockDifference, readLockOfVersion } from "./lock-file.ts";
import type { Attempt } from "./one-state.ts";
import { startFolder } from "./options.ts";
import { reportDeprecated, runInProject, type ProjectResult, type RunContext } from "./project.ts";
import { renamedLock, type PrintedLock } from "./renamed-lock.ts";
import { assertConfigStaged, assertLockStaged, notMerged } from "./staged-files.ts";

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

type CheckContext = RunContext<CheckOptions>;

/** What a check does besides reading. */
interface CheckSteps extends Pick<Attempt, "ready"> {
  /** Reads the git index, from a folder of the work tree. */
  openIndex(folder: string): GitIndex;
  /** The checked files, without a record of what is read from them. */
  unrecorded(folder: string): ProjectFiles;
}

/** The check itself: as {@link CheckOptions} say, whatever an earlier one came to. */
export function checkProject(
  options: CheckOptions,
  world: World,
  { ready, openIndex, unrecorded }: CheckSteps,
): Promise<CheckResult> {
  const open = () => openFiles(options, world, openIndex);
  return runInProject({ options, world, open, nothing }, async (context, files) => {
    await ready(context.project.dir);
    return checkIn(context, { ...files, unrecorded: unrecorded(files.start) });
  });
}

function openFiles(options: CheckOptions, world: World, openIndex: (folder: string) => GitIndex): CheckedFiles {
  const start = startFolder(options.cwd, world);
  if (!options.staged) return { from: world.disk, start, index: undefined };
  const index = openIndex(start);
  const located = index.locate(start);
  assertConfigStaged(options.config, located, index, world.disk);
  return { from: index, start: located, index };
}

async function checkIn(
  context: CheckContext,
  { from, index, unrecorded }: CheckedFiles & { readonly unrecorded: ProjectFiles },
): Promise<Checked> {
  const { project, options, world, findings } = context;
  const { config, dir } = project;
  const unmerged = index?.unmerged(dir) ?? [];
  if (index) {
    assertLockStaged(dir, index, world.disk);
    index.load(dir, [lockFileName, config.output.dir]);
  }
  const read = readLockOfVersion(project, from);
  reportDeprecated(config, findings);
  const renamed = renamedLock(read.lock, context);
  const input = makeEmitInput(renamed.lock, config, world.installation);
  const plan = planPackage(input);
  const folder = { root: dir, dir: config.output.dir };
  const differences = await compare(plan, from, folder, {
    full: options.full ?? false,
    oursOfConflict: (path) => oursOfConflict(path, world),
    render: renderFiles,
  });
  // These reads are not recorded: a later check does not repeat them.
  differences.push(...(await findFormerFiles({ project, input, files: unrecorded })));
  const lockDifference = differenceOf(read, renamed.text);
  const drift = [
    ...(lockDifference ? [lockDrift(lockDifference)] : []),
    ...(await Promise.all(differences.map(toDrift))),
  ];
  const all = [...drift, ...conflicts(unmerged, drift, project)];
  const reported = index && all.length > 0 ? await sayWhatIsStaged(all, unmerged, index, context) : all;
  for (const found of reported) findings.addDiagnostic(driftFinding(found));
  // What is wrong with the files is reported even where the service does not answer.
  const changes = options.live ? await findings.guard([], () => checkLive(renamed, context)) : [];
  return { drift: reported, changes, files: plan.length };
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
  const openIndex = (folder: string): GitIndex => readIndex(folder, world.git);
  const steps = { ready: async () => undefined, openIndex, unrecorded: () => world.disk };
  const { drift, diagnostics } = await checkProject(inWorkTree, world, steps);
  const isJudged = diagnostics.every(({ rule, severity }) => severity === "warn" || rule === "drift");
  return isJudged ? new Set(drift.map(({ file }) => file)) : undefined;
}

async function checkLive({ lock, text }: PrintedLock, context: CheckContext): Promise<readonly Change[]> {
  const { project, findings } = context;
  const { version, enums } = project.config;
  const live = await fetchLiveLock({ version, lock, removals: "guard" }, context);
  if (!live.isWhole) return [];
  live.keep();
  if (live.text === text) return [];
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

/** The lock itself: the configuration asks for names that it does not hold, or a person has moved its lines. */
function lockDrift(difference: LockDifference): Drift {
  const file = lockFileName;
  if (difference.kind === "content") {
    const message = `${file} is stale: the configuration asks for names that it does not hold`;
    return { file, status: "stale", cause: "config", message, advice: advise`run ${["--offline"]}` };
  }
  const { reference, code, after, line } = difference.misplaced;
  const key = quote(reference, "bare");
  const what = code === undefined ? key : `code ${quote(code, "bare")} of ${key}`;
  const message = `${file} is out of order at line ${line}: ${what} comes after ${quote(after, "bare")}`;
  return {
    file,
    line,
    status: "edited",
    cause: "hand",
    message,
    advice: advise`run ${["--offline"]} to write it again`,
  };
}
