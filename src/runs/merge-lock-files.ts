import { resolve } from "node:path";
import type { ApiVersion } from "../api/index.ts";
import type { World } from "../disk/index.ts";
import { Findings, problem, RunError, unlessRunError } from "../findings/index.ts";
import { printLock, reportDecisions } from "../lock/index.ts";
import { commitFiles } from "../write/index.ts";
import { mergeTexts } from "./lock-conflict.ts";
import { readLockFile } from "./lock-text.ts";
import type { MergeDriverOptions, MergeDriverResult } from "./merge-driver.ts";

/** What the merge driver does. */
export async function mergeLockFiles(options: MergeDriverOptions, world: World): Promise<MergeDriverResult> {
  const findings = new Findings();
  const apiVersion = await findings.guard(null, () => merge(options, world, findings));
  if (apiVersion === null) markConflict(options, world);
  return { ok: apiVersion !== null, apiVersion, diagnostics: findings.sorted() };
}

function merge({ cwd, base, ours, theirs }: MergeDriverOptions, { disk }: World, findings: Findings): ApiVersion {
  const read = (path: string): string => {
    const text = readLockFile(resolve(cwd, path), disk);
    if (text === undefined) throw new RunError([problem("usage", `${path} does not exist`)]);
    return text;
  };
  const texts = { base: read(base), ours: read(ours), theirs: read(theirs) };
  const { lock, decisions } = mergeTexts(texts, (side) => `the lock of ${side}`);
  const path = resolve(cwd, ours);
  commitFiles(disk, { folder: { root: cwd, dir: "." }, files: [{ path, text: printLock(lock) }], orphans: [] });
  reportDecisions(decisions, findings);
  return lock.apiVersion;
}

/** Without markers, git would leave our side in place, and a later run would take it for the whole. */
function markConflict({ cwd, base, ours, theirs }: MergeDriverOptions, { git }: World): void {
  const labels = ["ours", "base", "theirs"].flatMap((label) => ["-L", label]);
  // It reports conflicts as a failure, and what is wrong with the files is a finding already.
  unlessRunError(() => git.run(["merge-file", ...labels, "--", ours, base, theirs], cwd), undefined);
}
