import { join } from "node:path";
import { describeDifference, type FileDifference } from "../../pipeline/compare/index.ts";
import { type PlannedFile, sizeOf } from "../../pipeline/emit/index.ts";
import { commitFiles, removeLeftovers } from "../../pipeline/write/index.ts";
import { type Findings, errorFinding } from "../../model/findings/index.ts";
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

/**
 * Writes the files that differ and removes those of removed references; a dry run only returns their names.
 *
 * @param lockText `undefined` if the lock does not change
 * @param retryArgs arguments of the run that completes an unfinished write
 */
export async function writePackage(
  differences: readonly FileDifference[],
  lockText: string | undefined,
  run: ConsistentRun<GenerateOptions>,
  retryArgs: readonly string[],
): Promise<Pick<Generated, "written" | "removed">> {
  const { disk } = run.unrecordedHost;
  const { dir: root, config } = run.project;
  const folder = { root, dir: config.output.dir };
  const files = [
    ...(lockText === undefined ? [] : [{ file: lockFileName, text: lockText }]),
    ...differences.flatMap((each) => ("expected" in each ? [{ file: each.file, text: each.expected }] : [])),
  ];
  const orphans = differences.filter(({ status }) => status === "orphan").map(({ file }) => file);
  const done = { written: files.map(({ file }) => file), removed: orphans };
  if (run.options.dryRun) return done;
  if (files.length + orphans.length === 0) {
    await clearLeftovers(run);
    return done;
  }
  await run.write((writeLock) => {
    removeLeftovers(disk, folder);
    commitFiles(disk, {
      folder,
      // Only the lock contains what cannot be generated again: names.
      files: files.map(({ file, text }) => ({ path: join(root, file), text, isSynced: file === lockFileName })),
      orphans: orphans.map((file) => join(root, file)),
      retryArgs,
      assertMayRename: () => writeLock.assertHeld(),
    });
  });
  return done;
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
