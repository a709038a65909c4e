import { join, resolve } from "node:path";
import { count, normalizeLineEnds } from "../base/text/index.ts";
import type { ProjectInput } from "../features/impact/index.ts";
import { errorFinding, RunError, warningFinding } from "../model/findings/index.ts";
import { type Lock, parseLock, printLock } from "../model/lock/index.ts";
import type { Change, GeneratedFile, Report } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import { compare, describeDifference, type FileDifference, findFormerFolders } from "../pipeline/compare/index.ts";
import { findProjects } from "../pipeline/config/index.ts";
import {
  type EmitInput,
  type PackagePlan,
  planPackage,
  renderFiles,
  sealLock,
  sizeOf,
  updateCommand,
} from "../pipeline/emit/index.ts";
import { commitFiles, findLeftovers, UnfinishedCommit } from "../pipeline/write/index.ts";
import type { Installation } from "../platform/files/index.ts";
import { assertUnchanged, isLockChanged, type ReadLock, readLockText } from "./lock.ts";
import type { Fetched } from "./fetch.ts";
import type { NextLock } from "./next.ts";
import { outputFolder, type Project, untilWritten, withWriteLock } from "./project.ts";

/**
 * Compares the files of a package with what a lock and the configuration produce.
 *
 * @param options as for {@link compare}
 * @returns `foreign`: what prevents writing the package, found without rendering; `render` renders each file that no seal shows to
 * be right, and returns the differences, and the lock with the seals of the package
 */
export function inspectPackage(
  project: Project,
  lock: Lock,
  options: { readonly full?: boolean; readonly isLockStale?: boolean } = {},
) {
  const { files, host } = project;
  const plan = planPackage(emitInput(project, host.installation, lock));
  const folder = outputFolder(project);
  const { stale, packageJson, foreign, findDifferences } = compare(plan, files, folder, { ...options, git: host.git });
  return {
    plan,
    foreign,
    render: async () => {
      const rendered = await renderFiles(stale, plan, packageJson);
      return { differences: findDifferences(rendered), lock: sealLock(plan, rendered) };
    },
  };
}

export function emitInput(
  { config, configName }: Pick<Project, "config" | "configName">,
  installation: Installation,
  lock: Lock,
): EmitInput {
  const read = (name: string): string => readTemplate(installation, name);
  const templates = {
    header: read("header.txt").replace("{{command}}", () => updateCommand(configName)),
    readme: read("readme.md"),
    transactional: read("transactional.md"),
    types: read("types.ts"),
    schema: read("schema.ts"),
    transactionalCode: read("transactional.ts"),
  };
  return { lock, config, configName, templates };
}

/** Text of a file in `templates/`. A git checkout may have given it the line ends of Windows. */
export function readTemplate(installation: Installation, name: string): string {
  return normalizeLineEnds(installation.read(`templates/${name}`));
}

/**
 * The package of a lock, and the user's projects that may use it.
 *
 * @param named paths of `tsconfig.json` files or of their folders, from the folder of the run; by default those of
 * {@link findProjects}
 */
export async function packageInProjects(
  project: Project,
  lock: Lock,
  named: readonly string[] = [],
): Promise<ProjectInput> {
  const { dir, host, start } = project;
  const { disk, git } = host;
  const configs = named.length > 0 ? named.map((path) => resolve(start, path)) : await findProjects(dir, disk);
  return { from: emitInput(project, host.installation, lock), disk, git, dir, configs };
}

export interface PackageUpdate {
  readonly old: ReadLock | undefined;
  readonly next: Pick<NextLock, "lock" | "text">;
  /** Since the lock before. */
  readonly changes: readonly Change[];
  /** What the run fetched; `undefined` offline. */
  readonly fetched?: Fetched | undefined;
  readonly dryRun: boolean;
  /** Whether the lock is not written. */
  readonly locked?: boolean;
  /** Arguments of the run that completes an unfinished write. */
  readonly retryArgs: readonly string[];
}

