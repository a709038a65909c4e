import { resolve } from "node:path";
import { quote } from "../base/text/index.ts";
import { errorFinding, RunError } from "../model/findings/index.ts";
import type { Host } from "../platform/index.ts";
import type { Environment } from "../platform/files/index.ts";
import type { LockOwner } from "../platform/write-lock/index.ts";
import type { FetchProgress, RequestReport, RetryWait } from "../pipeline/fetch/index.ts";

/** Progress of a fetch: the documents done, and the wait that begins, if any. */
export interface RunProgress extends FetchProgress {
  readonly waiting?: RetryWait;
}

/** Options of all runs. All have a default. */
export interface RunOptions {
  /** Where the search for the configuration starts; by default the working directory of the process. */
  readonly cwd?: string;
  /** Path of the configuration file from `cwd`, instead of the search. */
  readonly config?: string;
  /** Ends the run; nothing is written after that. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called after every request to the service. */
  readonly onRequest?: (request: RequestReport) => void;
  /** Called once, after a second, if the run waits for another one that writes in the same project. */
  readonly onWaitForLock?: (owner: LockOwner) => void;
  /** `false`: the HTTP cache is neither read nor written. */
  readonly cache?: boolean;
  /** Replaces `${VAR}` in the configuration and is passed to git; by default the environment of the process. */
  readonly environment?: Environment;
}

/**
 * Absolute path of the folder that a run starts in.
 *
 * @throws {RunError} rule `usage`: `cwd` is not a folder; a search above it could find the configuration of another
 * project
 */
export function startFolder(cwd: string | undefined, host: Pick<Host, "cwd" | "disk">): string {
  const folder = resolve(host.cwd, cwd ?? "");
  if (cwd === undefined || host.disk.isFolder(folder)) return folder;
  throw new RunError([errorFinding("usage", `--cwd: ${quote(cwd)} is not a directory`)]);
}
