import { diffLocks, reorderedLists } from "../model/diff/index.ts";
import { Findings } from "../model/findings/index.ts";
import type { Lock } from "../model/lock/index.ts";
import { toFinding } from "../pipeline/compare/index.ts";
import { findIgnored } from "../platform/git/index.ts";
import {
  type Fetched,
  fetchedKeys,
  fetchLists,
  inspectPackage,
  isLockStale,
  keysOfFiles,
  lockDrift,
  nextLock,
  type NextLock,
  type Project,
  readExistingLock,
  reportSuspicious,
} from "../project/index.ts";
import { assertVersion, reportDeprecated } from "../service/index.ts";

/**
 * Compares the lock with the configuration, and every file of the package with both.
 *
 * @returns `changes` of names and lists by the configuration; the number of `files` in the package, and of those that were not
 * checked, because git ignores them; the `findings` about lists, which are not those of the project if the check is live
 */
export async function findDrift(
  project: Project,
  { full = false, live = false }: { readonly full?: boolean | undefined; readonly live?: boolean | undefined },
) {
  const old = readExistingLock(project);
  assertVersion(old.lock, project);
  reportDeprecated(project);
  // A live check reads all lists once more, and reports what is wrong with them.
  const { rules, lists } = project.config;
  const reader = live ? { ...project, findings: new Findings(rules, lists) } : project;
  const fetched = await fetchLists(project.config.version, reader, keysOfFiles(project.config));
  reportSuspicious(old, reader, fetchedKeys(fetched));
  const next = withoutBroken(old.lock, fetched, reader);
  const isStale = isLockStale(old, next.text);
  const { plan, render } = inspectPackage(project, next.lock, { full, isLockStale: isStale });
  const { differences } = await render();
  const { dir, config, host } = project;
  const planned = plan.files.map(({ path }) => `${config.output.dir}/${path}`);
  const ignored = findIgnored(host.git.run, dir, [...planned, ...differences.map(({ file }) => file)]);
  const inFiles = differences.filter(({ file }) => !ignored.has(file)).map(toFinding);
  const drift = isStale ? [lockDrift(project.lockName, reorderedLists(old.lock, next.lock)), ...inFiles] : inFiles;
  const changes = diffLocks(old.lock, next.lock);
  const unchecked = planned.filter((file) => ignored.has(file)).length;
  return { drift, changes, files: planned.length, ignored: unchecked, next, findings: reader.findings };
}

/** The next lock, in which each list with an error stays as it is: a run would refuse it, and the rest can be compared. */
function withoutBroken(old: Lock, fetched: Fetched, project: Project): NextLock {
  const next = nextLock(old, fetched, project);
  const errors = project.findings.sorted().filter(({ severity }) => severity === "error");
  const broken = new Set(errors.flatMap(({ reference }) => reference ?? []));
  const lists = fetched.lists.filter(({ row }) => !broken.has(row.key));
  if (lists.length === fetched.lists.length) return next;
  return nextLock(old, { ...fetched, lists }, { ...project, findings: new Findings() });
}
