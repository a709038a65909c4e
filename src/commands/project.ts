import type { ApiVersion } from "../model/spec/index.ts";
import { loadConfig, type LoadedConfig } from "../pipeline/config/index.ts";
import { type Config } from "../model/settings/index.ts";
import type { ProjectFiles } from "../platform/files/index.ts";
import type { World } from "../platform/index.ts";
import { Findings, type Diagnostic } from "../model/findings/index.ts";
import { rules } from "../model/rules/index.ts";
import { type RunOptions, startFolder } from "./options.ts";

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

/**
 * The work tree, as a run reads the configuration from it.
 *
 * @throws {RunError} as {@link startFolder}
 */
export function workTreeFiles(options: RunOptions, world: World): ConfigFiles {
  return { from: world.disk, start: startFolder(options.cwd, world) };
}

/** Where a run reads the configuration. */
interface ConfigFiles {
  readonly from: ProjectFiles;
  /** Absolute path of the folder in which the search starts. */
  readonly start: string;
}

/** What a run works with. */
export interface RunContext<Options extends RunOptions = RunOptions> {
  readonly project: LoadedConfig;
  readonly options: Options;
  readonly world: World;
  /** Takes what is wrong, and the secrets that no finding repeats. */
  readonly findings: Findings;
}

/** What {@link runInProject} runs with. */
interface ProjectRun<Options extends RunOptions, Result extends object, Files extends ConfigFiles> {
  readonly options: Options;
  readonly world: World;
  /** Opens the files that the configuration is read from. */
  readonly open: () => Files;
  /** What a run came to that was not done. */
  readonly nothing: Result;
}

/**
 * Reads the configuration and runs something with it. What cannot be done becomes findings; what the run had come to
 * before is lost then, so a run that has something to show beside a finding adds the finding and returns.
 */
export async function runInProject<Options extends RunOptions, Result extends object, Files extends ConfigFiles>(
  { options, world, open, nothing }: ProjectRun<Options, Result, Files>,
  run: (context: RunContext<Options>, files: Files) => Promise<Result>,
): Promise<ProjectResult & Result> {
  const early = new Findings();
  const opened = await early.guard(undefined, () => {
    const files = open();
    return { files, project: loadConfig(files.start, options.config, files.from) };
  });
  if (opened === undefined) {
    return { ok: false, apiVersion: null, diagnostics: early.sorted(), config: null, dir: null, ...nothing };
  }
  const { files, project } = opened;
  const { config, file, dir } = project;
  const findings = new Findings(config.rules);
  const result = await findings.guard(nothing, () => run({ project, options, world, findings }, files));
  return {
    ok: !findings.hasErrors(),
    apiVersion: config.version,
    diagnostics: findings.sorted(),
    config: file,
    dir,
    ...result,
  };
}

/** Rule `version-deprecated`: the configuration asks for a version that the service marks as deprecated. */
export function reportDeprecated({ version }: Config, findings: Findings): void {
  findings.add("version-deprecated", rules["version-deprecated"].judge(version));
}
