import { resolve } from "node:path";
import { escapeHidden } from "../base/text/index.ts";
import { Findings, unlessRunError } from "../model/findings/index.ts";
import { findNearestConfig } from "../pipeline/config/index.ts";
import type { Host } from "../platform/index.ts";
import { openProject, type Project, type ReadFrom, type RunOptions } from "../project/index.ts";
import { type CommandResult, failedRun, type PartialResult, resultOf } from "../report/index.ts";
import type { CommandContext } from "./flags.ts";

export function runOptions(context: Pick<CommandContext, "cwd" | "signal" | "terminal" | "global">): RunOptions {
  const { cwd, signal, global } = context;
  const { config } = global;
  return { cwd, signal, ...progressListeners(context), ...(config !== undefined && { config }) };
}

interface ProjectRun {
  readonly command: string;
  readonly options: RunOptions;
  readonly host: Host;
  readonly open?: (() => ReadFrom) | undefined;
  /** What the result has even if the run fails. */
  readonly always?: PartialResult;
}

/** Opens the project and calls `run` with it, which completes the result. A RunError becomes findings. */
export async function runInProject(
  { command, options, host, open, always = {} }: ProjectRun,
  run: (project: Project) => Promise<PartialResult>,
): Promise<CommandResult> {
  const early = new Findings();
  const project = await early.guard(undefined, () => openProject(options, host, open?.()));
  if (project === undefined) {
    const { report, findings } = failedRun(command, early.sorted());
    return { ...always, report: { ...report, config: wantedConfig(options, host), ...always.report }, findings };
  }
  const { config, file, findings } = project;
  const done = await findings.guard<PartialResult>({}, () => run(project));
  const report = { config: file, apiVersion: config.version ?? null, ...always.report, ...done.report };
  return resultOf(command, findings.sorted(), { countsSuspicious: command !== "check", ...always, ...done, report });
}

/** Absolute path of the configuration that a failed run would have read. */
function wantedConfig({ cwd = "", config }: RunOptions, host: Host): string | null {
  const folder = resolve(host.cwd, cwd);
  if (typeof config === "object") return null;
  if (config !== undefined) return resolve(folder, config);
  return unlessRunError(() => findNearestConfig(folder, host.disk) ?? null, null);
}

/** Prints progress on stderr, and with `--verbose` a line for each wait. */
function progressListeners({
  terminal,
  global,
}: Pick<CommandContext, "terminal" | "global">): Pick<RunOptions, "onProgress" | "onWaitForLock"> {
  const writeLine = (line: string): void => terminal.err(terminal.paintErr("dim", escapeHidden(line)));
  return {
    onProgress: ({ done, total, waiting }) => {
      const wait = waiting && `${waiting.reason}: waiting ${Math.ceil(waiting.ms / 1000)} s`;
      terminal.progress(escapeHidden(`fetching ${done} of ${total} documents${wait ? `; ${wait}` : ""}`));
      if (done === total) terminal.clearProgress();
      if (global.verbose && wait) writeLine(wait);
    },
    ...(!global.quiet && {
      onWaitForLock: (file) => writeLine(`waiting for another run in the same project, which holds ${file}`),
    }),
  };
}
