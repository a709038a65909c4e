import { check } from "../../runs/index.ts";
import { exitCodeOf } from "../exit.ts";
import { failedReport, lockLines, type Report } from "../report.ts";
import { talk } from "../progress.ts";
import type { CommandContext } from "./command.ts";
import { eachPackage } from "./per-config.ts";

const command = "check";

/** `codegen check`: each configuration in turn. */
export function run(context: CommandContext): Promise<Report[]> {
  return eachPackage(command, context, (config) => runOne(config, context));
}

async function runOne(config: string | undefined, context: CommandContext): Promise<Report> {
  const { cwd, flags, terminal, signal, world } = context;
  const { files, ...result } = await check(
    {
      cwd,
      signal,
      full: flags["full"] === true,
      staged: flags["staged"] === true,
      live: flags["live"] === true,
      cache: flags["cache"] !== false,
      ...talk(context),
      ...(config !== undefined && { config }),
    },
    world,
  );
  terminal.clearProgress();
  const exitCode = exitCodeOf(result.diagnostics);
  const lineOf = lockLines(result.dir, world.disk);
  return { ...failedReport(command, exitCode, result.diagnostics), ...result, lineOf, checked: files };
}
