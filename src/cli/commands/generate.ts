import { resolve } from "node:path";
import { findSharedFolders } from "../../config/shared.ts";
import { generate } from "../../generate.ts";
import { exitCodeOf } from "../exit.ts";
import { failedReport, lockLines, type Report } from "../report.ts";
import type { CommandContext } from "./command.ts";

const command = "generate";

/** `codegen generate`: each configuration in turn; one that fails does not keep the next from running. */
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

async function runOne(
  config: string | undefined,
  { cwd, flags, terminal, environment, signal }: CommandContext,
): Promise<Report> {
  const dryRun = flags["dry-run"] === true;
  const result = await generate({
    cwd,
    environment,
    signal,
    offline: flags["offline"] === true,
    locked: flags["locked"] === true,
    acceptRemovals: flags["accept-removals"] === true,
    dryRun,
    onProgress: ({ done, total }) => terminal.progress(`fetching ${done} of ${total} documents`),
    ...(config !== undefined && { config }),
  });
  terminal.clearProgress();
  const exitCode = exitCodeOf(result.diagnostics);
  const lineOf = lockLines(result.dir);
  return { ...failedReport(command, exitCode, result.diagnostics), ...result, lineOf, ...(dryRun && { dryRun }) };
}
