import { count } from "../base/text/index.ts";
import type { Change } from "../model/report/index.ts";
import { diffLocks } from "../model/diff/index.ts";
import { advise } from "../model/rules/index.ts";
import { preloadWriter } from "../pipeline/emit/index.ts";
import type { Host } from "../platform/index.ts";
import { type Block, exitCodes, note, type Report } from "../report/index.ts";
import { defineCommand } from "./shared/command.ts";
import { fetchFlags } from "./shared/flags.ts";
import type { RunOptions } from "./shared/options.ts";
import { describeGenerated, writtenFiles, type WrittenPackage } from "./shared/notes.ts";
import { reportOf, runPerPackage } from "./shared/per-config.ts";
import { fetchLists } from "./shared/fetch-lists.ts";
import { type GenerateOptions, type GenerateResult, unwritten } from "./shared/generate-options.ts";
import { mergeFetched, renameLock } from "./shared/live-lock.ts";
import { checkOldLock, existingLock, readOldLock } from "./shared/old-lock.ts";
import { reportDeprecated, type RunContext, runInProject, withWriteLock } from "./shared/run.ts";
import { updatePackage } from "./shared/update-package.ts";

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
      const report = reportOf("generate", result, choice, context.host.disk);
      return generateReport({ ...report, countsSuspicious: offline }, result, dryRun);
    });
  },
});

export function generateReport(run: Report, result: WrittenPackage, dryRun: boolean): Report {
  const renames = run.changes.filter(({ kind, level }) => kind === "member-renamed" && level === "additive");
  return {
    ...run,
    isFirst: result.isFirst,
    isUnwritten: !run.ok && !result.isUnfinished,
    data: writtenFiles(result, dryRun),
    blocks: [
      ...describeGenerated(run, result, dryRun),
      ...(run.ok ? adviseImpact(run.changes, dryRun) : []),
      ...(run.ok && !dryRun ? describeRenames(renames.length) : []),
    ],
  };
}

/** A removed code still compiles, so its uses are easily missed; an added one breaks code that handles every code. */
function adviseImpact(changes: readonly Change[], dryRun: boolean): Block[] {
  const added = changes.filter(
    ({ kind, level }) =>
      kind === "code-added" || kind === "code-restored" || (kind === "enabled" && level === "additive"),
  );
  const removed = changes.filter(({ kind }) => kind === "code-removed" || kind === "reference-removed");
  const counts = [
    ...(added.length > 0 ? [count(added.length, "code was added", "codes were added")] : []),
    ...(removed.length > 0 ? [count(removed.length, "code or list was removed", "codes or lists were removed")] : []),
  ];
  if (counts.length === 0) return [];
  const states = dryRun ? [] : ["git:HEAD", "lock"];
  const advice = advise`run ${["impact", ...states]} to list the affected lines of your code`;
  return [note(counts.join(" and "), { advice })];
}

/** @param renames number of members with a new name whose old one stays as an alias */
function describeRenames(renames: number): Block[] {
  if (renames === 0) return [];
  const text = count(renames, "old name is kept as an alias", "old names are kept as aliases");
  const advice = advise`run ${["impact", "--fix"]} to use the new names in your code, then ${["prune"]}`;
  return [note(text, { advice })];
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
