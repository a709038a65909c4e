import { join } from "node:path";
import {
  describeDifference,
  type FileDifference,
  findFormerFolders,
  type OutputFolder,
} from "../../pipeline/compare/index.ts";
import { type PlannedFile, sizeOf } from "../../pipeline/emit/index.ts";
import { commitFiles, removeLeftovers, UnfinishedCommit } from "../../pipeline/write/index.ts";
import { errorFinding, type Findings, RunError, warningFinding } from "../../model/findings/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import type { RawDocuments } from "../../model/spec/index.ts";
import type { Config } from "../../model/settings/index.ts";
import type { Generated, GenerateOptions, GenerateSummary } from "./generate-options.ts";
import { clearLeftovers, type ConsistentRun } from "./run.ts";

/** Reports files that must not or cannot be overwritten. */
export function refuseObstacles(differences: readonly FileDifference[], findings: Findings): void {
  for (const difference of differences) {
    const { file, status } = difference;
    if (status !== "foreign" && !(status === "edited" && difference.isUnreadable)) continue;
    const { message, advice } = describeDifference(difference);
    findings.addDiagnostic(errorFinding("io", message, { file, advice }));
  }
}

type WrittenFiles = Pick<Generated, "written" | "removed" | "isUnfinished">;

/**
 * Writes the files that differ and removes those of removed references; a dry run only returns their names. An error becomes a
 * finding, and the result has the files that were written before it.
 *
 * @param lockText `undefined` if the lock does not change
 * @param retryArgs arguments of the run that completes an unfinished write
 */
export async function writePackage(
  differences: readonly FileDifference[],
  lockText: string | undefined,
  run: ConsistentRun<GenerateOptions>,
  retryArgs: readonly string[],
): Promise<WrittenFiles> {
  const { disk } = run.unrecordedHost;
  const { dir: root, config } = run.project;
  const folder = { root, dir: config.output.dir };
  const files = [
    ...(lockText === undefined ? [] : [{ file: lockFileName, text: lockText }]),
    ...differences.flatMap((each) => ("expected" in each ? [{ file: each.file, text: each.expected }] : [])),
  ];
  const orphans = differences.filter(({ status }) => status === "orphan").map(({ file }) => file);
  const done = { written: files.map(({ file }) => file), removed: orphans, isUnfinished: false };
  if (run.options.dryRun) return done;
  if (files.length + orphans.length === 0) {
    await clearLeftovers(run);
    return done;
  }
  try {
    await run.write((writeLock) => {
      removeLeftovers(disk, folder);
      commitFiles(disk, {
        folder,
        files: files.map(({ file, text }) => ({ path: join(root, file), text })),
        orphans: orphans.map((file) => join(root, file)),
        retryArgs,
        assertMayRename: () => writeLock.assertHeld(),
      });
    });
    return done;
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const diagnostic of error.diagnostics) run.findings.addDiagnostic(diagnostic);
    const changed = new Set(error instanceof UnfinishedCommit ? error.changed : []);
    const isChanged = (file: string): boolean => changed.has(join(root, file));
    return {
      written: done.written.filter(isChanged),
      removed: orphans.filter(isChanged),
      isUnfinished: changed.size > 0,
    };
  }
}

/** Names the folders of a package that was written elsewhere before, which only the user deletes. */
export async function reportFormerFolders(folder: OutputFolder, { host, findings }: ConsistentRun): Promise<void> {
  for (const file of await findFormerFolders(host.disk, folder)) {
    const message = `${file} still contains generated files`;
    const advice = [`if they are left from an earlier output.dir, delete that folder`];
    findings.addDiagnostic(warningFinding("drift", message, { file, advice }));
  }
}

export function summarize(
  documents: RawDocuments | undefined,
  plan: readonly PlannedFile[],
  { source, output }: Config,
): GenerateSummary {
  const service = source === "sample" ? "sample" : source.baseUrl;
  const fetched = documents ? [documents.overview, ...documents.singles.values()] : [];
  return {
    source: documents === undefined ? "lock" : service,
    documents: fetched.filter((document) => document?.kind === "document").length,
    ...sizeOf(plan),
    files: plan.length,
    dir: output.dir,
  };
}
