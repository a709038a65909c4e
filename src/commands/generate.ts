import type { Report } from "../model/report/index.ts";
import { diffLocks } from "../model/diff/index.ts";
import { preloadWriter } from "../pipeline/emit/index.ts";
import type { Host } from "../platform/index.ts";
import { type ConfigChoice, exitCodes } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { fetchFlags } from "./flags.ts";
import {
  checkOldLock,
  existingLock,
  fetchLists,
  type GenerateOptions,
  type GenerateResult,
  mergeFetched,
  readOldLock,
  renameLock,
  reportDeprecated,
  type RunContext,
  runInProject,
  type RunOptions,
  unwritten,
  updatePackage,
  withWriteLock,
} from "../project/index.ts";
import { packageReport, runPerPackage } from "./run.ts";

export const command = defineCommand({
  about: [
    "Fetches the lists, updates codegen.lock.json and writes the package. Commit both. Members are stable: a code keeps its member if its description changes, or if it is removed.",
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
    const { offline, locked, "dry-run": dryRun, cache } = context.flags;
    const { "accept-removals": acceptRemovals, "accept-meanings": acceptMeanings, "new-lock": newLock } = context.flags;
    const commandOptions = { offline, locked, dryRun, acceptRemovals, acceptMeanings, newLock, cache };
    return runPerPackage("generate", context, async (options, choice) => {
      const result = await generate({ ...options, ...commandOptions }, context.host);
      return { ...generateReport(result, choice, context.host, dryRun), countsSuspicious: offline };
    });
  },
});

export function generateReport(result: GenerateResult, choice: ConfigChoice, host: Host, dryRun: boolean): Report {
  return packageReport("generate", result, choice, host, dryRun);
}

/** Implements `generate` of the public API. */
export async function generate(options: GenerateOptions, host: Host): Promise<GenerateResult> {
  return runInProject({ options, host, empty: unwritten }, async (context) => {
    const { config } = context.project;
    const { acceptMeanings, acceptRemovals } = options;
    reportDeprecated(config, context.findings);
    const hasLock = checkOldLock(context);
    const fetched = options.offline ? undefined : await fetchLists(config.version, withPreload(context, hasLock));
    return withWriteLock(context, async (assertLockHeld) => {
      const old = readOldLock(context);
      const removals = acceptRemovals ? "accept" : "guard";
      const request = { version: config.version, lock: old?.lock, removals, acceptMeanings } as const;
      const next = fetched ? mergeFetched(fetched, request, context) : renameLock(existingLock(old), context);
      const changes = next.isComplete ? diffLocks(old?.lock, next.lock, config.enums) : [];
      const update = { ...next, changes, documents: fetched?.documents };
      const result = await updatePackage(old, update, { ...context, assertLockHeld });
      if (result.summary && !options.dryRun) fetched?.commitCache();
      return result;
    });
  });
}

/** Loads the writer while requests are under way if the run will probably write: it has no lock, or a list is not in the cache. */
function withPreload<Context extends RunContext>(context: Context, hasLock: boolean): Context {
  if (!hasLock) preloadWriter();
  const onRequest: RunOptions["onRequest"] = (request) => {
    if (request.status === 200) preloadWriter();
    context.options.onRequest?.(request);
  };
  return { ...context, options: { ...context.options, onRequest } };
}
