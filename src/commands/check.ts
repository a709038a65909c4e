import { join, resolve } from "node:path";
import { count } from "../base/text/index.ts";
import type { Change } from "../model/diff/index.ts";
import { type Diagnostic, errorFinding, unlessRunError } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import type { FileDifference, Drift } from "../pipeline/compare/index.ts";
import type { LoadedConfig } from "../pipeline/config/index.ts";
import { type CacheKey, loadResult, type ReadRecord, saveResult } from "../platform/cache/index.ts";
import { posixPath, type ProjectFiles, realPath } from "../platform/files/index.ts";
import { type GitIndex, readIndex } from "../platform/git/index.ts";
import type { Host } from "../platform/index.ts";
import { allMatchText, exitCodes, type Report } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { cacheFlag } from "./flags.ts";
import { type RunOptions, startFolder } from "./options.ts";
import { reportOf, runPerPackage } from "./per-config.ts";
import type { NextLock } from "./project/live-lock.ts";
import type { ConfigFiles, ProjectResult, RunContext } from "./project/run.ts";

export const command = defineCommand({
  describe: "Compare the committed files with the lock, offline",
  about: [
    "Reports the files of the package that are missing, edited, stale, orphaned or foreign, and how to fix each. Does not open a connection without --live.",
    "[files..]: file names are accepted and ignored, because commit hooks pass them and a change to one file can make others stale.",
  ],
  examples: [
    ["check", "compare the package with the lock"],
    ["check --staged", "for a commit hook: check what will be committed"],
    ["check --live", "for CI: also compare the service with the lock"],
    ["check --reporter github", "annotate the lines in a GitHub workflow"],
  ],
  exits: [
    [exitCodes.found, "a file has drifted; with --live, also: the lock differs from the service"],
    [exitCodes.unusable, "the configuration or the lock cannot be read"],
  ],
  isPerConfig: true,
  parameters: "[files..]",
  completions: [{ files: true }],
  flags: {
    live: {
      type: "boolean",
      describe: "Also fetch the lists, and compare the service with the lock",
      default: false,
    },
    staged: { type: "boolean", describe: "Read configuration, lock and files from the git index", default: false },
    full: { type: "boolean", describe: "Render every file again instead of trusting the seals", default: false },
    ...cacheFlag,
  },
  async run(context) {
    const { live, staged, full, cache } = context.flags;
    return runPerPackage("check", context, async (options, choice) => {
      const result = await check({ ...options, live, staged, full, cache }, context.host);
      return checkReport(await reportOf("check", result, choice, context.host.disk), result);
    });
  },
});

export function checkReport(run: Report, { drift, files }: Pick<CheckResult, "drift" | "files">): Report {
  return {
    ...run,
    drift: drift.map(({ file, status, cause }) => ({ file, status, cause })),
    notes: run.ok ? [{ text: allMatchText(files), style: "green" }] : [],
    markdown: [],
  };
}

/** Options of `check`. All have a default. */
export interface CheckOptions extends RunOptions {
  /** Renders all files again instead of trusting their seals. */
  readonly full?: boolean;
  /** Reads configuration, lock and files from the git index. */
  readonly staged?: boolean;
  /** Also compares the lock with the service. */
  readonly live?: boolean;
}

/** Result of `check`. Each drift is also a finding of rule `drift`. */
export interface CheckResult extends ProjectResult {
  /** Files that differ from what the lock and the configuration produce. */
  readonly drift: readonly Drift[];
  /** With `live`: how the service differs from the lock. */
  readonly changes: readonly Change[];
  /** Number of files in the package. */
  readonly files: number;
}

/**
 * Compares the committed files with the lock, and with `live` the lock with the service. It writes only its caches:
 * with `live` the documents, otherwise a check that found nothing.
 *
 * @throws the reason of `signal` once it is aborted
 */
export async function check(options: CheckOptions, host: Host): Promise<CheckResult> {
  let index: GitIndex | undefined;
  const openIndex = (folder: string): GitIndex => (index ??= readIndex(folder, host.git));
  const clean = loadClean(options, host, openIndex);
  if (clean !== undefined) return { ok: true, diagnostics: [], drift: [], changes: [], ...clean };

  const steps = await import("./project/steps.ts");
  const openStaged = (reads: ReadRecord): ConfigFiles => {
    const start = startFolder(options.cwd, host);
    return steps.openStaged(reads.watch(openIndex(start)), start, options.config, host.disk);
  };
  const open = options.staged ? openStaged : undefined;
  const empty = { drift: [], changes: [], files: 0 };
  const isSilent = ({ diagnostics }: CheckResult): boolean => diagnostics.length === 0;
  return steps.runInOneState({ options, host, empty, open }, isSilent, async (run) => {
    const { project, findings, files, reads } = run;
    // The cache must not depend on files in former output folders, so those reads are not recorded.
    const unrecorded = options.staged ? openIndex(files.start) : host.disk;
    const { next, ...found } = await findDrift(run, files, unrecorded);
    const isSuspect = found.drift.length > 0 || (files.index?.unmerged(project.dir).length ?? 0) > 0;
    const drift =
      files.index && isSuspect
        ? steps.describeStaged(found.drift, await findWrongInWorkTree(run, host), files.index, project, host.disk)
        : found.drift;
    for (const each of drift) findings.addDiagnostic(driftFinding(each));
    // Drift is reported even if the service does not answer.
    const changes = options.live ? await findings.guard([], () => checkLive(next, run)) : [];
    if (findings.sorted().length === 0) saveClean(project, found.files, { options, host, reads });
    return { drift, changes, files: found.files };
  });
}

