import { check } from "../../check.ts";
import { exitCodeOf } from "../exit.ts";
import { failedReport, type Report } from "../report.ts";
import type { CommandContext } from "./command.ts";

const command = "check";

/** `codegen check`: each configuration in turn. */
export async function run(context: CommandContext): Promise<Report[]> {
  const { configs } = context.global;
  const reports: Report[] = [];
  for (const config of configs.length === 0 ? [undefined] : configs) reports.push(await runOne(config, context));
  return reports;
}

async function runOne(config: string | undefined, context: CommandContext): Promise<Report> {
  const { cwd, flags, terminal, environment, signal } = context;
  const { ok, apiVersion, diagnostics, drift, changes, files } = await check({
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
  const exitCode = exitCodeOf(diagnostics);
  return { ...failedReport(command, exitCode, diagnostics), ok, apiVersion, drift, changes, checked: files };
}
