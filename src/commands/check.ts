import { resolve } from "node:path";
import type { Drift } from "../pipeline/compare/index.ts";
import type { Change } from "../model/diff/index.ts";
import { type GitIndex, readIndex } from "../platform/git/index.ts";
import { realPath } from "../platform/files/index.ts";
import { type World } from "../platform/index.ts";
import { type CheckKey, recallCheck, type Recorder, rememberCheck } from "../platform/cache/index.ts";
import { inOneState } from "./one-state.ts";
import type { RunOptions } from "./options.ts";
import type { ProjectResult } from "./project.ts";

/** How {@link check} runs. Everything has a default. */
export interface CheckOptions extends RunOptions {
  /** Renders everything again, trusting no seal. */
  readonly full?: boolean;
  /** Reads configuration, lock and files from the git index. */
  readonly staged?: boolean;
  /** Also compares the lock with the service. */
  readonly live?: boolean;
}

/** What a check came to. Each drift is a finding of rule `drift` as well. */
export interface CheckResult extends ProjectResult {
  /** Files that are not what lock and configuration say. */
  readonly drift: readonly Drift[];
  /** With `live`: where the service differs from the lock. */
  readonly changes: readonly Change[];
  /** Files of the package that were looked at. */
  readonly files: number;
}

/**
 * Compares the committed files with the lock, and with `live` the lock with the service. It writes nothing but what is
 * cached: with `live` the documents, else that nothing was wrong.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function check(options: CheckOptions, world: World): Promise<CheckResult> {
  const key = memoKey(options, world);
  let index: GitIndex | undefined;
  const openIndex = (folder: string): GitIndex => (index ??= readIndex(folder, world.git));
  const known = key && recallCheck(key, world, openIndex);
  if (known !== undefined) return { ok: true, diagnostics: [], drift: [], changes: [], ...known };
  // Loaded here: a check of what is known needs none of it.
  const { checkProject } = await import("./check-project.ts");
  let recorder: Recorder | undefined;
  const result = await inOneState(options, world, isClean, (attempt) => {
    const watched = (recorder = attempt.recorder);
    return checkProject(options, attempt.world, {
      ready: attempt.ready,
      openIndex: (folder) => watched.watch(openIndex(folder)),
      unrecorded: (folder) => (options.staged ? openIndex(folder) : world.disk),
    });
  });
  const { apiVersion, config, dir, files } = result;
  const isWhole = isClean(result) && apiVersion !== null && config !== null && dir !== null;
  if (isWhole && key && recorder) rememberCheck(key, { apiVersion, config, dir, files }, recorder, world.disk);
  return result;
}

const isClean = ({ diagnostics }: CheckResult): boolean => diagnostics.length === 0;

/** What a check is asked for that may have been asked before; `undefined` where it is to trust nothing, or the service is asked. */
function memoKey(options: CheckOptions, { cwd }: World): CheckKey | undefined {
  const { cwd: folder = "", config, staged = false, live = false, full = false, cache = true } = options;
  if (live || full || !cache) return undefined;
  const start = resolve(cwd, folder);
  // The index is asked by the path without links.
  return { cwd: staged ? (realPath(start) ?? start) : start, config, from: staged ? "index" : "work tree" };
}
