import { resolve } from "node:path";
import { count, escapeHidden } from "../base/text/index.ts";
import type { Report } from "../model/report/index.ts";
import { unlessRunError } from "../model/findings/index.ts";
import { findConfig, findSharedFolders } from "../pipeline/config/index.ts";
import type { ProjectFiles } from "../platform/files/index.ts";
import { readIndex } from "../platform/git/index.ts";
import { describeOwner, type Host } from "../platform/index.ts";
import { type ConfigChoice, emptyReport, exitCodeOf, failedRun } from "../report/index.ts";
import type { CommandContext } from "./command.ts";
import type { Generated, ProjectResult, RunOptions, RunProgress } from "../project/index.ts";

type RunOne = (options: RunOptions, choice: ConfigChoice) => Promise<Report>;

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
    const config = choice.named === null ? {} : { config: choice.named };
    const options = { cwd, signal, ...progressListeners(context), ...config };
    try {
      reports.push(await run(options, choice));
    } catch (error) {
      if (error !== signal.reason || reports.length === 0) throw error;
      terminal.err("interrupted; nothing was written for the remaining configurations");
      break;
    }
  }
  return reports;
}

/**
 * {@link runPerConfig} for a command whose configurations must not share an output folder.
 *
 * @param isStaged whether the configurations are read from the git index
 */
export async function runPerPackage(
  command: string,
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

/** The result of a command as a report. */
export function reportOf(
  command: string,
  result: ProjectResult & Partial<Report>,
  { cwd, named, args: configArgs }: ConfigChoice,
  files: ProjectFiles,
): Report {
  const searched = (): string | null => unlessRunError(() => findConfig(cwd, files), null);
  const config = result.config ?? (named === null ? searched() : resolve(cwd, named));
  const exitCode = exitCodeOf(result.diagnostics);
  const countsSuspicious = command !== "check" && command !== "generate";
  return { ...emptyReport(command), countsSuspicious, ...result, config, configArgs, exitCode };
}

/** The report of a command that writes the package. */
export function packageReport(
  command: string,
  { removed, ...result }: ProjectResult & Generated,
  choice: ConfigChoice,
  { disk }: Host,
  dryRun: boolean,
): Report {
  const report = reportOf(command, result, choice, disk);
  return { ...report, ...(removed.length > 0 && { removed }), ...(dryRun && { dryRun }) };
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
      onWaitForLock: (owner) => writeLine(`waiting for ${describeOwner(owner)}, which is writing in the same project`),
    }),
    ...(global.verbose && {
      onRequest: ({ url, status, bytes, ms, cached }) => {
        const parts = [count(bytes, "byte"), `${Math.round(ms)} ms`, ...(cached ? ["cached"] : [])];
        writeLine(`GET ${url} ${status ?? "no response"}, ${parts.join(", ")}`);
      },
    }),
  };
}

function describeWait({ reason, ms }: NonNullable<RunProgress["waiting"]>): string {
  return `${reason}: waiting ${ms < 1000 ? `${Math.ceil(ms)} ms` : `${Math.ceil(ms / 1000)} s`}`;
}
