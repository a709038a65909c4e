import { diffLocks } from "../model/diff/index.ts";
import type { Change, Drift } from "../model/report/index.ts";
import { toDrift } from "../pipeline/compare/index.ts";
import { differenceOf, lockDrift, ofVersion, readExistingLock, reportSuspicious } from "./lock.ts";
import { nextLock, type NextLock } from "./next.ts";
import { inspectPackage } from "./package.ts";
import { type Project, reportDeprecated } from "./project.ts";

export interface FoundDrift {
  readonly drift: readonly Drift[];
  /** The changes of names and lists by the configuration. */
  readonly changes: readonly Change[];
  /** Number of files in the package. */
  readonly files: number;
  /** The lock with the names that the configuration sets. */
  readonly next: NextLock;
}

/**
 * Compares the lock with the configuration, and every file of the package with both.
 *
 * @param options `live`: the documents of the service, which have the same texts as the lock and newer ones, are checked, too
 */
export async function findDrift(
  project: Project,
  { full = false, live = false }: { readonly full?: boolean | undefined; readonly live?: boolean | undefined },
): Promise<FoundDrift> {
  const old = readExistingLock(project, { guards: [ofVersion] });
  reportDeprecated(project);
  if (!live) reportSuspicious(old, project);
  const next = nextLock(old.lock, undefined, project);
  const lockDifference = differenceOf(old, next.text);
  const { plan, render } = inspectPackage(project, next.lock, { full, isLockStale: lockDifference === "content" });
  const { differences } = await render();
  const inFiles = await Promise.all(differences.map(toDrift));
  const drift = lockDifference ? [lockDrift(lockDifference, project.lockName), ...inFiles] : inFiles;
  const changes = diffLocks(old.lock, next.lock);
  return { drift, changes, files: plan.files.length, next };
}
