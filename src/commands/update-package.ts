import { join } from "node:path";
import { advise } from "../model/rules/index.ts";
import {
  compare,
  describeDifference,
  findForeign,
  type Difference,
  type OutputFolder,
} from "../pipeline/compare/index.ts";
import type { Config } from "../model/settings/index.ts";
import { diffLocks, type Change } from "../model/diff/index.ts";
import type { World } from "../platform/index.ts";
import { type PlannedFile, planPackage, renderFiles, sizeOf } from "../pipeline/emit/index.ts";
import { problem, RunError, type Diagnostic, type Severities } from "../model/findings/index.ts";
import { type Lock, lockFileName, parseLock, printLock } from "../model/lock/index.ts";
import { type MergedBranches } from "../pipeline/merge/index.ts";
import { commitFiles, removeLeftovers } from "../pipeline/write/index.ts";
import { clearLeftovers } from "./clear-leftovers.ts";
import { findFormerFiles } from "./former-folders.ts";
import { makeEmitInput } from "./make-emit-input.ts";
import type { FetchedLists } from "./fetch-lists.ts";
import type { GenerateContext } from "./generate.ts";
import { type Generated, type GenerateOptions, type GenerateSummary, nothing } from "./generate-options.ts";
import { fetchLiveLock } from "./live-lock.ts";
import { mergeConflict, oursOfConflict, reportDecisions, reportResolved } from "./lock-conflict.ts";
import {
  assertMayStartLock,
  assertVersion,
  differenceOf,
  type ReadLock,
  readLockOfVersion,
  softened,
} from "./lock-file.ts";
import { readLockText } from "./lock-text.ts";
import type { Attempt } from "./one-state.ts";
import { reportDeprecated } from "./project.ts";
import { renamedLock, type PrintedLock } from "./renamed-lock.ts";

/** The lock as it stands. */
interface OldLock extends ReadLock {
  /** Whether the rules of the configuration let it pass. */
  readonly isAccepted: boolean;
  /** What it was merged from, where git left it in conflict. */
  readonly merged?: MergedBranches;
}

/** The lock that a run comes to. */
interface NextLock extends PrintedLock {
  readonly changes: readonly Change[];
  /** Documents fetched; `undefined` where nothing was asked for. */
  readonly documents: number | undefined;
  /** To be called once the package is written. */
  keep(): void;
}

/** What is not asked of the project as it stands. */
interface UpdateSteps {
  /** Gets what the service says. */
  readonly ask: () => Promise<FetchedLists>;
  /** In which it writes: what is asked there is not recorded. */
  readonly world: World;
  readonly write: Attempt["write"];
  /** Arguments of the run that ends what this one has begun. */
  readonly again: readonly string[];
  /** Makes of the next lock what is written. */
  readonly revise?: (lock: Lock) => Promise<Lock>;
}

