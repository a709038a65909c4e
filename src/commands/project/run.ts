import type { ApiVersion } from "../../model/spec/index.ts";
import { loadConfig, type LoadedConfig } from "../../pipeline/config/index.ts";
import type { ProjectFiles } from "../../platform/files/index.ts";
import type { GitIndex } from "../../platform/git/index.ts";
import type { World } from "../../platform/index.ts";
import { hasDeadTurn, type Turn, Turns } from "../../platform/write-lock/index.ts";
import { ReadRecord } from "../../platform/cache/index.ts";
import { type Diagnostic, Findings, RunError } from "../../model/findings/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { rules } from "../../model/rules/index.ts";
import { findLeftovers, removeLeftovers } from "../../pipeline/write/index.ts";
import { type RunOptions, startFolder } from "../options.ts";

/** What every run says of itself. */
export interface ProjectResult {
  /** Whether there is no finding of severity error. */
  readonly ok: boolean;
  /** Version of the interface; `null` where no configuration could be read. */
  readonly apiVersion: ApiVersion | null;
  /** All findings, sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute path of the configuration; `null` where none could be read. */
  readonly config: string | null;
  /** Absolute path of its folder, which paths in the result start from; `null` where none could be read. */
  readonly dir: string | null;
}

/** Where a run reads the configuration. */
export interface ConfigFiles {
  readonly from: ProjectFiles;
  /** Absolute path of the folder in which the search starts. */
  readonly start: string;
  /** The git index, for a run that reads what is staged. */
  readonly index?: GitIndex;
}

/** What a run works with. */
export interface RunContext<Options extends RunOptions = RunOptions> {
  readonly project: LoadedConfig;
  readonly options: Options;
  readonly world: World;
  /** Takes what is wrong, and the secrets that no finding repeats. */
  readonly findings: Findings;
}

/** What a run works with that sees one state of the project. What it reads through its `world` is recorded. */
export interface ConsistentRun<Options extends RunOptions = RunOptions> extends RunContext<Options> {
  readonly files: ConfigFiles;
  readonly reads: ReadRecord;
  /**
   * Writes while no other run does. If the project has changed since it was read, the run begins again.
   *
   * @throws {RunError} rule `io`: another run writes for a minute
   */
  write<T>(step: (turn: Turn) => T): Promise<T>;
}

interface ProjectRun<Options extends RunOptions, Result extends object> {
  readonly options: Options;
  readonly world: World;
  /** The result of a run that cannot be done. */
  readonly empty: Result;
  /** Opens the files that the configuration is read from; by default those of the work tree. */
  readonly open?: ((reads: ReadRecord) => ConfigFiles) | undefined;
}

/**
 * Reads the configuration and runs something with it. What cannot be done becomes findings, and the result is empty then. So a
 * run that has something to show beside a finding adds the finding and returns.
 */
export async function runInProject<Options extends RunOptions, Result extends object>(
  { options, world, empty, open }: Omit<ProjectRun<Options, Result>, "open"> & { readonly open?: () => ConfigFiles },
  run: (context: RunContext<Options>, files: ConfigFiles) => Promise<Result>,
): Promise<ProjectResult & Result> {
  const early = new Findings();
  const opened = await early.guard(undefined, () => {
    const files = open?.() ?? { from: world.disk, start: startFolder(options.cwd, world) };
    return { files, project: loadConfig(files.start, options.config, files.from) };
  });
  if (opened === undefined) {
    return { ok: false, apiVersion: null, diagnostics: early.sorted(), config: null, dir: null, ...empty };
  }
  const { files, project } = opened;
  const { config, file, dir } = project;
  const findings = new Findings(config.rules);
  const result = await findings.guard(empty, () => run({ project, options, world, findings }, files));
  return {
    ok: !findings.hasErrors(),
    apiVersion: config.version,
    diagnostics: findings.sorted(),
    config: file,
    dir,
    ...result,
  };
}

/** Most attempts of a run that writes nothing. More are needed only where something writes without a pause. */
const maxAttempts = 10;

/** Another run has written since this one read the project. */
class StaleRead extends Error {}

/**
 * {@link runInProject} for a run that sees one state of the project: what another run is writing meanwhile is seen before or
 * after it. Nothing is held while it reads and computes. Before it writes, and before it reports something, all that it read is
 * read again; if that has changed, it begins again, and once it was about to write, it keeps other runs from writing meanwhile.
 *
 * @param isSilent whether the result need not be looked at again
 */
export async function runInOneState<Options extends RunOptions, Result extends object>(
  { options, world, empty, open }: ProjectRun<Options, Result>,
  isSilent: (result: ProjectResult & Result) => boolean,
  run: (context: ConsistentRun<Options>) => Promise<Result>,
): Promise<ProjectResult & Result> {
  let turns: Turns | undefined;
  let turn: Turn | undefined;
  let hasGivenUp = false;
  const waitFor = <T>(waiting: Promise<T>): Promise<T> =>
    waiting.catch((error: unknown) => {
      hasGivenUp = true;
      throw error;
    });
  const runOnce = (count: number, reads: ReadRecord): Promise<ProjectResult & Result> => {
    const recorded = { ...world, disk: reads.watch(world.disk) };
    const runRecorded = async (context: RunContext<Options>, files: ConfigFiles): Promise<Result> => {
      const wait = { signal: options.signal, onWait: options.onWaitForTurn };
      const known = (turns ??= new Turns(context.project.dir, world, wait));
      if (count > 1 && turn === undefined) await waitFor(known.untilFree());
      const write = async <T>(step: (turn: Turn) => T): Promise<T> => {
        if (turn === undefined) {
          turn = await waitFor(known.take());
          if (!reads.holds()) throw new StaleRead();
        }
        options.signal?.throwIfAborted();
        return step(turn);
      };
      return run({ ...context, files, reads, write });
    };
    const from = open && { open: () => open(reads) };
    return runInProject({ options, world: recorded, empty, ...from }, runRecorded);
  };
  try {
    for (let count = 1; ; count++) {
      const reads = new ReadRecord();
      try {
        const result = await runOnce(count, reads);
        // Without a configuration there is nothing that another run could write; a minute is waited once.
        const isFinal = turn !== undefined || turns === undefined || hasGivenUp || count === maxAttempts;
        if (isFinal || isSilent(result) || (!turns?.isTaken() && reads.holds())) return result;
      } catch (error) {
        if (!(error instanceof StaleRead)) throw error;
      }
    }
  } finally {
    await turn?.release();
  }
}

/**
 * Removes what a killed run has left, if there is something. What looks so may be of a run that is writing at this moment, so
 * this one waits for its turn. What cannot be removed does no harm.
 *
 * @param world in which nothing is recorded
 */
export async function clearLeftovers({ project, write }: ConsistentRun, world: World): Promise<void> {
  const folder = { root: project.dir, dir: project.config.output.dir };
  if (findLeftovers(world.disk, folder).length === 0 && !hasDeadTurn(folder.root, world)) return;
  try {
    await write(() => removeLeftovers(world.disk, folder));
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
  }
}

/** Rule `version-deprecated`: the configuration asks for a version that the service marks as deprecated. */
export function reportDeprecated({ version }: Config, findings: Findings): void {
  findings.add("version-deprecated", rules["version-deprecated"].judge(version));
}
