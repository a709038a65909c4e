import type { RewrittenSource } from "../features/impact/index.ts";
import { errorFinding, Findings, unlessRunError } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { sourcePatch } from "../pipeline/compare/index.ts";
import { commitFiles, removeLeftoversOf } from "../pipeline/write/index.ts";
import { posixPath } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import {
  assertUnchanged,
  differenceOf,
  lockDrift,
  nextLock,
  packageInProjects,
  type Project,
  readExistingLock,
  type ReadLock,
  reportSuspicious,
  type RunOptions,
  untilWritten,
  withWriteLock,
} from "../project/index.ts";
import { type CommandResult, fixNotes } from "../report/index.ts";
import type { FlagTable } from "./flags.ts";
import { runInProject } from "./run.ts";

export const fixFlags = {
  "dry-run": { type: "boolean", describe: "With --fix: print the patch; write nothing", default: false },
  force: { type: "boolean", describe: "With --fix: also change files with uncommitted changes", default: false },
} as const satisfies FlagTable;

export interface AliasOptions extends RunOptions {
  /** The user's `tsconfig.json` files, or their folders, from `cwd`; by default the nearest one and those of all workspaces. */
  readonly projects?: readonly string[];
  /** Reports what would be written, and writes nothing. */
  readonly dryRun?: boolean;
  /** For `impact --fix`: also changes files with uncommitted changes. */
  readonly force?: boolean;
}

/** Replaces aliases in the user's sources with the current names. Works offline, with the lock. */
export async function fix(options: AliasOptions, host: Host): Promise<CommandResult> {
  const { projects = [], dryRun = false, force = false } = options;
  const always = { report: { aliasUses: [], ...(dryRun && { dryRun }) } };
  return runInProject({ command: "impact", options, host, always }, async (project) => {
    const { findAliasUses, findUncommitted, rewriteSources } = await import("../features/impact/index.ts");
    await untilWritten(project);
    const { dir, findings } = project;
    const old = readExistingLock(project);
    reportSuspicious(old, project);
    warnOfStale(old, project);
    // Searches before it acquires the write lock, which a busy compiler could not refresh.
    const { uses, edits, ...found } = await findAliasUses(await packageInProjects(project, old.lock, projects));
    const search = { ...found, projectArgs: projectArgs(projects) };
    const notes: CommandResult["notes"] = (report, reporting) => fixNotes(report, search, reporting);
    return withWriteLock(project, !dryRun && uses.length > 0, () => {
      assertUnchanged(old.text, project);
      options.signal?.throwIfAborted();
      const sources = rewriteSources(edits, dir, host.disk);
      const paths = sources.map(({ path }) => path);
      const report = { aliasUses: uses, written: paths.map((path) => posixPath(dir, path)) };
      if (dryRun) return { report: { ...report, patch: patchOf(sources, project) }, notes };
      if (!force) reportUncommitted(findUncommitted(paths, dir, host), project, projects);
      if (findings.hasErrors()) return { report: { aliasUses: uses } };
      removeLeftoversOf(host.disk, sources);
      commitFiles(host.disk, dir, sources, { retryArgs: forcedRun(projects) });
      return { report, notes };
    });
  });
}

/** Names that only the configuration has are not applied: the package does not have them yet. */
function warnOfStale(old: ReadLock, project: Project): void {
  const { text } = nextLock(old.lock, { lists: [] }, { ...project, findings: new Findings() });
  if (differenceOf(old, text) !== "content") return;
  const { drift: _drift, ...finding } = lockDrift("content", project.lockName);
  project.findings.addDiagnostic({ ...finding, severity: "warn" });
}

/** Paths start from the top of the git repository, as `git apply` requires; without git, from the folder of the run. */
function patchOf(sources: readonly RewrittenSource[], { dir, start, host: { git } }: Project): string {
  const folder = unlessRunError(() => git.topLevel(dir), "") || start;
  return sources.map(({ path, before, text }) => sourcePatch(posixPath(folder, path), before, text)).join("");
}

function reportUncommitted(paths: readonly string[], { dir, findings }: Project, projects: readonly string[]): void {
  const advice = advise`commit them first, or run ${forcedRun(projects)}`;
  for (const path of paths) {
    const file = posixPath(dir, path);
    findings.addDiagnostic(errorFinding("io", `${file} has uncommitted changes`, { file, advice }));
  }
}

function forcedRun(projects: readonly string[]): string[] {
  return ["impact", "--fix", "--force", ...projectArgs(projects)];
}

function projectArgs(projects: readonly string[]): string[] {
  return projects.flatMap((path) => ["--project", path]);
}
