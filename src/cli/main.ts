import { dirname, resolve } from "node:path";
import { type Command, type GlobalFlagValues, loadCommand, startFolder } from "../commands/index.ts";
import type { Report } from "../model/report/index.ts";
import { RunError } from "../model/findings/index.ts";
import { type Installation, posixPath, readInstallation } from "../platform/files/index.ts";
import { realHost, type Host } from "../platform/index.ts";
import {
  blocksOf,
  createTerminal,
  exitCodes,
  failedRun,
  inWorkflow,
  type ReporterName,
  reporters,
  type Streams,
  type Terminal,
} from "../report/index.ts";
import { type CommandLine, parseCommandLine } from "./arguments.ts";
import { withEnvFile } from "./env-file.ts";

/** The parts of `process` that a run uses. */
export interface MainProcess extends Streams {
  readonly argv: readonly string[];
  cwd(): string;
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

/** In columns. */
const maxHelpWidth = 100;

/** In columns; a narrower terminal breaks the lines itself. */
const minHelpWidth = 40;

/** Runs a command line and returns the exit code. Prints, but changes nothing else of the process. */
export async function main(mainProcess: MainProcess): Promise<number> {
  const installation = readInstallation();
  const interrupt = new AbortController();
  let signalled: number | undefined;
  mainProcess.on("SIGINT", () => interrupt.abort((signalled = exitCodes.interrupted)));
  mainProcess.on("SIGTERM", () => interrupt.abort((signalled = exitCodes.terminated)));

  let commandLine: CommandLine | undefined;
  try {
    // A terminal of unknown width reports 0.
    const columns = mainProcess.stdout.columns || maxHelpWidth;
    const helpWidth = Math.max(minHelpWidth, Math.min(columns, maxHelpWidth));
    commandLine = await parseCommandLine(mainProcess.argv, installation.version, helpWidth);
    const exitCode = await runCommandLine(commandLine, mainProcess, installation, interrupt.signal);
    return signalled ?? exitCode;
  } catch (error) {
    if (signalled === undefined) mainProcess.stderr.write(crashMessage(error, installation));
    else if (error === interrupt.signal.reason) mainProcess.stderr.write("interrupted; nothing was written\n");
    const exitCode = signalled ?? exitCodes.internal;
    // The reporter may have caused the crash.
    await reportUnfinished(commandLine, exitCode, mainProcess, installation).catch(() => undefined);
    return exitCode;
  }
}

async function runCommandLine(
  commandLine: CommandLine,
  mainProcess: MainProcess,
  installation: Installation,
  signal: AbortSignal,
): Promise<number> {
  if (commandLine.kind === "print") {
    mainProcess.stdout.write(`${commandLine.text}\n`);
    return exitCodes.ok;
  }
  const global = {
    ...commandLine.global,
    reporter: commandLine.global.reporter ?? (inWorkflow(mainProcess) ? "github" : "text"),
  };
  const host = hostOf(mainProcess, installation);
  const terminal = createTerminal(mainProcess, global.color, !global.quiet && global.reporter === "text");
  try {
    const report = await runCommand({ ...commandLine, global }, host, terminal, signal);
    if (report !== undefined) await printReport(report, terminal, global, host);
    return report?.exitCode ?? exitCodes.ok;
  } finally {
    terminal.clearProgress();
  }
}

function hostOf(mainProcess: MainProcess, installation: Installation): Host {
  return realHost(mainProcess.cwd(), mainProcess.env, installation);
}

async function runCommand(
  commandLine: Exclude<CommandLine, { kind: "print" }>,
  host: Host,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Report | undefined> {
  const { command, global } = commandLine;
  if (commandLine.kind === "invalid") return failedRun(command, commandLine.diagnostics);
  const { flags, args } = commandLine;
  const loaded = await loadCommand(command);
  let context: Parameters<Command["run"]>[0];
  try {
    const cwd = startFolder(global.cwd, host);
    const environment = withEnvFile(host.environment, flags["env-file"] as string | undefined, cwd, host.disk);
    context = { global, flags, args, cwd, terminal, host: { ...host, environment }, signal };
  } catch (error) {
    if (error instanceof RunError) return failedRun(command, error.diagnostics);
    throw error;
  }
  return loaded.run(context);
}

async function printReport(
  report: Report,
  terminal: Terminal,
  { quiet, verbose, reporter, cwd, config }: GlobalFlagValues & { readonly reporter: ReporterName },
  host: Host,
): Promise<void> {
  const options = { quiet, verbose, cwd: resolve(host.cwd, cwd ?? ""), host };
  const configArgs = [
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...(config === undefined || report.config === null ? [] : ["-c", config]),
  ];
  reporters[reporter](await withCommandForm({ ...report, configArgs }, options), terminal, options);
}

async function withCommandForm(report: Report, options: Parameters<typeof blocksOf>[1]): Promise<Report> {
  const { host } = options;
  const hasAdvice = blocksOf(report, options).some((block) => block.kind === "note" && block.advice !== undefined);
  if (report.diagnostics.length === 0 && !hasAdvice) return report;
  // Loaded here: few reports have a command.
  const { findToolCommand } = await import("./tool-command.ts");
  const folder = report.config === null ? "" : posixPath(host.cwd, dirname(report.config));
  return { ...report, tool: findToolCommand(report.config, host), folder };
}

/** Programs that read a JSON report get one even if the run was interrupted or crashed. */
async function reportUnfinished(
  commandLine: CommandLine | undefined,
  exitCode: number,
  mainProcess: MainProcess,
  installation: Installation,
): Promise<void> {
  if (commandLine?.kind !== "run") return;
  const { command, global } = commandLine;
  const { reporter } = global;
  if (reporter !== "json") return;
  const host = hostOf(mainProcess, installation);
  const flags = { ...global, reporter };
  await printReport({ ...failedRun(command, []), exitCode }, createTerminal(mainProcess, false, false), flags, host);
}

function crashMessage(error: unknown, { name, version }: Installation): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    `\nSorry, ${name} ${version} crashed. This is a bug in the tool, not in your lists. Files may have been written before the crash: run \`codegen check\`.\n\n${stack}\n\n` +
    `To report it, send these lines to the maintainers of ${name}, who are listed on its page at npmjs.com (Node ${process.version}, ${process.platform}).\n`
  );
}