/** Updates the lock with what the service says, or the lock itself where nothing is asked, and writes the package. */
export async function updatePackage(context: GenerateContext, steps: UpdateSteps): Promise<Generated> {
  const { project, options, world, findings } = context;
  const { config, dir } = project;
  reportDeprecated(config, findings);
  const old = readOldLock(context);
  if (old?.merged !== undefined) reportDecisions(old.merged, findings);
  const next = await revised(await nextLock(old, steps.ask, context), steps.revise);
  const isLockChanged = !old || old.merged !== undefined || differenceOf(old, next.text) !== undefined;
  if (options.locked && isLockChanged) findings.addDiagnostic(lockWouldChange(options));
  const unwritten = { ...nothing, changes: next.changes, isFirst: old === undefined };

  const input = makeEmitInput(next.lock, config, world.installation);
  const plan = planPackage(input);
  const folder = { root: dir, dir: config.output.dir };
  if (findings.hasErrors()) {
    // What stands in our places is reported beside what is wrong with the lists.
    for (const difference of findForeign(plan, world.disk, folder)) findings.addDiagnostic(refusal(difference));
    return unwritten;
  }
  // A lock that stays and was accepted needs no second reading.
  if (isLockChanged || !old.isAccepted) assertReadable(next.text, config.rules, old?.merged !== undefined);
  const differences = await compare(plan, world.disk, folder, {
    full: false,
    oursOfConflict: (path) => oursOfConflict(path, world),
    render: renderFiles,
  });
  // The files in a former output folder were generated from the old lock.
  const formerInput = old?.isAccepted ? makeEmitInput(old.lock, config, world.installation) : input;
  differences.push(...(await findFormerFiles({ project, input: formerInput, files: steps.world.disk })));
  options.signal?.throwIfAborted();
  for (const difference of differences.filter(isInTheWay)) findings.addDiagnostic(refusal(difference));
  if (findings.hasErrors()) return unwritten;

  const lockText = isLockChanged ? next.text : undefined;
  const written = await findings.guard(undefined, () =>
    write(folder, differences, lockText, options.dryRun ? undefined : steps),
  );
  if (written === undefined) return { ...unwritten, isUnfinished: true };
  const inConflict = differences.filter((difference) => difference.status === "edited" && difference.isConflict);
  const isDryRun = options.dryRun ?? false;
  reportResolved({ isLock: old?.merged !== undefined, files: inConflict.length, config, isDryRun }, findings);
  if (!options.dryRun) next.keep();
  return { ...unwritten, ...written, summary: summarize(next, plan, config) };
}

/**
 * Reads the lock, merged from both sides if git left it in conflict; `undefined` if it is missing and the run may start one.
 * A run that fetches may correct a lock that breaks a rule, so the rules do not stop such a run.
 *
 * @throws {RunError} rules `lock` and `drift`: it could not be read or merged, it is missing although the package exists, or
 *   the run works from it alone and it is refused; rule `usage`: `newLock` does not apply
 */
function readOldLock({ project, options, world }: GenerateContext): OldLock | undefined {
  const { config, dir } = project;
  const text = readLockText(dir, world.disk);
  if (options.newLock) assertNewLock(text, options);
  // A run that may not change the lock cannot merge it, either.
  const merged = text === undefined || options.locked ? undefined : mergeConflict(dir, text, world);
  if (merged !== undefined) {
    if (options.offline) assertVersion(merged.lock, config);
    return { lock: merged.lock, text: text as string, isAccepted: false, merged };
  }
  if (options.offline || options.locked) return { ...readLockOfVersion(project, world.disk), isAccepted: true };
  if (text === undefined) {
    if (!options.newLock) assertMayStartLock(project, world.disk);
    return undefined;
  }
  try {
    return { lock: parseLock(text, config.rules), text, isAccepted: true };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return { lock: parseLock(text, softened), text, isAccepted: false };
  }
}

/** @throws {RunError} rule `usage`: `newLock` contradicts another option, or a lock exists */
function assertNewLock(text: string | undefined, { offline, locked }: GenerateOptions): void {
  const flag = offline ? "--offline" : locked ? "--locked" : undefined;
  if (flag !== undefined) throw new RunError([problem("usage", `--new-lock cannot be combined with ${flag}`)]);
  if (text === undefined) return;
  const message = `--new-lock cannot be used because ${lockFileName} exists`;
  throw new RunError([problem("usage", message, { advice: advise`run ${[]} to update it` })]);
}

async function nextLock(
  old: OldLock | undefined,
  ask: () => Promise<FetchedLists>,
  context: GenerateContext,
): Promise<NextLock> {
  const { project, options } = context;
  const { version, enums } = project.config;
  if (options.offline && old) {
    const renamed = renamedLock(old.lock, context);
    const changes = diffLocks(old.lock, renamed.lock, enums);
    return { ...renamed, changes, documents: undefined, keep: () => undefined };
  }
  const removals = options.acceptRemovals ? "accept" : "guard";
  const { acceptMeanings = false } = options;
  const live = await fetchLiveLock({ version, lock: old?.lock, removals, acceptMeanings, ask }, context);
  return { ...live, changes: live.isWhole ? diffLocks(old?.lock, live.lock, enums) : [] };
}

