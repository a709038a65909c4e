import { join, resolve } from "node:path";
import type { Drift } from "../pipeline/compare/index.ts";
import type { Change } from "../model/diff/index.ts";
import { type GitIndex, readIndex } from "../platform/git/index.ts";
import { posixPath, realPath } from "../platform/files/index.ts";
import { type World } from "../platform/index.ts";
import { type CacheKey, loadResult, type ReadRecord, saveResult } from "../platform/cache/index.ts";
import { unlessRunError } from "../model/findings/index.ts";
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
  let index: GitIndex | undefined;
  const openIndex = (folder: string): GitIndex => (index ??= readIndex(folder, world.git));
  const clean = loadClean(options, world, openIndex);
  if (clean !== undefined) return { ok: true, diagnostics: [], drift: [], changes: [], ...clean };
  // Loaded here: a check of what is known needs none of it.
  const { checkProject } = await import("./check-project.ts");
  let record: ReadRecord | undefined;
  const result = await inOneState(options, world, isClean, (attempt) => {
    const reads = (record = attempt.record);
    return checkProject(options, attempt.world, {
      ready: attempt.ready,
      openIndex: (folder) => reads.watch(openIndex(folder)),
      unrecorded: (folder) => (options.staged ? openIndex(folder) : world.disk),
    });
  });
  if (record && isClean(result)) saveClean(result, record, options, world);
  return result;
}

const isClean = ({ diagnostics }: CheckResult): boolean => diagnostics.length === 0;

/** What is kept of a check that found nothing, with the path of the configuration from its folder. */
type CleanCheck = Pick<CheckResult, "apiVersion" | "files"> & { readonly config: string };

/** What a check is asked for; `undefined` if it is to trust nothing, or to ask the service. */
function keyOf(options: CheckOptions, { cwd }: World): CacheKey | undefined {
  const { cwd: folder = "", config, staged = false, live = false, full = false, cache = true } = options;
  if (live || full || !cache) return undefined;
  const start = resolve(cwd, folder);
  // The index is asked by the path without links.
  return staged
    ? { name: "clean-staged-check", cwd: realPath(start) ?? start, config }
    : { name: "clean-check", cwd: start, config };
}

/** The last check, if it found nothing and would find nothing now. */
function loadClean(options: CheckOptions, world: World, openIndex: (folder: string) => GitIndex) {
  const key = keyOf(options, world);
  if (key === undefined) return undefined;
  // What keeps the index from being read is reported by the check itself.
  const index = options.staged ? unlessRunError(() => openIndex(key.cwd), undefined) : undefined;
  if (options.staged && index === undefined) return undefined;
  const found = loadResult<CleanCheck>(key, index ? [world.disk, index] : [world.disk], world.disk);
  // What is not merged is in no list of the index.
  if (found === undefined || (index?.unmerged(found.folder) ?? []).length > 0) return undefined;
  const { apiVersion, files, folder: dir } = found;
  return { apiVersion, files, dir, config: join(dir, found.config) };
}

function saveClean(result: CheckResult, record: ReadRecord, options: CheckOptions, world: World): void {
  const { apiVersion, config, dir, files } = result;
  const key = keyOf(options, world);
  if (key === undefined || config === null || dir === null) return;
  saveResult(key, dir, record, { apiVersion, files, config: posixPath(dir, config) } satisfies CleanCheck, world.disk);
}
