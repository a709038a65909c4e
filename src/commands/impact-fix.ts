import type { AliasUses, RewrittenSource } from "../features/impact/index.ts";
import { errorFinding, Findings, unlessRunError, warningFinding } from "../model/findings/index.ts";
import type { Report } from "../model/report/index.ts";
import { type Advice, advise } from "../model/rules/index.ts";
import { sourcePatch } from "../pipeline/compare/index.ts";
import { commitFiles, removeLeftoversOf } from "../pipeline/write/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import type { CommandContext } from "./command.ts";
import type { FlagTable, projectFlag } from "./flags.ts";
import {
  type AliasOptions,
  assertUnchanged,
  differenceOf,
  lockDrift,
  projectInput,
  type ProjectResult,
  readLock,
  type ReadLock,
  renameLock,
  reportSuspicious,
  type RunContext,
  runInProject,
  startFolder,
  untilWritten,
  withWriteLock,
} from "../project/index.ts";
import { reportOf, runPerConfig } from "./run.ts";

export const fixFlags = {
  "dry-run": { type: "boolean", describe: "With --fix: print the patch; write nothing", default: false },
  force: { type: "boolean", describe: "With --fix: also change files with uncommitted changes", default: false },
} as const satisfies FlagTable;

/** Runs `codegen impact --fix`, which has no states, because it uses the aliases in the lock. */
export async function runFix(context: CommandContext<typeof projectFlag & typeof fixFlags>): Promise<Report[]> {
  const { host } = context;
  const { project: projects, "dry-run": dryRun, force } = context.flags;
  const ownFiles: string[] = [];
  return runPerConfig(context, async (options, choice) => {
    const { patch, uses: aliasUses, ...result } = await fix({ ...options, projects, dryRun, force, ownFiles }, host);
    ownFiles.push(...result.written);
    const written = result.written.map((path) => posixPath(result.dir ?? context.cwd, path));
    const done = { ...result, written, aliasUses, projectArgs: projectArgs(projects) };
    const report = reportOf("impact", done, choice, host.disk);
    return { ...report, ...(dryRun && { dryRun }), ...(patch !== null && { patch }) };
  });
}

export interface FixOptions extends AliasOptions {
  /** Also changes files with uncommitted changes. */
  readonly force?: boolean;
  /** Absolute paths of files that may have uncommitted changes, because the caller has written them. */
  readonly ownFiles?: readonly string[];
}

interface FixResult extends ProjectResult, AliasUses {
  /** Absolute paths without symbolic links; under `dryRun` the files that would be written. */
  readonly written: readonly string[];
  /** Unified diffs; `null` without `dryRun`. */
  readonly patch: string | null;
}

/** Replaces aliases in the user's sources with the current names. Works offline, with the lock. */
export async function fix(options: FixOptions, host: Host): Promise<FixResult> {
  type Fixed = Omit<FixResult, keyof ProjectResult>;
  const empty: Fixed = { uses: [], written: [], patch: null, projects: [], isUsed: false, textFiles: 0 };
  return runInProject({ options, host, empty }, async (context) => {
    const { findAliasUses, findUncommitted, rewriteSources } = await import("../features/impact/index.ts");
    await untilWritten(context);
    const { project, findings } = context;
    const { dir } = project;
    const old = readLock(project, host.disk);
    reportSuspicious(old, project.config, findings);
    warnOfStale(old, context);
    // Searches before it acquires the write lock, which a busy compiler could not refresh.
    const search = await findAliasUses(await projectInput(old.lock, context));
    return withWriteLock(context, async (assertLockHeld) => {
      assertUnchanged(old, context);
      options.signal?.throwIfAborted();
      const sources = rewriteSources(search.uses, dir, host.disk);
      const done = { ...search, written: sources.map(({ path }) => path), patch: null };
      if (options.dryRun) return { ...done, patch: patchOf(sources, context) };
      if (options.force !== true) {
        const mustBeCommitted = done.written.filter((path) => !options.ownFiles?.includes(path));
        reportUncommitted(findUncommitted(mustBeCommitted, dir, host), context);
      }
      if (findings.hasErrors()) return { ...empty, uses: search.uses };
      removeLeftoversOf(host.disk, sources);
      commitFiles(host.disk, {
        folder: { root: dir, dir: "." },
        files: sources,
        orphans: [],
        retryArgs: forcedRun(options),
        assertMayRename: assertLockHeld,
      });
      return done;
    });
  });
}

/** Names that only the configuration has are not applied: the package does not have them yet. */
function warnOfStale(old: ReadLock, context: RunContext): void {
  const { text } = renameLock(old.lock, { ...context, findings: new Findings() });
  if (differenceOf(old, text) !== "content") return;
  const { file, message, advice } = lockDrift("content");
  context.findings.addDiagnostic(warningFinding("drift", message, { file, advice }));
}

/** Paths start from the top of the git repository, as `git apply` requires; without git, from the folder of the run. */
function patchOf(sources: readonly RewrittenSource[], { project, options, host }: RunContext<FixOptions>): string {
  const folder = unlessRunError(() => host.git.topLevel(project.dir), "") || startFolder(options.cwd, host);
  return sources.map(({ path, before, text }) => sourcePatch(posixPath(folder, path), before, text)).join("");
}

function reportUncommitted(paths: readonly string[], { project, options, findings }: RunContext<FixOptions>): void {
  const advice: Advice = advise`commit them first, or run ${forcedRun(options)}`;
  for (const path of paths) {
    const file = posixPath(project.dir, path);
    findings.addDiagnostic(errorFinding("io", `${file} has uncommitted changes`, { file, advice }));
  }
}

function forcedRun({ projects }: FixOptions): string[] {
  return ["impact", "--fix", "--force", ...projectArgs(projects)];
}

function projectArgs(projects: readonly string[] = []): string[] {
  return projects.flatMap((path) => ["--project", path]);
}
