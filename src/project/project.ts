import type { ApiVersion } from "../model/spec/index.ts";
import { loadConfig, type LoadedConfig } from "../pipeline/config/index.ts";
import type { ProjectFiles } from "../platform/files/index.ts";
import type { GitIndex } from "../platform/git/index.ts";
import { acquireWriteLock, type Host, waitForWriteLock } from "../platform/index.ts";
import type { Diagnostic } from "../model/report/index.ts";
import { Findings } from "../model/findings/index.ts";
import type { Config } from "../model/settings/index.ts";
import { rules } from "../model/rules/index.ts";
import { removeLeftovers } from "../pipeline/write/index.ts";
import { type RunOptions, startFolder } from "./options.ts";

/** Properties of the results of all runs. */
export interface ProjectResult {
  /** Whether no finding is an error. */
  readonly ok: boolean;
  /** API version in the configuration; `null` if no configuration could be read, or if it requests no references. */
  readonly apiVersion: ApiVersion | null;
  /** All findings, sorted by reference and place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute path of the configuration; `null` if none could be read. */
  readonly config: string | null;
  /** Absolute path of the configuration's folder, to which paths in the result are relative; `null` if none could be read. */
  readonly dir: string | null;
}

export interface ConfigFiles {
  readonly from: ProjectFiles;
  /** Absolute path of the folder where the search starts. */
  readonly start: string;
  readonly index?: GitIndex;
}

export interface RunContext<Options extends RunOptions = RunOptions> {
  readonly project: LoadedConfig;
  readonly options: Options;
  readonly host: Host;
  readonly findings: Findings;
}

interface ProjectRun<Options extends RunOptions, Result extends object> {
  readonly options: Options;
  readonly host: Host;
  /** The result of a run that failed. */
  readonly empty: Result;
  /** Opens the files with the configuration, by default those of the work tree. */
  readonly open?: (() => ConfigFiles) | undefined;
}

/** Reads the configuration and calls `run` with it. A RunError becomes findings and the empty result. */
export async function runInProject<Options extends RunOptions, Result extends object>(
  { options, host, empty, open }: ProjectRun<Options, Result>,
  run: (context: RunContext<Options>, files: ConfigFiles) => Promise<Result>,
): Promise<ProjectResult & Result> {
  const early = new Findings();
  const opened = await early.guard(undefined, () => {
    const files = open?.() ?? { from: host.disk, start: startFolder(options.cwd, host) };
    return { files, project: loadConfig(files.start, options.config, files.from) };
  });
  if (opened === undefined) {
    return { ok: false, apiVersion: null, diagnostics: early.sorted(), config: null, dir: null, ...empty };
  }
  const { files, project } = opened;
  const { config, file, dir } = project;
  const findings = new Findings(config.rules);
  const result = await findings.guard(empty, () => run({ project, options, host, findings }, files));
  return {
    ok: !findings.hasErrors(),
    apiVersion: config.version ?? null,
    diagnostics: findings.sorted(),
    config: file,
    dir,
    ...result,
  };
}

/**
 * Acquires the write lock of the project for a step that reads lock and package and writes them, and removes the temporary
 * files of a killed run. A dry run only waits until no other run holds the lock.
 *
 * @param step its argument throws if another run has taken over the lock
 */
export async function withWriteLock<Result>(
  context: RunContext<RunOptions & { readonly dryRun?: boolean }>,
  step: (assertLockHeld: () => void) => Promise<Result>,
): Promise<Result> {
  const { project, options, host } = context;
  if (options.dryRun) {
    await untilWritten(context);
    return step(() => undefined);
  }
  const writeLock = await acquireWriteLock(project.dir, host, options);
  try {
    removeLeftovers(host.disk, { root: project.dir, dir: project.config.output.dir });
    return await step(() => writeLock.assertHeld());
  } finally {
    await writeLock.release();
  }
}

/** Waits for a run that writes to the project, for one that only reads. */
export function untilWritten({ project, options, host }: RunContext): Promise<void> {
  return waitForWriteLock(project.dir, host, options);
}

export function reportDeprecated({ version }: Config, findings: Findings): void {
  if (version !== undefined) findings.add("version-deprecated", rules["version-deprecated"].check(version));
}
