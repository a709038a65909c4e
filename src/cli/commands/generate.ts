import { generate } from "../../runs/index.ts";
import { exitCodeOf } from "../exit.ts";
import { failedReport, lockLines, type Report } from "../report.ts";
import { talk } from "../progress.ts";
import type { CommandContext } from "./command.ts";
import { eachPackage } from "./per-config.ts";

const command = "generate";

/** `codegen generate`: each configuration in turn; one that fails does not keep the next from running. */
export function run(context: CommandContext): Promise<Report[]> {
  return eachPackage(command, context, (config) => runOne(config, context));
}

async function runOne(config: string | undefined, context: CommandContext): Promise<Report> {
  const { cwd, flags, terminal, signal, world } = context;
  const dryRun = flags["dry-run"] === true;
  const result = await generate(
    {
      cwd,
      signal,
      offline: flags["offline"] === true,
      locked: flags["locked"] === true,
      acceptRemovals: flags["accept-removals"] === true,
      dryRun,
      cache: flags["cache"] !== false,
      ...talk(context),
      ...(config !== undefined && { config }),
    },
    world,
  );
  terminal.clearProgress();
  const exitCode = exitCodeOf(result.diagnostics);
  const lineOf = lockLines(result.dir, world.disk);
  return { ...failedReport(command, exitCode, result.diagnostics), ...result, lineOf, ...(dryRun && { dryRun }) };
}