async function revised(next: NextLock, revise: UpdateSteps["revise"]): Promise<NextLock> {
  if (revise === undefined) return next;
  const lock = await revise(next.lock);
  return { ...next, lock, text: printLock(lock) };
}

/**
 * What is written must be what the next run accepts.
 *
 * @param isMerged whether it comes from two branches: then no file has the lines that are wrong in it
 * @throws {RunError} rule `lock`: what of it the rules of the configuration refuse, before anything is written
 */
function assertReadable(lockText: string, severities: Severities, isMerged: boolean): void {
  try {
    parseLock(lockText, severities);
  } catch (error) {
    if (!isMerged || !(error instanceof RunError)) throw error;
    const advice = advise`run ${[]} without --offline, so that the service says which branch is right`;
    throw new RunError(
      error.diagnostics.map(({ line: _line, column: _column, message, ...finding }) => ({
        ...finding,
        message: `the two branches together: ${message}`,
        advice,
      })),
    );
  }
}

/** Whether writing cannot correct a difference. */
function isInTheWay(difference: Difference): boolean {
  return difference.status === "foreign" || (difference.status === "edited" && difference.isUnreadable);
}

function refusal(difference: Difference): Diagnostic {
  const { message, advice } = describeDifference(difference);
  return problem("io", message, { file: difference.file, advice });
}

/**
 * Writes what differs, and removes what belongs to no reference any more.
 *
 * @param lockText text of the lock, where it changes
 * @param steps `undefined` in a dry run
 * @throws {RunError} rule `io`: what could not be written
 */
async function write(
  folder: OutputFolder,
  differences: readonly Difference[],
  lockText: string | undefined,
  steps: UpdateSteps | undefined,
): Promise<Pick<Generated, "written" | "removed">> {
  const files = [
    ...(lockText === undefined ? [] : [{ file: lockFileName, text: lockText }]),
    ...differences
      .flatMap((difference) => ("expected" in difference ? [difference] : []))
      .map(({ file, expected }) => ({ file, text: expected })),
  ];
  const orphans = differences.filter(({ status }) => status === "orphan").map(({ file }) => file);
  const done = { written: files.map(({ file }) => file), removed: orphans };
  if (steps === undefined) return done;
  const { disk } = steps.world;
  if (files.length + orphans.length === 0) await clearLeftovers(steps.world, folder, steps.write);
  else {
    await steps.write(folder.root, (turn) => {
      removeLeftovers(disk, folder);
      commitFiles(disk, {
        folder,
        files: files.map(({ file, text }) => ({ path: join(folder.root, file), text })),
        orphans: orphans.map((file) => join(folder.root, file)),
        again: steps.again,
        assertMayRename: () => turn.assertHeld(),
      });
    });
  }
  return done;
}

function lockWouldChange({ acceptRemovals, acceptMeanings }: GenerateOptions): Diagnostic {
  const accepted = [...(acceptRemovals ? ["--accept-removals"] : []), ...(acceptMeanings ? ["--accept-meanings"] : [])];
  const advice = advise`run ${accepted} without --locked, and commit it`;
  return problem("drift", `${lockFileName} would change`, { file: lockFileName, advice });
}

function summarize({ documents }: NextLock, plan: readonly PlannedFile[], { source, output }: Config): GenerateSummary {
  const service = source === "sample" ? "sample" : source.baseUrl;
  return {
    source: documents === undefined ? "lock" : service,
    documents: documents ?? 0,
    ...sizeOf(plan),
    files: plan.length,
    dir: output.dir,
  };
}
