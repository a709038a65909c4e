import { statSync } from "node:fs";
import { resolve } from "node:path";
import { problem } from "../findings/index.ts";
import { ownPackage, realWorld, type World } from "../disk/index.ts";
import { type CommandLine, parseCommandLine } from "./arguments.ts";
import { commands } from "./commands/index.ts";
import { exitCodes, worstExitCode } from "./exit-codes.ts";
import type { GlobalFlagValues } from "./global-flags.ts";
import { failedRun, type Report } from "./command-report.ts";
import { type ReporterName, reporters } from "./reporters/index.ts";
import { createTerminal, type Streams, type Terminal } from "./terminal.ts";

/** What of the process a run uses. */
export interface MainProcess extends Streams {
  readonly argv: readonly string[];
  cwd(): string;
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

/** Widest help text. */
const maxHelpWidth = 100;

/** Runs a command line and gives the exit code; it prints, and changes nothing else of the process. */
export async function main(own: MainProcess): Promise<number> {
  const interrupt = new AbortController();
  let signalled: number | undefined;
  own.on("SIGINT", () => interrupt.abort((signalled = exitCodes.interrupted)));
  own.on("SIGTERM", () => interrupt.abort((signalled = exitCodes.terminated)));

  let commandLine: CommandLine | undefined;
  try {
    const columns = (own.stdout as { columns?: number }).columns ?? maxHelpWidth;
    commandLine = await parseCommandLine(own.argv, ownPackage().version, Math.min(columns, maxHelpWidth));
    const exitCode = await runCommandLine(commandLine, own, interrupt.signal);
    return signalled ?? exitCode;
  } catch (error) {
    if (signalled === undefined) own.stderr.write(apology(error));
    const exitCode = signalled ?? exitCodes.internal;
    reportUnfinished(commandLine, exitCode, own);
    return exitCode;
  }
}

async function runCommandLine(commandLine: CommandLine, own: MainProcess, signal: AbortSignal): Promise<number> {
  if (commandLine.kind === "print") {
    own.stdout.write(`${commandLine.text}\n`);
    return exitCodes.ok;
  }
  const { global } = commandLine;
  const world = worldOf(own);
  const terminal = createTerminal(own, global.color, !global.quiet && reporterOf(global, own) === "text");
  try {
    const reports = await runCommand(commandLine, world, terminal, signal);
    return printReports(reports, terminal, global, own, world);
  } finally {
    terminal.clearProgress();
  }
}

async function runCommand(
  commandLine: Exclude<CommandLine, { kind: "print" }>,
  world: World,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Report[]> {
  const { command, global } = commandLine;
  if (commandLine.kind === "misused") return [failedRun(command, commandLine.diagnostics)];
  const cwd = workingFolder(global, world);
  if (global.cwd !== undefined && !isFolder(cwd)) {
    return [failedRun(command, [problem("usage", `--cwd ${JSON.stringify(global.cwd)} is no folder`)])];
  }
  const { flags, words } = commandLine;
  return commands[commandLine.command].run({ global, flags, words, cwd, terminal, world, signal });
}

function worldOf({ cwd, env }: MainProcess): World {
  return realWorld(cwd(), env);
}

function workingFolder({ cwd }: GlobalFlagValues, world: World): string {
  return resolve(world.cwd, cwd ?? "");
}

/** Links are followed: a user may name a folder by one. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function printReports(
  reports: readonly Report[],
  terminal: Terminal,
  global: GlobalFlagValues,
  own: MainProcess,
  world: World,
): number {
  const { quiet, verbose } = global;
  const options = { quiet, verbose, cwd: workingFolder(global, world), world };
  reporters[reporterOf(global, own)](reports, terminal, options);
  return worstExitCode(reports.map(({ exitCode }) => exitCode));
}

/** A program that reads the report gets one of a run, too, that came to no end. */
function reportUnfinished(commandLine: CommandLine | undefined, exitCode: number, own: MainProcess): void {
  if (commandLine?.kind !== "run" || reporterOf(commandLine.global, own) !== "json") return;
  const { command, global } = commandLine;
  printReports([{ ...failedRun(command, []), exitCode }], createTerminal(own, false, false), global, own, worldOf(own));
}

/** Where no reporter is asked for, a workflow of GitHub gets its own. */
function reporterOf({ reporter }: GlobalFlagValues, { env }: MainProcess): ReporterName {
  return reporter ?? (env["GITHUB_ACTIONS"] === "true" ? "github" : "text");
}

function apology(error: unknown): string {
  const { name, version } = ownPackage();
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    `\nSorry: this is a bug of ${name} ${version}, not of your lists. Nothing was written after it.\n\n${stack}\n\n` +
    `Please report it with these lines, Node ${process.version} and ${process.platform}: \`npm bugs ${name}\` shows where.\n`
  );
}
