import { join } from "node:path";
import type { Change, Diagnostic, GenerateSummary } from "../model/report/index.ts";
import { errorFinding, type Findings, RunError, warningFinding } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import type { RawDocuments } from "../model/spec/index.ts";
import {
  compare,
  describeDifference,
  type FileDifference,
  findDifferences,
  findFormerFolders,
  type OutputFolder,
} from "../pipeline/compare/index.ts";
import { findOtherConfigs } from "../pipeline/config/index.ts";
import { type PackagePlan, planPackage, renderFiles, sizeOf } from "../pipeline/emit/index.ts";
import { commitFiles, UnfinishedCommit } from "../pipeline/write/index.ts";
import { reportResolved } from "./conflicts.ts";
import { type Generated, type GenerateOptions, unwritten } from "./generate-options.ts";
import type { NextLock } from "./next.ts";
import { assertAccepted, isLockChanged, type OldLock } from "./old-lock.ts";
import type { RunContext } from "./project.ts";
import { makeEmitInput } from "./templates.ts";

interface LockUpdate extends Pick<NextLock, "lock" | "text"> {
  /** Since the lock before. */
  readonly changes: readonly Change[];
  /** The documents with the lists; `undefined` offline. */
  readonly documents?: RawDocuments | undefined;
}

interface UpdateContext extends RunContext<GenerateOptions> {
  /** @throws if another run has taken over the write lock */
  readonly assertLockHeld: () => void;
}

/**
 * Updates the files to the next lock: plan, compare, render, write. Called under the write lock.
 *
 * @param retryArgs arguments of the run that completes an unfinished write
 */
export async function updatePackage(
  old: OldLock | undefined,
  next: LockUpdate,
  context: UpdateContext,
  retryArgs: readonly string[] = context.options.offline === true ? ["--offline"] : [],
): Promise<Generated> {
  const { project, options, findings, host } = context;
  const { config, dir } = project;
  // Without an earlier lock, nothing has been added before the lock is written.
  const notWritten = { ...unwritten, changes: old === undefined ? [] : next.changes, isFirst: old === undefined };
  const lockText = isLockChanged(old, next.text) ? next.text : undefined;
  if (options.locked && lockText !== undefined) findings.addDiagnostic(lockWouldChange(options));

  const plan = planPackage(makeEmitInput(next.lock, config, host.installation));
  const folder = { root: dir, dir: config.output.dir };
  const comparison = compare(plan, host.disk, folder, { git: host.git });
  if (findings.hasErrors()) {
    refuseObstacles(comparison.foreign, findings);
    return notWritten;
  }
  assertAccepted(next.text, config, old);

  const rendered = await renderFiles(comparison.stale, plan, comparison.packageJson);
  const differences = findDifferences(comparison, folder, rendered);
  options.signal?.throwIfAborted();
  refuseObstacles(differences, findings);
  if (findings.hasErrors()) return notWritten;

  const written = writePackage(differences, lockText, context, retryArgs);
  if (findings.hasErrors()) return { ...notWritten, ...written };
  reportResolved(old?.merged !== undefined, differences, context);
  const isFilled = differences.length === plan.files.length && differences.every(({ status }) => status === "missing");
  if (old !== undefined && isFilled) await reportFormerFolders(folder, context);
  return { ...notWritten, ...written, changes: next.changes, summary: summarize(next.documents, plan) };
}

function lockWouldChange({ acceptRemovals, acceptMeanings }: GenerateOptions): Diagnostic {
  const accepted = [...(acceptRemovals ? ["--accept-removals"] : []), ...(acceptMeanings ? ["--accept-meanings"] : [])];
  const advice = advise`run ${accepted} without --locked, and commit the lock and the package`;
  return errorFinding("drift", `${lockFileName} would change`, { file: lockFileName, advice });
}

/** Reports files that must not or cannot be overwritten. */
function refuseObstacles(differences: readonly FileDifference[], findings: Findings): void {
  for (const difference of differences) {
    const { file, status, edit } = difference;
    if (status !== "foreign" && edit !== "unreadable") continue;
    const { message, advice } = describeDifference(difference);
    findings.addDiagnostic(errorFinding("io", message, { file, advice }));
  }
}

/**
 * Writes the files that differ and removes those of removed references; a dry run only returns their names. An error becomes a
 * finding, and the result has the files that were written before it.
 *
 * @param lockText `undefined` if the lock does not change
 */
function writePackage(
  differences: readonly FileDifference[],
  lockText: string | undefined,
  { project, options, findings, host, assertLockHeld }: UpdateContext,
  retryArgs: readonly string[],
): Pick<Generated, "written" | "removed" | "isUnfinished"> {
  const { dir: root, config } = project;
  const files = [
    ...(lockText === undefined ? [] : [{ file: lockFileName, text: lockText }]),
    ...differences.flatMap(({ file, expected: text }) => (text === undefined ? [] : [{ file, text }])),
  ];
  const removed = differences.filter(({ status }) => status === "orphan").map(({ file }) => file);
  const written = files.map(({ file }) => file);
  if (options.dryRun) return { written, removed, isUnfinished: false };
  try {
    commitFiles(host.disk, {
      folder: { root, dir: config.output.dir },
      files: files.map(({ file, text }) => ({ path: join(root, file), text })),
      orphans: removed.map((file) => join(root, file)),
      retryArgs,
      assertMayRename: assertLockHeld,
    });
    return { written, removed, isUnfinished: false };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const diagnostic of error.diagnostics) findings.addDiagnostic(diagnostic);
    const changed = new Set(error instanceof UnfinishedCommit ? error.changed : []);
    const isChanged = (file: string): boolean => changed.has(join(root, file));
    return {
      written: written.filter(isChanged),
      removed: removed.filter(isChanged),
      isUnfinished: changed.size > 0,
    };
  }
}

/** Names the folders of a package that was written elsewhere before, which only the user deletes. */
async function reportFormerFolders(folder: OutputFolder, { project, host, findings }: RunContext): Promise<void> {
  const ofOthers = new Set(findOtherConfigs(project, host.disk).map(({ config }) => config?.output.dir));
  for (const file of await findFormerFolders(host.disk, folder)) {
    if (ofOthers.has(file)) continue;
    const message = `${file} still contains generated files`;
    const advice = ["if they are left from an earlier output.dir, delete that folder"];
    findings.addDiagnostic(warningFinding("drift", message, { file, advice }));
  }
}

function summarize(documents: RawDocuments | undefined, plan: PackagePlan): GenerateSummary {
  const { source, version, output } = plan.config;
  const baseUrl = source === "sample" ? "sample" : source.baseUrl;
  const service = (version === undefined ? undefined : baseUrl) ?? "lists";
  const singles = [...(documents?.singles.values() ?? [])];
  const pages = singles.flatMap((document) => (document.kind === "pages" ? document.pages : []));
  // Lists may share a document.
  const pageCount = new Set(pages.map(({ bytes }) => bytes)).size;
  return {
    source: documents === undefined ? "lock" : service,
    documents: pageCount + (documents?.overview ? 1 : 0),
    ...sizeOf(plan),
    files: plan.files.length,
    dir: output.dir,
  };
}
