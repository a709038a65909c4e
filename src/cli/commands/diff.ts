import { problem } from "../../findings/index.ts";
import { diff } from "../../runs/index.ts";
import { exitCodeOf, exitCodes } from "../exit.ts";
import { failedReport, lockLines, type Report } from "../report.ts";
import { talk } from "../progress.ts";
import type { CommandContext } from "./command.ts";
import { eachConfig } from "./per-config.ts";

const command = "diff";

/** `codegen diff [FROM] [TO]`. */
export async function run(context: CommandContext): Promise<Report[]> {
  const { words } = context;
  if (words.length > 2) {
    const complaint = problem("usage", `diff takes two states, not ${words.length}; see \`codegen diff --help\``);
    return [failedReport(command, exitCodes.unusable, [complaint])];
  }
  return eachConfig(context, (config) => runOne(config, context));
}

async function runOne(config: string | undefined, context: CommandContext): Promise<Report> {
  const { cwd, flags, words, terminal, signal, world } = context;
  const [from, to] = words;
  const { semver, ...result } = await diff(
    {
      cwd,
      signal,
      cache: flags["cache"] !== false,
      ...talk(context),
      ...(config !== undefined && { config }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    world,
  );
  terminal.clearProgress();
  const found = flags["exit-code"] === true && result.changes.length > 0 ? exitCodes.found : exitCodes.ok;
  const exitCode = result.ok ? found : exitCodeOf(result.diagnostics);
  const lineOf = lockLines(result.dir, world.disk);
  const report = { ...failedReport(command, exitCode, result.diagnostics), ...result, lineOf };
  return { ...report, ...(semver !== null && { semver }) };
}
