import { resolve } from "node:path";
import type { Drift } from "../compare/index.ts";
import type { Change } from "../diff/index.ts";
import { realPath, type TracedFiles, type World } from "../disk/index.ts";
import { Recorder, rememberCheck } from "../memo/index.ts";
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
  const { checkProject } = await import("./check-project.ts");
  const { cwd = "", config: named, staged = false, live = false, cache = true } = options;
  const recorder = new Recorder(world.clock.now);
  const watch = <Files extends TracedFiles>(files: Files): Files => recorder.watch(files);
  const result = await checkProject(options, live ? world : { ...world, disk: watch(world.disk) }, watch);
  const { apiVersion, config, dir, files, diagnostics } = result;
  const isClean = diagnostics.length === 0 && apiVersion !== null && config !== null && dir !== null;
  if (isClean && !live && cache) {
    const start = resolve(world.cwd, cwd);
    const key = { cwd: staged ? (realPath(start) ?? start) : start, config: named };
    const clean = { apiVersion, config, dir, files };
    rememberCheck(key, staged ? "index" : "workTree", clean, recorder, world.disk);
  }
  return result;
}