/** What an update has written and removed; in a dry run, what it would. */
export interface AppliedUpdate extends Pick<Report, "changes" | "written" | "removed"> {
  /** Whether no earlier state exists, so that every reference is a change. */
  readonly isFirst: boolean;
  /** The package; missing if the update failed. */
  readonly summary?: ReturnType<typeof summarize>;
  /** Only in a dry run: the texts of the files in `written`. */
  readonly files?: readonly GeneratedFile[];
}

/** An update of lock and package whose texts are known. */
export interface PlannedUpdate {
  readonly mustWrite: boolean;
  /** Writes them, if that is needed. Call it in {@link withWriteLock}. */
  apply(): AppliedUpdate | Promise<AppliedUpdate>;
}

/** Plans to write the next lock, and each file that differs from what it produces; nothing if there are errors. */
export async function planUpdate(project: Project, update: PackageUpdate): Promise<PlannedUpdate> {
  const { findings, host, options } = project;
  const { old, next, changes, dryRun, locked = false } = update;
  // Without an earlier lock, nothing has been added before the lock is written.
  const isFirst = old === undefined;
  const notWritten = { changes: isFirst ? [] : changes, isFirst, written: [] };
  const refused: PlannedUpdate = { mustWrite: false, apply: () => notWritten };
  const { plan, foreign, render } = inspectPackage(project, next.lock);
  if (findings.hasErrors()) {
    refuseObstacles(foreign, project);
    return refused;
  }
  assertAccepted(next.text, old, project);
  const { differences, lock } = await render();
  options.signal?.throwIfAborted();
  refuseObstacles(differences, project);
  if (findings.hasErrors()) return refused;
  const text = locked ? next.text : printLock(lock);
  const isChanged = differences.length > 0 || isLockChanged(old, text);
  const hasLeftovers = findLeftovers(host.disk, outputFolder(project)).length > 0;
  return {
    mustWrite: !dryRun && (isChanged || hasLeftovers),
    async apply() {
      const written = writeFiles(text, differences, project, update);
      if (findings.hasErrors()) return { ...notWritten, ...written };
      reportResolved(old?.merged !== undefined, differences, dryRun, project);
      const isFilled =
        differences.length === plan.files.length && differences.every(({ status }) => status === "missing");
      if (!isFirst && isFilled) await reportFormerFolders(project);
      return { ...written, changes, isFirst, summary: summarize(update.fetched, plan, differences) };
    },
  };
}

/**
 * Applies a planned update. If another run has changed the lock since this one began, its newer lists must not be undone: the
 * update is planned once more, while this run holds the write lock.
 */
export async function applyUpdate(project: Project, plan: () => Promise<PlannedUpdate>): Promise<AppliedUpdate> {
  await untilWritten(project);
  const before = readLockText(project);
  const planned = await plan();
  const outcome = await withWriteLock(project, planned.mustWrite, () =>
    readLockText(project) === before ? planned.apply() : undefined,
  );
  if (outcome !== undefined) return outcome;
  return withWriteLock(project, true, async () => {
    project.findings.clear();
    const current = readLockText(project);
    const last = await plan();
    assertUnchanged(current, project);
    return last.apply();
  });
}

/**
 * Checks a lock that may have kept what the rules refuse: it was merged from two branches, or broke a rule before.
 *
 * @throws {RunError} rule `lock`: the next run would refuse the lock
 */
function assertAccepted(lockText: string, old: ReadLock | undefined, { config, lockName }: Project): void {
  if (old === undefined || old.isAccepted) return;
  try {
    parseLock(lockText, config.rules, config.lists, lockName);
  } catch (error) {
    if (old.merged === undefined || !(error instanceof RunError)) throw error;
    const advice = advise`run ${[]} without --offline, to fetch the lists`;
    const problems = error.findings.map((finding) => ({
      ...finding,
      message: `the merged lock is invalid: ${finding.message}`,
      advice,
    }));
    throw new RunError(problems);
  }
}

/** Reports files that must not or cannot be overwritten. */
function refuseObstacles(differences: readonly FileDifference[], { findings }: Project): void {
  for (const difference of differences) {
    const { file, status, edit } = difference;
    if (status !== "foreign" && edit !== "unreadable") continue;
    const { message, advice } = describeDifference(difference);
    findings.addFinding(errorFinding("io", message, { file, advice }));
  }
}

