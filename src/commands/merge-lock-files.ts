import { resolve } from "node:path";
import { RunError, Findings, problem } from "../model/findings/index.ts";
import type { World } from "../platform/index.ts";
import { type MergedBranches } from "../pipeline/merge/index.ts";
import { printLock } from "../model/lock/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import { reportDecisions } from "./lock-conflict.ts";
import { readLockFile } from "./lock-text.ts";
import type { MergeDriverOptions, MergeDriverResult } from "./merge-driver.ts";
import { type LockTexts, mergeTexts } from "./merge-texts.ts";

/** What the merge driver does. */
export async function mergeLockFiles(options: MergeDriverOptions, { disk }: World): Promise<MergeDriverResult> {
  const { cwd, base, ours, theirs } = options;
  const findings = new Findings();
  const read = (path: string): string => {
    const text = readLockFile(resolve(cwd, path), disk);
    if (text === undefined) throw new RunError([problem("usage", `${path} does not exist`)]);
    return text;
  };
  const merged = await findings.guard<MergedBranches | null>(null, async () => {
    const texts = { base: read(base), ours: read(ours), theirs: read(theirs) };
    const whole = await findings.guard(null, () => mergeTexts(texts, (side) => `the lock that git calls ${side}`));
    const text = whole === null ? conflictOf(texts) : printLock(whole.lock);
    const file = { path: resolve(cwd, ours), text };
    commitFiles(disk, { folder: { root: cwd, dir: "." }, files: [file], orphans: [] });
    return whole;
  });
  if (merged !== null) reportDecisions(merged, findings);
  return { ok: merged !== null, apiVersion: merged?.lock.apiVersion ?? null, diagnostics: findings.sorted() };
}

/**
 * Both sides whole, between the markers of a conflict. Git leaves our side in place where a driver fails, and joins lines of
 * both where they do not meet: a later run would take either for the whole.
 */
function conflictOf({ ours, theirs }: LockTexts): string {
  const [mine, yours] = [ours, theirs].map((text) => (text === "" || text.endsWith("\n") ? text : `${text}\n`));
  return `<<<<<<< ours\n${mine}=======\n${yours}>>>>>>> theirs\n`;
}
