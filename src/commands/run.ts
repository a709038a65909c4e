import { resolve } from "node:path";
import { count, escapeHidden } from "../base/text/index.ts";
import { Findings, unlessRunError } from "../model/findings/index.ts";
import type { Report } from "../model/report/index.ts";
import { findNearestConfig } from "../pipeline/config/index.ts";
import type { Host } from "../platform/index.ts";
import { openProject, type Project, type ReadFrom, type RunOptions, type RunProgress } from "../project/index.ts";
import { emptyReport, failedRun, outcomeOf, type CommandName } from "../report/index.ts";
import type { CommandContext } from "./command.ts";

/** The options of a run that the command line has for all commands. */
export function runOptions(context: Pick<CommandContext, "cwd" | "signal" | "terminal" | "global">): RunOptions {
  const { cwd, signal, global } = context;
  const { config } = global;
  return { cwd, signal, ...progressListeners(context), ...(config !== undefined && { config }) };
}

interface ProjectRun {
  readonly command: CommandName;
  readonly options: RunOptions;
  readonly host: Host;
  /** The files with the configuration, by default those of the work tree. */
  readonly open?: (() => ReadFrom) | undefined;
  /** What the report has even if the run fails. */
  readonly always?: Partial<Report>;
}

/** Opens the project and calls `run` with it, whose result completes the report. A RunError becomes findings. */
export async function runInProject(
  { command, options, host, open, always = {} }: ProjectRun,
  run: (project: Project) => Promise<Partial<Report>>,
): Promise<Report> {
  const early = new Findings();
  const project = await early.guard(undefined, () => openProject(options, host, open?.()));
  if (project === undefined)
    return { ...failedRun(command, early.sorted()), config: wantedConfig(options, host), ...always };
  const { config, file, dir, findings } = project;
  const outcome = await findings.guard<Partial<Report>>({}, () => run(project));
  return {
    ...emptyReport(command),
    ...outcomeOf(findings.sorted()),
    apiVersion: config.version ?? null,
    config: file,
    dir,
    countsSuspicious: command !== "check" && command !== "generate",
    ...always,
    ...outcome,
  };
}

/** Absolute path of the configuration that a failed run would have read. */
function wantedConfig({ cwd = "", config }: RunOptions, host: Host): string | null {
  const folder = resolve(host.cwd, cwd);
  if (typeof config === "object") return null;
  if (config !== undefined) return resolve(folder, config);
  return unlessRunError(() => findNearestConfig(folder, host.disk) ?? null, null);
}

/** Prints progress on stderr, and with `--verbose` a line for each request. */
function progressListeners({
  terminal,
  global,
}: Pick<CommandContext, "terminal" | "global">): Pick<RunOptions, "onProgress" | "onRequest" | "onWaitForLock"> {
  const writeLine = (line: string): void => terminal.err(terminal.paintErr("dim", escapeHidden(line)));
  return {
    onProgress: ({ done, total, waiting }) => {
      const wait = waiting && describeWait(waiting);
      terminal.progress(escapeHidden(`fetching ${done} of ${total} documents${wait ? `; ${wait}` : ""}`));
      if (global.verbose && wait) writeLine(wait);
    },
    ...(!global.quiet && {
      onWaitForLock: (file) => writeLine(`waiting for another run in the same project, which holds ${file}`),
    }),
    ...(global.verbose && {
      onRequest: ({ method, url, status, bytes, ms }) =>
        writeLine(`${method} ${url} ${status ?? "no response"}, ${count(bytes, "byte")}, ${Math.round(ms)} ms`),
    }),
  };
}

function describeWait({ reason, ms }: NonNullable<RunProgress["waiting"]>): string {
  return `${reason}: waiting ${ms < 1000 ? `${Math.ceil(ms)} ms` : `${Math.ceil(ms / 1000)} s`}`;
}
