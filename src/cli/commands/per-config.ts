import { dirname, resolve } from "node:path";
import { adviceFrom } from "../../model/rules/index.ts";
import { type Diagnostic, unlessRunError } from "../../model/findings/index.ts";
import type { Change } from "../../model/diff/index.ts";
import { posixPath, type ProjectFiles } from "../../platform/files/index.ts";
import type { ProjectResult, RunOptions } from "../../commands/index.ts";
import { exitCodeOf } from "../../report/index.ts";
import { progressListeners } from "../progress.ts";
import type { ConfigChoice, Report, RunSummary } from "../../report/index.ts";
import { failedRun } from "../../report/index.ts";
import { locateChanges } from "../../report/index.ts";
import type { CommandContext } from "./command.ts";

/** What a command does for one configuration. */
type RunOne = (options: RunOptions, choice: ConfigChoice) => Promise<Report>;

/** What the context of any command has. */
type AnyContext = Omit<CommandContext, "flags">;

/** The configurations that the command line asks for: those that it names, or the one that is found. */
export function choicesOf({ global, cwd, world }: Pick<AnyContext, "global" | "cwd" | "world">): ConfigChoice[] {
  const origin = world.cwd;
  const inFolder = global.cwd === undefined ? [] : ["--cwd", global.cwd];
  if (global.config.length === 0) return [{ origin, cwd, named: null, args: inFolder }];
  return global.config.map((named) => ({ origin, cwd, named, args: [...inFolder, "-c", named] }));
}

/** Runs a command over each configuration in turn; one that fails does not keep the next from running. */
export async function runPerConfig(context: AnyContext, run: RunOne): Promise<Report[]> {
  const { cwd, signal } = context;
  const reports: Report[] = [];
  for (const choice of choicesOf(context)) {
    const config = choice.named === null ? {} : { config: choice.named };
    const options = { cwd, signal, ...progressListeners(context), ...config };
    reports.push(await run(options, choice));
  }
  return reports;
}

/** {@link runPerConfig} for a command whose configurations must not share an output folder. */
export async function runPerPackage(command: string, context: AnyContext, run: RunOne): Promise<Report[]> {
  const { cwd, global } = context;
  if (global.config.length > 1) {
    const { findSharedFolders } = await import("../../pipeline/config/index.ts");
    const shared = findSharedFolders(
      global.config.map((config) => resolve(cwd, config)),
      cwd,
      context.world.disk,
    );
    if (shared.length > 0) return [failedRun(command, shared)];
  }
  return runPerConfig(context, run);
}

/** What the runs have in common. */
type RunResult = ProjectResult & { readonly changes: readonly Change[] };

/** The part of a report that every run has. */
export async function summarizeRun(result: RunResult, choice: ConfigChoice, files: ProjectFiles): Promise<RunSummary> {
  const { ok, apiVersion } = result;
  const config = result.config ?? (await unreadConfig(choice, files));
  const changes = await locateChanges(result.changes, config, files);
  const folder = config === null ? "" : posixPath(choice.origin, dirname(config));
  const diagnostics = result.diagnostics.map((each) => withAdviceFrom(folder, each));
  const exitCode = exitCodeOf(diagnostics);
  return { config, chosenBy: choice.args, ok, exitCode, apiVersion, diagnostics, changes };
}

function withAdviceFrom(folder: string, diagnostic: Diagnostic): Diagnostic {
  const { advice } = diagnostic;
  return advice === undefined ? diagnostic : { ...diagnostic, advice: adviceFrom(folder, advice) };
}

/** The configuration that a run could not read; `null` where there is none. */
async function unreadConfig({ cwd, named }: ConfigChoice, files: ProjectFiles): Promise<string | null> {
  if (named !== null) return resolve(cwd, named);
  const { findConfig } = await import("../../pipeline/config/index.ts");
  return unlessRunError(() => findConfig(cwd, files), null);
}
