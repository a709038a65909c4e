import { resolve } from "node:path";
import { type Diagnostic, Findings, problem, RunError } from "../model/findings/index.ts";
import { printLock } from "../model/lock/index.ts";
import type { ApiVersion } from "../model/spec/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import type { World } from "../platform/index.ts";
import { emptyReport, exitCodeOf, exitCodes, misusedRun, type Note } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { type LockTexts, mergeTexts, reportDecisions } from "./project/conflicts.ts";
import { readLockFile } from "./project/lock-text.ts";

const name = "merge-driver";

/** `codegen merge-driver BASE OURS THEIRS`, called by git. */
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
      const message = `${name} takes three files (git's %O %A %B), not ${words.length}`;
      return [misusedRun(name, message)];
    }
    const { ok, apiVersion, diagnostics } = await mergeDriver({ cwd, base, ours, theirs }, world);
    const notes: Note[] = ok ? [{ text: "merged the two locks", style: "green" }] : [];
    const exitCode = exitCodeOf(diagnostics);
    return [{ ...emptyReport(name), ok, exitCode, apiVersion, diagnostics, notes, markdown: [] }];
  },
});

/** The three files that git gives to a merge driver, as paths from `cwd`. */
export interface MergeDriverOptions {
  /** Absolute. */
  readonly cwd: string;
  /** `%O`; empty where the branches have none in common. */
  readonly base: string;
  /** `%A`: takes the result. */
  readonly ours: string;
  /** `%B` */
  readonly theirs: string;
}

/** What a merge came to. */
export interface MergeDriverResult {
  readonly ok: boolean;
  /** Of the merged lock; `null` where there is none. */
  readonly apiVersion: ApiVersion | null;
  /** What was decided, or why it could not be merged. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Merges two locks into the file of our side, as git's merge driver. Where that cannot be done, the file gets both between the
 * markers of a conflict.
 */
export async function mergeDriver(options: MergeDriverOptions, { disk }: World): Promise<MergeDriverResult> {
  const { cwd, base, ours, theirs } = options;
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

/**
 * Both sides whole, between the markers of a conflict. Git leaves our side in place where a driver fails, and joins lines of
 * both where they do not meet: a later run would take either for the whole.
 */
function conflictOf({ ours, theirs }: LockTexts): string {
  const [mine, yours] = [ours, theirs].map((text) => (text === "" || text.endsWith("\n") ? text : `${text}\n`));
  return `<<<<<<< ours\n${mine}=======\n${yours}>>>>>>> theirs\n`;
}
