import { resolve } from "node:path";
import { problem, RunError } from "../model/findings/index.ts";
import type { World } from "../platform/index.ts";
import type { Environment } from "../platform/files/index.ts";
import type { TurnHolder } from "../platform/write-lock/index.ts";
import type { FetchProgress, RequestReport, RetryWait } from "../pipeline/fetch/index.ts";

/** What a run is doing: documents done, and the wait that it begins, where it begins one. */
export interface RunProgress extends FetchProgress {
  readonly waiting?: RetryWait;
}

/** What every run takes. Everything has a default. */
export interface RunOptions {
  /** The folder where the search for the configuration starts; the working directory of the process. */
  readonly cwd?: string;
  /** A configuration file, from `cwd`, in place of the search. */
  readonly config?: string;
  /** Ends the run: nothing is written after it. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called after every request to the service. */
  readonly onRequest?: (request: RequestReport) => void;
  /** Called where the run waits for another one that writes in the same project: once, after a second. */
  readonly onWaitForTurn?: (holder: TurnHolder) => void;
  /** `false`: the HTTP cache is neither read nor written. */
  readonly cache?: boolean;
  /**
   * Where `${VAR}` of the configuration comes from, and git's own variables; the environment of the process. The public API
   * makes the world of a run from it.
   */
  readonly environment?: Environment;
}

/**
 * Absolute path of the folder that a run starts in.
 *
 * @throws {RunError} rule `usage`: `cwd` is no folder. A search above it would find the configuration of another project
 */
export function startFolder(cwd: string | undefined, world: Pick<World, "cwd" | "disk">): string {
  const folder = resolve(world.cwd, cwd ?? "");
  if (cwd === undefined || world.disk.isFolder(folder)) return folder;
  throw new RunError([problem("usage", `the working directory ${JSON.stringify(cwd)} is no folder`)]);
}
