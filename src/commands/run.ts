import { resolve } from "node:path";
import { count, escapeHidden } from "../base/text/index.ts";
import { completeDiagnostic, Findings, unlessRunError } from "../model/findings/index.ts";
import type { Diagnostic, Report } from "../model/report/index.ts";
import { findConfig, findSharedFolders } from "../pipeline/config/index.ts";
import { readIndex } from "../platform/git/index.ts";
import { describeOwner, type Host } from "../platform/index.ts";
import { openProject, type Project, type ReadFrom, type RunOptions, type RunProgress } from "../project/index.ts";
import { type ConfigChoice, emptyReport, exitCodeOf, failedRun, type ReportedCommand } from "../report/index.ts";
import type { CommandContext } from "./command.ts";

type RunOne = (options: RunOptions) => Promise<Report>;

type AnyContext = Omit<CommandContext, "flags">;

/** The configurations that the command line names, or a single choice that searches for one. */
export function choicesOf({ global, cwd }: Pick<AnyContext, "global" | "cwd">): ConfigChoice[] {
  const inFolder = global.cwd === undefined ? [] : ["--cwd", global.cwd];
  if (global.config.length === 0) return [{ cwd, named: null, args: inFolder }];
  return global.config.map((named) => ({ cwd, named, args: [...inFolder, "-c", named] }));
}

/**
 * Runs a command for each configuration, also after one that fails. A signal ends it; the reports of the runs before it are
 * returned, because they may have written files.
 */
export async function runPerConfig(context: AnyContext, run: RunOne): Promise<Report[]> {
  const { cwd, signal, terminal } = context;
  const reports: Report[] = [];
  for (const choice of choicesOf(context)) {
    const named = choice.named === null ? {} : { config: choice.named };
    const options = { cwd, signal, ...progressListeners(context), ...named };
    try {
      const report = await run(options);
      const config = report.config ?? configOf(choice, context.host);
      reports.push({ ...report, config, configArgs: choice.args });
    } catch (error) {
      if (error !== signal.reason || reports.length === 0) throw error;
      terminal.err("interrupted; nothing was written for the remaining configurations");
      break;
    }
  }
  return reports;
}

/** The configuration that a failed run would have read. */
function configOf({ cwd, named }: ConfigChoice, { disk }: Host): string | null {
  return named === null ? unlessRunError(() => findConfig(cwd, disk), null) : resolve(cwd, named);
}

/**
 * {@link runPerConfig} for a command whose configurations must not share an output folder.
 *
 * @param isStaged whether the configurations are read from the git index
 */
export async function runPerPackage(
  command: ReportedCommand,
  context: AnyContext,
  run: RunOne,
  isStaged = false,
): Promise<Report[]> {
  const { global, host } = context;
  if (global.config.length > 1) {
    // Each run reports an index that cannot be read. Paths in the index have no links.
    const index = isStaged ? unlessRunError(() => readIndex(context.cwd, host.git), undefined) : undefined;
    const cwd = (index && host.disk.realPath(context.cwd)) ?? context.cwd;
    const files = global.config.map((config) => resolve(cwd, config));
    const shared = findSharedFolders(files, cwd, index ?? host.disk);
    if (shared.length > 0) return [failedRun(command, shared)];
  }
  return runPerConfig(context, run);
}

interface ProjectRun {
  readonly command: ReportedCommand;
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
  if (project === undefined) return { ...failedRun(command, early.sorted()), ...always };
  const { config, file, dir, findings } = project;
  const outcome = await findings.guard<Partial<Report>>({}, () => run(project));
  const diagnostics = findings.sorted();
  return {
    ...emptyReport(command),
    ok: !findings.hasErrors(),
    exitCode: exitCodeOf(diagnostics),
    apiVersion: config.version ?? null,
    diagnostics,
    config: file,
    dir,
    countsSuspicious: command !== "check" && command !== "generate",
    ...always,
    ...outcome,
  };
}

export function withError(report: Report, error: Diagnostic): Report {
  const diagnostics = [...report.diagnostics, completeDiagnostic(error)];
  return { ...report, ok: false, exitCode: exitCodeOf(diagnostics), diagnostics };
}

/** Prints progress on stderr, and with `--verbose` a line for each request. */
export function progressListeners({
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
      onWaitForLock: (owner) => writeLine(`waiting for ${describeOwner(owner)}, which holds ${owner.file}`),
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
