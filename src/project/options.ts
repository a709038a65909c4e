import { resolve } from "node:path";
import { quote } from "../base/text/index.ts";
import { runError } from "../model/findings/index.ts";
import type { Host, LockOwner } from "../platform/index.ts";
import type { Environment } from "../platform/files/index.ts";
import type { FetchProgress, RequestReport, RetryWait } from "../pipeline/fetch/index.ts";

/** Progress of a fetch, and the wait before a retry. */
export interface RunProgress extends FetchProgress {
  /** Only if a request has failed and is sent again: the wait that begins. */
  readonly waiting?: RetryWait;
}

/** Options of all runs. All are optional. */
export interface RunOptions {
  /** Folder where the search for the configuration starts, going up; by default the working directory of the process. */
  readonly cwd?: string;
  /** Path of the configuration file, relative to `cwd`; replaces the search. */
  readonly config?: string;
  /** Ends the run when it is aborted; nothing is written after that. */
  readonly signal?: AbortSignal;
  /** Called when a fetch begins, after every document, and before every wait. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called after every request to the service. */
  readonly onRequest?: (request: RequestReport) => void;
  /** Called once, after a second, if the run waits for another one that writes to the same project. */
  readonly onWaitForLock?: (owner: LockOwner) => void;
  /** Whether the HTTP cache is read and written; by default `true`. */
  readonly cache?: boolean;
  /** Variables for each `${VAR}` in the configuration, and for git; by default the environment of the process. */
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
  throw runError("usage", `--cwd: ${quote(cwd)} is not a directory`);
}
