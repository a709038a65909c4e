import { resolve } from "node:path";
import { findSharedFolders } from "../../config/index.ts";
import { exitCodeOf } from "../exit.ts";
import { failedReport, type Report } from "../report.ts";
import type { CommandContext } from "./command.ts";

/** Runs a command over each configuration in turn; one that fails does not keep the next from running. */
export async function eachConfig(
  { global }: CommandContext,
  run: (config: string | undefined) => Promise<Report>,
): Promise<Report[]> {
  const reports: Report[] = [];
  for (const config of global.configs.length === 0 ? [undefined] : global.configs) reports.push(await run(config));
  return reports;
}

/** {@link eachConfig} for a command whose configurations must not share an output folder. */
export async function eachPackage(
  command: string,
  context: CommandContext,
  run: (config: string | undefined) => Promise<Report>,
): Promise<Report[]> {
  const files = context.global.configs.map((config) => resolve(context.cwd, config));
  const clash = findSharedFolders(files, context.cwd, context.world.disk);
  return clash.length > 0 ? [failedReport(command, exitCodeOf(clash), clash)] : eachConfig(context, run);
}
