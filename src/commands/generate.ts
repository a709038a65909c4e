import { diffLocks, reorderedLists } from "../model/diff/index.ts";
import { errorFinding, type Finding, runError, warningFinding } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import {
  applyUpdate,
  fetchedKeys,
  fetchLists,
  isLockChanged,
  keysOfFiles,
  keysToFetch,
  mayStart,
  nextLock,
  notSample,
  ofVersion,
  ofVersionIfAny,
  planUpdate,
  type Project,
  readExistingLock,
  type ReadLock,
  readListsOfSample,
  readLock,
  reportDecisions,
  reportDeprecated,
  reportSuspicious,
  type RunOptions,
} from "../project/index.ts";
import { type CommandResult, exitCodes, generateNotes } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { fetchFlags } from "./flags.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    "Fetches the lists, updates codegen.lock.json and writes the package. Commit both. Members are stable: a code keeps its member if its description changes, or if it is removed.",
  ],
  examples: [
    ["", "fetch, update the lock, write the package"],
    ["generate currency", "fetch only this list; the lock keeps the others"],
    ["--dry-run", "see which files would change"],
    ["--locked", "for CI: fail if the lock would change, otherwise write the package"],
    ["--offline", "write the package from the lock, without a connection"],
  ],
  exits: [
    [exitCodes.found, "a list breaks a rule, or with --locked the lock would change; nothing was written"],
    [exitCodes.service, "the service did not respond as expected; nothing was written"],
  ],
  parameters: {
    list: { type: "string", describe: "Key of a list to fetch; by default all", repeatable: true },
  },
  flags: {
    offline: {
      type: "boolean",
      describe: "Use only the lock and lists in files; do not open a connection",
      default: false,
    },
    locked: { type: "boolean", describe: "Fail if the lock would change, and write nothing", default: false },
    "dry-run": {
      type: "boolean",
      describe: "List each file that would be written or removed; write nothing",
      default: false,
    },
    "accept-removals": {
      type: "boolean",
      describe: "Accept that a list has lost or disabled more than half of its codes, or that a reference is missing",
      default: false,
    },
    "accept-meanings": {
      type: "boolean",
      describe: "Accept that codes have swapped or taken over descriptions; their names follow",
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
    const { offline, locked, "dry-run": dryRun } = context.flags;
    const { "accept-removals": acceptRemovals, "accept-meanings": acceptMeanings, "new-lock": newLock } = context.flags;
    const commandOptions = {
      lists: context.args.list,
      offline,
      locked,
      dryRun,
      acceptRemovals,
      acceptMeanings,
      newLock,
    };
    return generate({ ...runOptions(context), ...commandOptions }, context.host);
  },
});

/** Options of `generate`. All are optional. */
export interface GenerateOptions extends RunOptions {
  /** Keys of the only lists to fetch; by default all. Lists in files are always read, unless they have a reader. */
  readonly lists?: readonly string[];
  /** Uses only the lock and lists in files, and does not open a connection. */
  readonly offline?: boolean;
  /** Fails if the lock would change, and writes nothing. */
  readonly locked?: boolean;
  /** Lists each file that would be written or removed, and writes nothing. */
  readonly dryRun?: boolean;
  /** Accepts that the service has removed codes or references (rules `mass-removal` and `reference-missing`). */
  readonly acceptRemovals?: boolean;
  /** Accepts that codes have a new meaning (rule `meaning-changed`): members move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Starts a new lock, also in place of an existing one; all names are assigned again. */
  readonly newLock?: boolean;
}

/** Implements `generate` of the public API. */
export async function generate(options: GenerateOptions, host: Host): Promise<CommandResult> {
  const { lists = [], offline = false, locked = false, dryRun = false } = options;
  const always = { report: dryRun ? { dryRun } : {}, countsSuspicious: offline, saysUnwritten: true } as const;
  return runInProject({ command: "generate", options, host, always }, async (project) => {
    const { config, findings } = project;
    const { isFirst, summary, files, ...report } = await applyUpdate(project, async () => {
      reportDeprecated(project);
      // A run that cannot use the lock stops before anything is requested.
      const old = readOldLock(project, options);
      const keys = offline ? keysOfFiles(config) : lists.length > 0 ? keysToFetch(lists, old?.lock, config) : "all";
      if (old?.merged !== undefined) reportDecisions(old.merged, findings, project.lockName);
      const fetched = await fetchLists(config.version, project, keys);
      if (old && !old.merged && keys !== "all") reportSuspicious(old, project, fetchedKeys(fetched));
      const next = nextLock(old?.lock, fetched, project, options);
      const changes = next.isComplete ? diffLocks(old?.lock, next.lock) : [];
      const reordered = next.isComplete ? reorderedLists(old?.lock, next.lock) : [];
      for (const key of reordered)
        findings.addDiagnostic(warningFinding("drift", "order changed", { reference: key, file: project.lockName }));
      if (locked && isLockChanged(old, next.text)) findings.addDiagnostic(lockWouldChange(project.lockName, options));
      const retryArgs = offline ? ["--offline"] : lists.length > 0 ? ["generate", ...lists] : [];
      const update = { old, next, changes, fetched: offline ? undefined : fetched, dryRun, locked, retryArgs };
      return planUpdate(project, update);
    });
    return {
      report: { ...report, ...(summary && { output: config.output.dir }) },
      isFirst,
      files,
      notes: (published, reporting) => generateNotes(published, summary, reporting),
    };
  });
}

/**
 * Reads the lock, and merges both sides if git left it in conflict; `undefined` if the run starts one. Broken rules do not stop
 * a run that fetches, because it may correct them.
 */
function readOldLock(
  project: Project,
  { lists = [], offline, locked, newLock }: GenerateOptions,
): ReadLock | undefined {
  const flag = offline ? "--offline" : locked ? "--locked" : undefined;
  if (newLock && flag) throw runError("usage", `--new-lock cannot be combined with ${flag}`);
  const withAll = newLock ? "--new-lock" : offline ? "--offline" : undefined;
  if (lists.length > 0 && withAll) throw runError("usage", `${withAll} cannot be combined with names of lists`);
  if (newLock) return readListsOfSample(project);
  if (offline) return readExistingLock(project, { merge: true, guards: [ofVersion] });
  // A locked run may not change the lock, so it cannot merge it.
  if (locked) return readExistingLock(project, { guards: [ofVersion, notSample] });
  const guards = lists.length > 0 ? [mayStart, notSample, ofVersionIfAny] : [mayStart, notSample];
  return readLock(project, { merge: true, tolerate: true, guards });
}

function lockWouldChange(lockName: string, { acceptRemovals, acceptMeanings }: GenerateOptions): Finding {
  const accepted = [...(acceptRemovals ? ["--accept-removals"] : []), ...(acceptMeanings ? ["--accept-meanings"] : [])];
  const advice = advise`run ${accepted} without --locked, and commit the lock and the package`;
  return errorFinding("drift", `${lockName} would change`, { file: lockName, advice });
}
