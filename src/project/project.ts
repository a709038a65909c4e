import { join, resolve } from "node:path";
import { quote } from "../base/text/index.ts";
import { Findings, runError } from "../model/findings/index.ts";
import type { Configuration } from "../model/settings/index.ts";
import { findConfig, loadConfig, type LoadedConfig, readConfig } from "../pipeline/config/index.ts";
import type { FetchProgress, RetryWait } from "../pipeline/fetch/index.ts";
import type { OutputFolder } from "../pipeline/compare/index.ts";
import { removeLeftovers } from "../pipeline/write/index.ts";
import type { Environment, ProjectFiles } from "../platform/files/index.ts";
import type { GitIndex } from "../platform/git/index.ts";
import { acquireWriteLock, type Host, waitForWriteLock } from "../platform/index.ts";

/** Progress of a fetch, and the wait before a retry. */
export interface RunProgress extends FetchProgress {
  /** Only if a request has failed and is sent again: the wait that begins. */
  readonly waiting?: RetryWait;
}

/** Options of all runs. All are optional. */
export interface RunOptions {
  /** Folder where the search for the configuration starts, going up; by default the working directory of the process. */
  readonly cwd?: string;
  /** Path of the configuration file, relative to `cwd`, or the configuration itself, in which paths are relative to `cwd`; replaces the search. */
  readonly config?: string | Configuration;
  /** Ends the run when it is aborted; nothing is written after that. */
  readonly signal?: AbortSignal;
  /** Called when a fetch begins, after every document, and before every wait. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Called once, after a second, if the run waits for another one that writes to the same project. */
  readonly onWaitForLock?: (file: string) => void;
  /** Variables for each `${VAR}` in the configuration, and for git; by default the environment of the process. */
  readonly environment?: Environment;
}

/** The files that a project is read from, by default those of the work tree. */
export interface ReadFrom {
  readonly files: ProjectFiles;
  /** Absolute path of the folder where the search for the configuration starts. */
  readonly start: string;
  readonly index?: GitIndex;
}

/** A configuration with its files, and what one run on them has found. */
export interface Project extends LoadedConfig, ReadFrom {
  readonly options: RunOptions;
  readonly host: Host;
  readonly findings: Findings;
}

/** @throws {RunError} rules `usage` and `config`: there is no valid configuration */
export async function openProject(options: RunOptions, host: Host, from = workTree(options, host)): Promise<Project> {
  const { start, files } = from;
  const config = options.config ?? (await findConfig(start, files, host.disk));
  const loaded = typeof config === "object" ? readConfig(start, config) : loadConfig(start, config, files);
  return { ...loaded, ...from, options, host, findings: new Findings(loaded.config.rules, loaded.config.lists) };
}

function workTree({ cwd }: RunOptions, host: Host): ReadFrom {
  return { files: host.disk, start: startFolder(cwd, host) };
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

type LockOwner = Pick<Project, "dir" | "lockName" | "host" | "options">;

/**
 * Acquires the write lock of the project for a step that writes, and removes the temporary files of a killed run. A step that
 * writes nothing only waits until no other run holds the write lock.
 */
export async function withWriteLock<Result>(
  project: LockOwner & Pick<Project, "config" | "configName">,
  mustWrite: boolean,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  const { dir, lockName, host, options } = project;
  if (!mustWrite) {
    await untilWritten(project);
    return step();
  }
  const release = await acquireWriteLock(join(dir, lockName), host, options);
  try {
    removeLeftovers(host.disk, outputFolder(project));
    return await step();
  } finally {
    await release();
  }
}

export function outputFolder({
  dir,
  config,
  configName,
}: Pick<Project, "dir" | "config" | "configName">): OutputFolder {
  return { root: dir, dir: config.output.dir, configName };
}

export function untilWritten({ dir, lockName, host, options }: LockOwner): Promise<void> {
  return waitForWriteLock(join(dir, lockName), host, options);
}
