import { resolve } from "node:path";
import { check } from "../../check.ts";
import { findSharedFolders } from "../../config/shared.ts";
import { exitCodeOf } from "../exit.ts";
import { failedReport, lockLines, type Report } from "../report.ts";
import type { CommandContext } from "./command.ts";

const command = "check";

/** `codegen check`: each configuration in turn. */
export async function run(context: CommandContext): Promise<Report[]> {
  const { configs } = context.global;
  const clash = findSharedFolders(
    configs.map((config) => resolve(context.cwd, config)),
    context.cwd,
  );
  if (clash.length > 0) return [failedReport(command, exitCodeOf(clash), clash)];
  const reports: Report[] = [];
  for (const config of configs.length === 0 ? [undefined] : configs) reports.push(await runOne(config, context));
  return reports;
}

async function runOne(config: string | undefined, context: CommandContext): Promise<Report> {
  const { cwd, flags, terminal, environment, signal } = context;
  const { files, ...result } = await check({
    cwd,
    environment,
    signal,
    full: flags["full"] === true,
    staged: flags["staged"] === true,
    live: flags["live"] === true,
    onProgress: ({ done, total }) => terminal.progress(`fetching ${done} of ${total} documents`),
    ...(config !== undefined && { config }),
  });
  terminal.clearProgress();
  const exitCode = exitCodeOf(result.diagnostics);
  const lineOf = lockLines(result.dir);
  return { ...failedReport(command, exitCode, result.diagnostics), ...result, lineOf, checked: files };
}
