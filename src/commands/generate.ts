import { count, markdown } from "../base/text/index.ts";
import type { Change } from "../model/diff/index.ts";
import { type Diagnostic, errorFinding } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import type { RawDocuments } from "../model/spec/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodes, type Note, type Report } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { fetchFlags } from "./flags.ts";
import { describeGenerated, describeLists, fileSections, writtenFiles, type WrittenPackage } from "./package-notes.ts";
import { reportOf, runPerPackage } from "./per-config.ts";
import { fetcherOf } from "./project/fetch-lists.ts";
import { type Generated, type GenerateOptions, type GenerateResult, unwritten } from "./project/generate-options.ts";
import type { NextLock } from "./project/live-lock.ts";
import type { OldLock } from "./project/old-lock.ts";
import { type ConsistentRun, reportDeprecated, runInOneState } from "./project/run.ts";
import { isSilent, leaveUnchanged, saveUnchanged } from "./project/unchanged.ts";

export const command = defineCommand({
  describe: "Fetch the lists, update the lock, write the package",
  about: [
    "Fetches the lists from the service, updates codegen.lock.json and writes the package. Commit both. Members are stable: a code keeps its member if the service changes its description, or removes the code.",
  ],
  examples: [
    ["", "fetch, update the lock, write the package"],
    ["--dry-run", "see which files would change"],
    ["--locked", "for CI: fail if the lock would change, otherwise write the package"],
    ["--offline", "write the package from the lock, without a connection"],
  ],
  exits: [
    [exitCodes.found, "a list breaks a rule, or with --locked the lock would change; nothing was written"],
    [exitCodes.service, "the service did not respond as expected; nothing was written"],
  ],
  isPerConfig: true,
  flags: {
    offline: { type: "boolean", describe: "Use only the lock; do not open a connection", default: false },
    locked: { type: "boolean", describe: "Fail if the lock would change, and write nothing", default: false },
    "dry-run": {
      type: "boolean",
      describe: "List each file that would be written or removed; write nothing",
      default: false,
    },
    "accept-removals": {
      type: "boolean",
      describe: "Accept that a list has lost more than half of its codes, or that a reference is missing",
      default: false,
    },
    "accept-meanings": {
      type: "boolean",
      describe: "If codes have swapped or taken over descriptions, let their names follow",
      default: false,
    },
    "new-lock": {
      type: "boolean",
      describe: "Start a new lock, also in place of an existing one; reassigns all names",
      default: false,
    },
    ...fetchFlags,
  },
  async run(context) {
    const { offline, locked, "dry-run": dryRun, cache } = context.flags;
    const { "accept-removals": acceptRemovals, "accept-meanings": acceptMeanings, "new-lock": newLock } = context.flags;
    const own = { offline, locked, dryRun, acceptRemovals, acceptMeanings, newLock, cache };
    return runPerPackage("generate", context, async (options, choice) => {
      const result = await generate({ ...options, ...own }, context.host);
      const report = await reportOf("generate", result, choice, context.host.disk);
      return generateReport({ ...report, countsSuspicious: offline }, result, dryRun);
    });
  },
});

export function generateReport(run: Report, result: WrittenPackage, dryRun: boolean): Report {
  const files = writtenFiles(result, dryRun);
  const renames = run.changes.filter(({ kind, level }) => kind === "member-renamed" && level === "additive");
  const removals = run.changes.filter(({ kind }) => kind === "code-removed" || kind === "reference-removed");
  const lists = describeLists(run, result);
  return {
    ...run,
    ...files,
    isFirst: result.isFirst,
    isUnwritten: !run.ok && !result.isUnfinished,
    notes: [
      ...describeGenerated(run, result, dryRun),
      ...(run.ok ? describeRemovals(removals.length, dryRun) : []),
      ...(run.ok && !dryRun ? describeRenames(renames.length) : []),
    ],
    markdown: [...(lists === undefined ? [] : [markdown(lists)]), ...fileSections(files)],
  };
}

/** A removed code still compiles, so its uses are easily missed. */
function describeRemovals(removals: number, dryRun: boolean): Note[] {
  if (removals === 0) return [];
  const text = count(removals, "code or reference was removed", "codes or references were removed");
  const states = dryRun ? [] : ["git:HEAD", "lock"];
  return [{ text, advice: advise`run ${["impact", ...states]} to list the lines of your code that use them` }];
}

