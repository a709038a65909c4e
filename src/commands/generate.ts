import { advise } from "../model/rules/index.ts";
import type { Change } from "../model/diff/index.ts";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import type { RawDocuments } from "../model/spec/index.ts";
import type { World } from "../platform/index.ts";
import { type FetchedLists, ListsOfRun } from "./project/fetch-lists.ts";
import { type Generated, type GenerateOptions, type GenerateResult, unwritten } from "./project/generate-options.ts";
import type { PrintedLock } from "./project/live-lock.ts";
import { readLockText } from "./project/lock-text.ts";
import type { OldLock } from "./project/old-lock.ts";
import {
  clearLeftovers,
  type ConsistentRun,
  type ProjectResult,
  reportDeprecated,
  runInOneState,
} from "./project/run.ts";
import { isSameAgain, knownKeys, loadUnchanged, saveUnchanged, type Unchanged } from "./project/unchanged.ts";

/**
 * Fetches the lists, updates the lock, writes the package. What is wrong with the configuration, the service or its
 * lists comes as findings.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function generate(options: GenerateOptions, world: World): Promise<GenerateResult> {
  const service = new ListsOfRun(world);
  return runInOneState({ options, world, empty: unwritten }, isSilent, async (run) => {
    const { project, findings } = run;
    const { config, dir } = project;
    const known = loadUnchanged(options, world);
    const fetch = () => service.fetch(run, (overview) => known && knownKeys(known, overview));
    if (known && (options.offline || (await isSame(known, fetch, options, world)))) {
      options.signal?.throwIfAborted();
      // The lists are the same; what must not be in them may be another.
      findings.assertNoSecret(readLockText(dir, world.disk) ?? "");
      await clearLeftovers(run, world);
      if (!options.offline) (await fetch()).keep();
      return { ...unwritten, summary: known.summary };
    }

    const steps = await import("./project/steps.ts");
    reportDeprecated(config, findings);
    const old = steps.readOldLock(run);
    const fetched = options.offline ? undefined : await fetch();
    const request = steps.requestOf(old?.lock, run);
    const lists = fetched && steps.mapLists(fetched, request, run);
    // Without the service, there is a lock.
    const next = lists ? steps.mergeLists(lists, request, run) : steps.renamedLock((old as OldLock).lock, run);
    const changes = lists && !steps.isWhole(lists) ? [] : steps.diffLocks(old?.lock, next.lock, config.enums);
    const result = await updatePackage(run, old, { ...next, changes, documents: fetched?.documents }, world);
    if (result.summary && !options.dryRun) fetched?.keep();
    if (result.summary && isSilent({ ...result, diagnostics: findings.sorted() }))
      saveUnchanged(result.summary, fetched?.documents, { options, world, dir, reads: run.reads });
    return result;
  });
}

/** Whether the service sends the same as in a run that is known, and the files have not changed while it was asked. */
async function isSame(
  known: Unchanged,
  fetch: () => Promise<FetchedLists>,
  options: GenerateOptions,
  world: World,
): Promise<boolean> {
  return isSameAgain(known, (await fetch()).documents) && loadUnchanged(options, world) !== undefined;
}

/** The lock that a run comes to. */
interface NextLock extends PrintedLock {
  readonly changes: readonly Change[];
  /** What it was made from; `undefined` if nothing was fetched. */
  readonly documents?: RawDocuments | undefined;
}

/**
 * Writes the lock and the package, from plan to report.
 *
 * @param world in which nothing is recorded
 * @param again arguments of the run that ends what this one has begun
 */
export async function updatePackage(
  run: ConsistentRun<GenerateOptions>,
  old: OldLock | undefined,
  next: NextLock,
  world: World,
  again: readonly string[] = run.options.offline === true ? ["--offline"] : [],
): Promise<Generated> {
  const steps = await import("./project/steps.ts");
  const { project, options, findings } = run;
  const { config, dir } = project;
  const undone = { ...unwritten, changes: next.changes, isFirst: old === undefined };
  const isLockChanged = !old || old.merged !== undefined || steps.differenceOf(old, next.text) !== undefined;
  if (options.locked && isLockChanged) findings.addDiagnostic(lockWouldChange(options));

  const input = steps.makeEmitInput(next.lock, config, world.installation);
  const plan = steps.planPackage(input);
  const folder = { root: dir, dir: config.output.dir };
  const comparison = steps.compare(plan, run.world.disk, folder, { git: world.git });
  // What stands in our places is reported beside what is wrong with the lists.
  if (findings.hasErrors()) steps.refuseObstacles(comparison.foreign, findings);
  if (findings.hasErrors()) return undone;
  // A lock that stays and was accepted needs no second reading.
  if (isLockChanged || !old.isAccepted) steps.assertAccepted(next.text, config.rules, old?.merged !== undefined);

  const rendered = await steps.renderFiles(comparison.stale, comparison.packageJson);
  const differences = await steps.findDifferences(comparison, folder, rendered);
  // The files in a former output folder were generated from the old lock.
  const former = old?.isAccepted ? steps.makeEmitInput(old.lock, config, world.installation) : input;
  differences.push(...(await steps.findFormerFiles(project, former, world.disk)));
  options.signal?.throwIfAborted();
  steps.refuseObstacles(differences, findings);
  if (findings.hasErrors()) return undone;

  const lockText = isLockChanged ? next.text : undefined;
  const target = { world: options.dryRun ? undefined : world, again };
  const written = await findings.guard(undefined, () => steps.writePackage(differences, lockText, run, target));
  if (written === undefined) return { ...undone, isUnfinished: true };
  steps.reportResolved(old?.merged !== undefined, differences, run);
  return { ...undone, ...written, summary: steps.summarize(next.documents, plan, config) };
}

function isSilent(result: Generated & Pick<ProjectResult, "diagnostics">): boolean {
  const { diagnostics, written, removed, changes } = result;
  return [diagnostics, written, removed, changes].every(({ length }) => length === 0);
}

function lockWouldChange({ acceptRemovals, acceptMeanings }: GenerateOptions): Diagnostic {
  const accepted = [...(acceptRemovals ? ["--accept-removals"] : []), ...(acceptMeanings ? ["--accept-meanings"] : [])];
  const advice = advise`run ${accepted} without --locked, and commit it`;
  return problem("drift", `${lockFileName} would change`, { file: lockFileName, advice });
}