/** `unrecorded` are the checked files, without a record of what is read. */
async function findDrift(
  context: RunContext<CheckOptions>,
  { from, index }: ConfigFiles,
  unrecorded: ProjectFiles,
): Promise<{ readonly drift: readonly Drift[]; readonly files: number; readonly next: NextLock }> {
  const steps = await import("./project/steps.ts");
  const { project, options, host, findings } = context;
  const { config, dir } = project;
  if (index) {
    steps.assertLockStaged(dir, index, host.disk);
    index.load(dir, [lockFileName, config.output.dir]);
  }
  const old = steps.readLockOfVersion(project, from);
  steps.reportDeprecated(config, findings);
  const next = steps.renameLock(old.lock, context);
  const input = steps.makeEmitInput(next.lock, config, host.installation);
  const plan = steps.planPackage(input);
  const folder = { root: dir, dir: config.output.dir };
  const comparison = steps.compare(plan, from, folder, { full: options.full ?? false, git: host.git, input });
  const rendered = await steps.renderFiles(comparison.stale, comparison.packageJson);
  const differences = await steps.findDifferences(comparison, folder, rendered);
  const former = await steps.findFormerFiles(project, input, unrecorded);
  const lockDifference = steps.differenceOf(old, next.text);
  const isRenamed = lockDifference?.kind === "content";
  const explained = [...differences, ...former].map((difference): FileDifference => {
    const { status, changed } = difference;
    // The package has moved to another folder, or names that the configuration sets are not in the lock yet.
    const isByConfig = status === "missing" ? former.length > 0 : isRenamed && changed[0] === "data";
    return isByConfig ? { ...difference, cause: "config", changed: ["config"] } : difference;
  });
  const drift = await Promise.all(explained.map(steps.toDrift));
  return { drift: lockDifference ? [steps.lockDrift(lockDifference), ...drift] : drift, files: plan.length, next };
}

/** For `--staged`: the files that have also drifted in the work tree; `undefined` if other findings hide that. */
async function findWrongInWorkTree(
  { project, options }: RunContext<CheckOptions>,
  host: Host,
): Promise<ReadonlySet<string> | undefined> {
  const { runInProject } = await import("./project/steps.ts");
  const inWorkTree = { ...options, cwd: project.dir, config: project.file };
  const empty: { readonly drift: readonly Drift[] } = { drift: [] };
  const { drift, diagnostics } = await runInProject({ options: inWorkTree, host, empty }, (context, files) =>
    findDrift(context, files, host.disk),
  );
  const isChecked = diagnostics.every(({ rule, severity }) => severity === "warn" || rule === "drift");
  return isChecked ? new Set(drift.map(({ file }) => file)) : undefined;
}

async function checkLive({ lock, text }: NextLock, context: RunContext<CheckOptions>): Promise<readonly Change[]> {
  const { project, findings } = context;
  const { version, enums } = project.config;
  const { diffLocks, fetchLiveLock } = await import("./project/steps.ts");
  const live = await fetchLiveLock({ version, lock, removals: "guard" }, context);
  if (!live.isComplete) return [];
  live.keep();
  if (live.text === text) return [];
  const changes = diffLocks(lock, live.lock, enums);
  const state =
    changes.length === 0 ? "differs from the service" : `is ${count(changes.length, "change")} behind the service`;
  findings.addDiagnostic(
    errorFinding("drift", `${lockFileName} ${state}`, {
      file: lockFileName,
      advice: advise`run ${[]} and commit the result`,
    }),
  );
  return changes;
}

function driftFinding({ file, message, reason, advice, line, ...drift }: Drift): Diagnostic {
  const shared = {
    ...(reason !== undefined && { sharedReason: reason }),
    ...(line !== undefined && { line, column: 1 }),
  };
  return errorFinding("drift", message, { file, advice, drift, ...shared });
}

/** Cache entry of a check without findings; `config` is a path from the folder of the configuration. */
type CleanCheck = Pick<CheckResult, "apiVersion" | "files"> & { readonly config: string };

/** Cache key of a check; `undefined` for a check that must not use the cache or that fetches. */
function keyOf(options: CheckOptions, { cwd }: Host): CacheKey | undefined {
  const { cwd: folder = "", config, staged = false, live = false, full = false, cache = true } = options;
  if (live || full || !cache) return undefined;
  const start = resolve(cwd, folder);
  // Git paths have no symbolic links.
  return staged
    ? { name: "clean-staged-check", cwd: realPath(start) ?? start, config }
    : { name: "clean-check", cwd: start, config };
}

function loadClean(options: CheckOptions, host: Host, openIndex: (folder: string) => GitIndex) {
  const key = keyOf(options, host);
  if (key === undefined) return undefined;
  // The check itself reports an index that cannot be read.
  const index = options.staged ? unlessRunError(() => openIndex(key.cwd), undefined) : undefined;
  if (options.staged && index === undefined) return undefined;
  const found = loadResult<CleanCheck>(key, index ? [host.disk, index] : [host.disk], host.disk);
  // The record of reads does not contain unmerged files.
  if (found === undefined || (index?.unmerged(found.folder) ?? []).length > 0) return undefined;
  const { apiVersion, files, folder: dir } = found;
  return { apiVersion, files, dir, config: join(dir, found.config) };
}

function saveClean(
  { file, dir, config }: LoadedConfig,
  files: number,
  { options, host, reads }: { options: CheckOptions; host: Host; reads: ReadRecord },
): void {
  const key = keyOf(options, host);
  const clean: CleanCheck = { apiVersion: config.version, files, config: posixPath(dir, file) };
  if (key) saveResult(key, dir, reads, clean, host.disk);
}
