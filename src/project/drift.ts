import type { Diagnostic, Drift } from "../model/report/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import { compare, type FileDifference, findDifferences, toDrift } from "../pipeline/compare/index.ts";
import { planPackage, renderFiles } from "../pipeline/emit/index.ts";
import type { RunOptions } from "./options.ts";
import { type NextLock, renameLock } from "./next.ts";
import { differenceOf, lockDrift, readLockOfVersion, reportSuspicious } from "./lock.ts";
import { type ConfigFiles, reportDeprecated, type RunContext } from "./project.ts";
import { makeEmitInput } from "./templates.ts";

export interface DriftOptions extends RunOptions {
  readonly full?: boolean;
  readonly live?: boolean;
}

export interface FoundDrift {
  readonly drift: readonly Drift[];
  /** Number of files in the package. */
  readonly files: number;
  /** The lock with the names that the configuration sets. */
  readonly next: NextLock;
}

/** Compares the lock with the configuration, and every file of the package with both. */
export async function findDrift(
  context: RunContext<DriftOptions>,
  { from }: Pick<ConfigFiles, "from">,
): Promise<FoundDrift> {
  const { project, options, host, findings } = context;
  const { config, dir } = project;
  const old = readLockOfVersion(project, from);
  reportDeprecated(config, findings);
  // The documents of the service have the same texts, and newer ones.
  if (!options.live) reportSuspicious(old, config, findings);
  const next = renameLock(old.lock, context);
  const plan = planPackage(makeEmitInput(next.lock, config, host.installation));
  const folder = { root: dir, dir: config.output.dir };
  const comparison = compare(plan, from, folder, { full: options.full ?? false, git: host.git });
  const rendered = await renderFiles(comparison.stale, plan, comparison.packageJson);
  const lockDifference = differenceOf(old, next.text);
  const isRenamed = lockDifference === "content";
  const differences = findDifferences(comparison, folder, rendered).map((difference): FileDifference => {
    // Names that the configuration sets are not in the lock yet.
    const isByConfig = isRenamed && difference.status !== "missing" && difference.reasons[0] === "data";
    return isByConfig ? { ...difference, reasons: ["config"] } : difference;
  });
  const drift = await Promise.all(differences.map(toDrift));
  return { drift: lockDifference ? [lockDrift(lockDifference), ...drift] : drift, files: plan.files.length, next };
}

export function driftFinding({ file, message, reason, advice, line, ...drift }: Drift): Diagnostic {
  const shared = {
    ...(reason !== undefined && { sharedReason: reason }),
    ...(line !== undefined && { line, column: 1 }),
  };
  return errorFinding("drift", message, { file, advice, drift, ...shared });
}
