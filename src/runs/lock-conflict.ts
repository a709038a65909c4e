import { join } from "node:path";
import { advise, conflictMarker, count, shellWord } from "../base/index.ts";
import { readStages, type Stages, type World } from "../disk/index.ts";
import { type Findings, problem, RunError, unlessRunError } from "../findings/index.ts";
import {
  type Lock,
  lockFileName,
  mergeBranches,
  type MergedBranches,
  parseLock,
  reportDecisions,
} from "../lock/index.ts";
import type { Config } from "../config/index.ts";
import { softened } from "./lock-file.ts";

/** A side of a lock in conflict: its stage in the git index, and how it is called. */
const sides = { ours: 2, theirs: 3 } as const;

/**
 * Merges the lock that git left in conflict from its stages in the index.
 *
 * @param text of the lock as it stands
 * @returns `undefined` where it has no markers of a conflict
 * @throws {RunError} rule `lock`: git has no conflict of it, a side cannot be read, or they cannot be merged
 */
export function mergeConflict(dir: string, text: string, world: World): MergedBranches | undefined {
  if (!conflictMarker.test(text)) return undefined;
  const { base, ours, theirs } = stagesOf(join(dir, lockFileName), world);
  if (ours === undefined || theirs === undefined) throw noStages();
  return mergeTexts({ base, ours, theirs }, (side) => `\`git show :${sides[side]}:./${lockFileName}\``);
}

/** The texts of the locks of two branches. */
export interface LockTexts {
  /** Empty, or `undefined`, where the branches have none in common. */
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Merges the locks of two branches.
 *
 * @param nameOf how a side is called where it cannot be read
 * @throws {RunError} rule `lock`: a side cannot be read, or they cannot be merged
 */
export function mergeTexts(texts: LockTexts, nameOf: (side: keyof typeof sides) => string): MergedBranches {
  const read = (side: keyof typeof sides): Lock => {
    try {
      return parseLock(texts[side], softened);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      const message = `${nameOf(side)} cannot be read: ${error.diagnostics[0]?.message}`;
      throw new RunError([problem("lock", message, { file: lockFileName, advice: takeOne })]);
    }
  };
  // Where branches parted in several places, the base that git makes of them may be in conflict itself.
  const base = unlessRunError(() => parseLock(texts.base ?? "", softened), undefined);
  return mergeBranches({ base, ours: read("ours"), theirs: read("theirs") });
}

/** The package.json as our side has it, where git left it in conflict: its members of the user are taken over. */
export function oursOfConflict(path: string, world: World): string | undefined {
  return stagesOf(path, world).ours;
}

/** What git had left in conflict, and what a run made of it. */
export interface ResolvedConflict {
  /** The lock; `undefined` where it was in no conflict. */
  readonly merged: MergedBranches | undefined;
  /** How many files of the package were in conflict. */
  readonly files: number;
  readonly config: Config;
  readonly isDryRun: boolean;
}

/** Tells what was decided, and what is left to do in git; nothing where nothing was in conflict. */
export function reportConflict({ merged, files, config, isDryRun }: ResolvedConflict, findings: Findings): void {
  if (merged === undefined && files === 0) return;
  if (merged !== undefined) reportDecisions(merged.decisions, findings);
  const paths = [...(merged === undefined ? [] : [lockFileName]), shellWord(config.output.dir)];
  const advice = isDryRun
    ? advise`run ${["--offline"]} to write it`
    : [`look at it, then run \`git add ${paths.join(" ")}\``];
  const message =
    merged === undefined
      ? `${count(files, "file")} of the package had a merge conflict and ${isDryRun ? "would be" : "is"} written anew`
      : `${lockFileName} had a merge conflict and ${isDryRun ? "would hold" : "holds"} both sides now`;
  const where = merged === undefined ? {} : { file: lockFileName };
  const finding = problem(merged === undefined ? "drift" : "lock", message, { ...where, advice });
  findings.addDiagnostic({ ...finding, severity: "warn" });
}

const takeOne = advise`take one side whole (\`git checkout --ours codegen.lock.json\`, or \`--theirs\`), then run ${[]}`;

function noStages(): RunError {
  const message = `${lockFileName} has markers of a merge conflict, but git has no conflict of it`;
  const advice = advise`take the last version without them (\`git log codegen.lock.json\` lists the commits, \`git checkout <commit> -- codegen.lock.json\` takes one), then run ${[]}`;
  return new RunError([problem("lock", message, { file: lockFileName, advice })]);
}

/** No repository, or no git, is no conflict. */
function stagesOf(path: string, { git }: World): Stages {
  return unlessRunError(() => readStages(path, git), { base: undefined, ours: undefined, theirs: undefined });
}