/**
 * Writes the lock if it changes, writes the files that differ and removes those of removed references; a dry run only returns
 * them. An error becomes a finding, and the result has the files that were written before it.
 */
function writeFiles(
  lockText: string,
  differences: readonly FileDifference[],
  { dir: root, lockName, findings, host }: Project,
  { old, dryRun, retryArgs }: PackageUpdate,
): Pick<AppliedUpdate, "written" | "removed" | "files"> {
  const files = [
    ...(isLockChanged(old, lockText) ? [{ path: lockName, text: lockText }] : []),
    ...differences.flatMap(({ file: path, expected: text }) => (text === undefined ? [] : [{ path, text }])),
  ];
  const orphans = differences.filter(({ status }) => status === "orphan").map(({ file }) => file);
  const done = { written: files.map(({ path }) => path), ...(orphans.length > 0 && { removed: orphans }) };
  if (dryRun) return { ...done, files };
  try {
    commitFiles(
      host.disk,
      root,
      files.map(({ path, text }) => ({ path: join(root, path), text })),
      { orphans: orphans.map((file) => join(root, file)), retryArgs },
    );
    return done;
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const finding of error.findings) findings.addFinding(finding);
    const changed = new Set(error instanceof UnfinishedCommit ? error.changed : []);
    const isChanged = (file: string): boolean => changed.has(join(root, file));
    const removed = orphans.filter(isChanged);
    return { written: done.written.filter(isChanged), ...(removed.length > 0 && { removed }) };
  }
}

/** Reports that conflicts were resolved, with the remaining steps in git. */
function reportResolved(
  isLock: boolean,
  differences: readonly FileDifference[],
  dryRun: boolean,
  { config, lockName, findings }: Project,
): void {
  const files = differences.filter(({ edit }) => edit === "conflict").length;
  if (!isLock && files === 0) return;
  const advice = dryRun
    ? advise`run ${["--offline"]} to write it`
    : advise`review it, then run ${{ git: ["add", lockName, config.output.dir] }}`;
  const message = isLock
    ? `${lockName} had a merge conflict; both sides ${dryRun ? "would be" : "were"} merged`
    : `${count(files, "file")} of the package had a merge conflict and ${dryRun ? "would be" : files === 1 ? "was" : "were"} written again`;
  findings.addFinding(
    warningFinding(isLock ? "lock" : "drift", message, { ...(isLock && { file: lockName }), advice }),
  );
}

/** Names the folders of a package that was written elsewhere before, which only the user deletes. */
async function reportFormerFolders(project: Project): Promise<void> {
  const { host, findings } = project;
  for (const file of await findFormerFolders(host.disk, outputFolder(project))) {
    const message = `${file} still contains generated files`;
    const advice = ["if they are left from an earlier output.dir, delete that folder"];
    findings.addFinding(warningFinding("drift", message, { file, advice }));
  }
}

/** The numbers of documents, lists, codes and files of a package, unchanged ones included. */
function summarize(fetched: Fetched | undefined, plan: PackagePlan, differences: readonly FileDifference[]) {
  const written = new Set(differences.map(({ file }) => file));
  const enums = plan.files.flatMap(({ path, model }) =>
    model && model.enums.style !== "union" && written.has(`${plan.config.output.dir}/${path}`) ? [model] : [],
  );
  const { lists = [], service: references } = fetched ?? {};
  const pages = [...lists, ...(references?.singles ?? [])].flatMap((list) => list.pages);
  // Lists may share a document.
  const pageCount = new Set(pages.map(({ root }) => root)).size;
  return {
    isSample: references !== undefined && lists.length === 0 && plan.config.source === "sample",
    documents: pageCount + (references?.overview ? 1 : 0),
    ...sizeOf(plan),
    files: plan.files.length,
    enumCodes: [...new Set(enums)].reduce((sum, { members }) => sum + members.length, 0),
    dir: plan.config.output.dir,
  };
}