/** @param renames number of members with a new name whose old one stays as an alias */
function describeRenames(renames: number): Note[] {
  if (renames === 0) return [];
  const text = count(renames, "old name is kept as an alias", "old names are kept as aliases");
  return [{ text, advice: advise`run ${["impact", "--fix"]} to use the new names in your code, then ${["prune"]}` }];
}

/** Implements `generate` of the public API. */
export async function generate(options: GenerateOptions, host: Host): Promise<GenerateResult> {
  const fetchOnce = fetcherOf();
  return runInOneState({ options, host, empty: unwritten }, isSilent, async (run) => {
    const unchanged = await leaveUnchanged(run, fetchOnce);
    if (unchanged !== undefined) return unchanged;

    const steps = await import("./project/steps.ts");
    const { config } = run.project;
    reportDeprecated(config, run.findings);
    const old = steps.readOldLock(run);
    if (!options.offline) steps.assertNotSample(old?.lock, config);
    const fetched = options.offline ? undefined : await fetchOnce(run);
    const { acceptRemovals, acceptMeanings } = options;
    const removals = acceptRemovals ? "accept" : "guard";
    const request = { version: config.version, lock: old?.lock, removals, acceptMeanings } as const;
    const lists = fetched && steps.mapLists(fetched, request, run);
    // An offline run without a lock has failed in readOldLock.
    const next = lists ? steps.mergeLists(lists, request, run) : steps.renameLock((old as OldLock).lock, run);
    const changes = next.isComplete ? steps.diffLocks(old?.lock, next.lock, config.enums) : [];
    const result = await updatePackage(run, old, { ...next, changes, documents: fetched?.documents });
    if (result.summary && !options.dryRun) fetched?.keep();
    saveUnchanged(result, fetched?.documents, run);
    return result;
  });
}

interface LockUpdate extends Pick<NextLock, "lock" | "text"> {
  /** Since the lock before. */
  readonly changes: readonly Change[];
  /** The documents with the lists; `undefined` offline. */
  readonly documents?: RawDocuments | undefined;
}

/**
 * Updates the files to the next lock: plan, compare, render, write.
 *
 * @param retryArgs arguments of the run that completes an unfinished write
 */
export async function updatePackage(
  run: ConsistentRun<GenerateOptions>,
  old: OldLock | undefined,
  next: LockUpdate,
  retryArgs: readonly string[] = run.options.offline === true ? ["--offline"] : [],
): Promise<Generated> {
  const steps = await import("./project/steps.ts");
  const { project, options, findings, host } = run;
  const { config, dir } = project;
  // Without an earlier lock, nothing has been added before the lock is written.
  const undone = { ...unwritten, changes: old === undefined ? [] : next.changes, isFirst: old === undefined };
  const lockText = steps.isLockChanged(old, next.text) ? next.text : undefined;
  if (options.locked && lockText !== undefined) findings.addDiagnostic(lockWouldChange(options));

  const input = steps.makeEmitInput(next.lock, config, host.installation);
  const plan = steps.planPackage(input);
  const folder = { root: dir, dir: config.output.dir };
  const comparison = steps.compare(plan, host.disk, folder, { git: host.git });
  if (findings.hasErrors()) {
    steps.refuseObstacles(comparison.foreign, findings);
    return undone;
  }
  // An unchanged lock that was accepted is not parsed again.
  if (lockText !== undefined || !old?.isAccepted) steps.assertAccepted(next.text, config.rules, old);

  const rendered = await steps.renderFiles(comparison.stale, comparison.packageJson);
  const differences = await steps.findDifferences(comparison, folder, rendered);
  options.signal?.throwIfAborted();
  steps.refuseObstacles(differences, findings);
  if (findings.hasErrors()) return undone;

  const written = await steps.writePackage(differences, lockText, run, retryArgs);
  if (findings.hasErrors()) return { ...undone, ...written };
  steps.reportResolved(old?.merged !== undefined, differences, run);
  const isFilled = differences.length === plan.length && differences.every(({ status }) => status === "missing");
  if (old !== undefined && isFilled) await steps.reportFormerFolders(folder, run);
  return { ...undone, ...written, changes: next.changes, summary: steps.summarize(next.documents, plan, config) };
}

function lockWouldChange({ acceptRemovals, acceptMeanings }: GenerateOptions): Diagnostic {
  const accepted = [...(acceptRemovals ? ["--accept-removals"] : []), ...(acceptMeanings ? ["--accept-meanings"] : [])];
  const advice = advise`run ${accepted} without --locked, and commit the lock and the package`;
  return errorFinding("drift", `${lockFileName} would change`, { file: lockFileName, advice });
}
