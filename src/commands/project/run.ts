import type { ApiVersion } from "../../model/spec/index.ts";
import { loadConfig, type LoadedConfig } from "../../pipeline/config/index.ts";
import type { ProjectFiles } from "../../platform/files/index.ts";
import type { GitIndex } from "../../platform/git/index.ts";
import type { Host } from "../../platform/index.ts";
import { hasStaleLock, type WriteLock, ProjectWriteLock } from "../../platform/write-lock/index.ts";
import { ReadRecord } from "../../platform/cache/index.ts";
import { type Diagnostic, Findings, RunError } from "../../model/findings/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { rules } from "../../model/rules/index.ts";
import { findLeftovers, removeLeftovers } from "../../pipeline/write/index.ts";
import { type RunOptions, startFolder } from "../options.ts";

/** Properties of the results of all runs. */
export interface ProjectResult {
  /** Whether no finding is an error. */
  readonly ok: boolean;
  /** API version in the configuration; `null` if no configuration could be read. */
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

/** A run that sees one state of the project. */
export interface ConsistentRun<Options extends RunOptions = RunOptions> extends RunContext<Options> {
  /** Records what is read. */
  readonly host: Host;
  readonly unrecordedHost: Host;
  readonly files: ConfigFiles;
  readonly reads: ReadRecord;
  /** Runs a step under the write lock. If the project has changed since it was read, the run starts again. */
  write<T>(step: (writeLock: WriteLock) => T): Promise<T>;
}

interface ProjectRun<Options extends RunOptions, Result extends object> {
  readonly options: Options;
  readonly host: Host;
  readonly empty: Result;
  /** Opens the files with the configuration, by default those of the work tree. */
  readonly open?: ((reads: ReadRecord) => ConfigFiles) | undefined;
}

/** Reads the configuration and calls `run` with it. A RunError becomes findings and the empty result. */
export async function runInProject<Options extends RunOptions, Result extends object>(
  { options, host, empty, open }: Omit<ProjectRun<Options, Result>, "open"> & { readonly open?: () => ConfigFiles },
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
    apiVersion: config.version,
    diagnostics: findings.sorted(),
    config: file,
    dir,
    ...result,
  };
}

/** The attempts of a run that writes nothing; reached only if other programs write all the time. */
const maxAttempts = 10;

class StaleRead extends Error {}

/**
 * Runs like {@link runInProject}, but sees one state of the project, although other runs may write at the same time. It
 * reads and computes without the write lock. Before it writes or reports findings, it checks that what it read has not
 * changed; otherwise it starts again. From its first attempt to write on, it keeps the write lock.
 *
 * @param isSilent whether the result need not be checked again
 */
export async function runInOneState<Options extends RunOptions, Result extends object>(
  { options, host, empty, open }: ProjectRun<Options, Result>,
  isSilent: (result: ProjectResult & Result) => boolean,
  run: (context: ConsistentRun<Options>) => Promise<Result>,
): Promise<ProjectResult & Result> {
  let projectLock: ProjectWriteLock | undefined;
  let writeLock: WriteLock | undefined;
  let hasGivenUp = false;
  const waitFor = <T>(waiting: Promise<T>): Promise<T> =>
    waiting.catch((error: unknown) => {
      hasGivenUp = true;
      throw error;
    });
  const runOnce = (count: number, reads: ReadRecord): Promise<ProjectResult & Result> => {
    const recorded = { ...host, disk: reads.watch(host.disk) };
    const runRecorded = async (context: RunContext<Options>, files: ConfigFiles): Promise<Result> => {
      const wait = { signal: options.signal, onWait: options.onWaitForLock };
      const lock = (projectLock ??= new ProjectWriteLock(context.project.dir, host, wait));
      if (count > 1 && writeLock === undefined) await waitFor(lock.untilFree());
      const write = async <T>(step: (writeLock: WriteLock) => T): Promise<T> => {
        if (writeLock === undefined) {
          writeLock = await waitFor(lock.take());
          if (!reads.isUnchanged()) throw new StaleRead();
        }
        options.signal?.throwIfAborted();
        return step(writeLock);
      };
      return run({ ...context, unrecordedHost: host, files, reads, write });
    };
    const from = open && { open: () => open(reads) };
    return runInProject({ options, host: recorded, empty, ...from }, runRecorded);
  };
  try {
    for (let count = 1; ; count++) {
      const reads = new ReadRecord();
      try {
        const result = await runOnce(count, reads);
        // Without a configuration, no other run could write. A run waits for the lock only once.
        const isFinal = writeLock !== undefined || projectLock === undefined || hasGivenUp || count === maxAttempts;
        if (isFinal || isSilent(result) || (!projectLock?.isTaken() && reads.isUnchanged())) return result;
      } catch (error) {
        if (!(error instanceof StaleRead)) throw error;
      }
    }
  } finally {
    await writeLock?.release();
  }
}

/**
 * Removes the temporary files of a killed run. Acquires the write lock, because they may belong to a run that is still
 * writing. Those that cannot be removed do no harm.
 */
export async function clearLeftovers({ project, write, unrecordedHost: host }: ConsistentRun): Promise<void> {
  const folder = { root: project.dir, dir: project.config.output.dir };
  if (findLeftovers(host.disk, folder).length === 0 && !hasStaleLock(folder.root, host)) return;
  try {
    await write(() => removeLeftovers(host.disk, folder));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
  }
}

export function reportDeprecated({ version }: Config, findings: Findings): void {
  findings.add("version-deprecated", rules["version-deprecated"].check(version));
}
