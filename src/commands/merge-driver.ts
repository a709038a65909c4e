import { resolve } from "node:path";
import { Findings, problem, RunError } from "../model/findings/index.ts";
import { printLock } from "../model/lock/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import type { World } from "../platform/index.ts";
import { emptyReport, exitCodeOf, exitCodes, misusedRun, type Note, type Report } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { type LockTexts, mergeTexts, reportDecisions } from "./project/conflicts.ts";
import { readLockFile } from "./project/lock-text.ts";

const name = "merge-driver";

export const command = defineCommand({
  describe: "Merge two locks for git; see docs/merging.md",
  about: ["Git calls it where two branches changed the lock. docs/merging.md says how to set it up."],
  examples: [["merge-driver %O %A %B", "as git's configuration has it: base, ours, theirs"]],
  exits: [[exitCodes.unusable, "the locks cannot be merged; our file has both sides between markers"]],
  parameters: "<base> <ours> <theirs>",
  offers: [{ files: true }, { files: true }, { files: true }],
  flags: {},
  async run({ words, cwd, world }) {
    const [base, ours, theirs, ...more] = words;
    if (base === undefined || ours === undefined || theirs === undefined || more.length > 0) {
      return [misusedRun(name, `${name} takes three files (git's %O %A %B), not ${words.length}`)];
    }
    const { ok, apiVersion, diagnostics } = await mergeDriver({ cwd, base, ours, theirs }, world);
    const notes: Note[] = ok ? [{ text: "merged the two locks", style: "green" }] : [];
    const exitCode = exitCodeOf(diagnostics);
    return [{ ...emptyReport(name), ok, exitCode, apiVersion, diagnostics, notes, markdown: [] }];
  },
});

/**
 * Merges two locks into `ours`, as git's merge driver. If that fails, `ours` gets both sides between conflict markers.
 *
 * @param options the files that git names `%O` (empty without a common ancestor), `%A` and `%B`, from `cwd`
 */
export async function mergeDriver(
  { cwd, base, ours, theirs }: Record<"cwd" | "base" | "ours" | "theirs", string>,
  { disk }: World,
): Promise<Pick<Report, "ok" | "apiVersion" | "diagnostics">> {
  const findings = new Findings();
  const read = (path: string): string => {
    const text = readLockFile(resolve(cwd, path), disk);
    if (text === undefined) throw new RunError([problem("usage", `${path} does not exist`)]);
    return text;
  };
  const merged = await findings.guard(null, async () => {
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

/** Without markers, git would leave only our side if the driver fails, and a later run would accept that. */
function conflictOf({ ours, theirs }: LockTexts): string {
  const [mine, yours] = [ours, theirs].map((text) => (text === "" || text.endsWith("\n") ? text : `${text}\n`));
  return `<<<<<<< ours\n${mine}=======\n${yours}>>>>>>> theirs\n`;
}
