import { count } from "../base/text/index.ts";
import type { Change } from "../model/report/index.ts";
import { diffLocks } from "../model/diff/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import { fetchLiveLock, type NextLock } from "./next.ts";
import { assertNotSample } from "./lock.ts";
import type { RunContext } from "./project.ts";

/** Fetches the lists and compares them with the lock, which is drift if they differ. Returns the changes. */
export async function compareWithService({ lock, text }: NextLock, context: RunContext): Promise<readonly Change[]> {
  const { project, findings } = context;
  const { version, enums } = project.config;
  assertNotSample(lock, project.config);
  const live = await fetchLiveLock({ version, lock, removals: "guard" }, context);
  if (!live.isComplete) return [];
  if (live.text === text) return [];
  const changes = diffLocks(lock, live.lock, enums);
  const state =
    changes.length === 0 ? "differs from the lists" : `is ${count(changes.length, "change")} behind the lists`;
  const advice = advise`run ${[]} and commit the result`;
  findings.addDiagnostic(errorFinding("drift", `${lockFileName} ${state}`, { file: lockFileName, advice }));
  return changes;
}
