import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { attempt } from "../base/index.ts";
import { quote, withoutBom } from "../base/text/index.ts";
import { type Command, type GlobalFlagValues, loadCommand, startFolder } from "../commands/index.ts";
import { RunError, runError } from "../model/findings/index.ts";
import {
  type Environment,
  findPackageManager,
  foldersUp,
  type Installation,
  posixPath,
  readInstallation,
  readText,
} from "../platform/files/index.ts";
import { realHost, type Host } from "../platform/index.ts";
import {
  type CommandResult,
  createTerminal,
  exitCodes,
  failedRun,
  type ReporterName,
  reporters,
  type Streams,
  type Terminal,
} from "../report/index.ts";
import { type CommandLine, parseCommandLine } from "./arguments.ts";

/** The parts of `process` that a run uses. */
export interface MainProcess extends Streams {
  readonly argv: readonly string[];
  cwd(): string;
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

/** Runs a command line and returns the exit code. Prints, but changes nothing else of the process than its environment. */
export async function main(mainProcess: MainProcess): Promise<number> {
  const installation = readInstallation();
  const host = realHost(mainProcess.cwd(), mainProcess.env, installation);
  const interrupt = new AbortController();
  let signalled: number | undefined;
  mainProcess.on("SIGINT", () => interrupt.abort((signalled = exitCodes.interrupted)));
  mainProcess.on("SIGTERM", () => interrupt.abort((signalled = exitCodes.terminated)));

  let commandLine: CommandLine | undefined;
  try {
    commandLine = await parseCommandLine(mainProcess.argv, installation.version);
    const exitCode = await runCommandLine(commandLine, mainProcess, host, interrupt.signal);
    return signalled ?? exitCode;
  } catch (error) {
    if (signalled === undefined) mainProcess.stderr.write(crashMessage(error, installation));
    else if (error === interrupt.signal.reason) mainProcess.stderr.write("interrupted; nothing was written\n");
    const exitCode = signalled ?? exitCodes.internal;
    // The reporter may have caused the crash.
    attempt(() => reportUnfinished(commandLine, exitCode, mainProcess, host));
    return exitCode;
  }
}

async function runCommandLine(
  commandLine: CommandLine,
  mainProcess: MainProcess,
  host: Host,
  signal: AbortSignal,
): Promise<number> {
  if (commandLine.kind === "print") {
    mainProcess.stdout.write(`${commandLine.text}\n`);
    return exitCodes.ok;
  }
  const reporter = commandLine.global.reporter ?? (mainProcess.env["GITHUB_ACTIONS"] === "true" ? "github" : "text");
  const global = { ...commandLine.global, reporter };
  const terminal = createTerminal(
    mainProcess,
    global.color,
    global.quiet ? "none" : reporter === "text" ? "drawn" : "said",
  );
  try {
    const result = await runCommand({ ...commandLine, global }, host, terminal, signal);
    if (result !== undefined) printResult(result, terminal, global, host);
    return result?.report.exitCode ?? exitCodes.ok;
  } finally {
    terminal.clearProgress();
  }
}

async function runCommand(
  commandLine: Exclude<CommandLine, { kind: "print" }>,
  host: Host,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<CommandResult | undefined> {
  const { command, global } = commandLine;
  if (commandLine.kind === "invalid") return failedRun(command, commandLine.findings);
  const { flags, args } = commandLine;
  const loaded = await loadCommand(command);
  let context: Parameters<Command["run"]>[0];
  try {
    const cwd = startFolder(global.cwd, host);
    const environment = withEnvFile(flags["env-file"] as string | undefined, cwd, host);
    context = { global, flags, args, cwd, terminal, host: { ...host, environment }, signal };
  } catch (error) {
    if (error instanceof RunError) return failedRun(command, error.findings);
    throw error;
  }
  return loaded.run(context);
}

/**
 * Adds the variables of a file in Node's `.env` format to the environment, whose variables take precedence. Readers use them, too.
 *
 * @throws {RunError} rule `usage`: the file cannot be read
 */
function withEnvFile(file: string | undefined, cwd: string, { environment, disk }: Host): Environment {
  if (file === undefined) return environment;
  try {
    return Object.assign(environment, { ...parseEnv(withoutBom(readText(disk, resolve(cwd, file)))), ...environment });
  } catch (error) {
    throw runError("usage", `--env-file: ${quote(file)} could not be read: ${(error as Error).message}`);
  }
}

function printResult(
  result: CommandResult,
  terminal: Terminal,
  { quiet, verbose, reporter, cwd, config }: GlobalFlagValues & { readonly reporter: ReporterName },
  host: Host,
): void {
  const file = result.report.config;
  const configArgs = [
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...(config === undefined || file === null ? [] : ["-c", config]),
  ];
  const folder = file === null ? "" : posixPath(host.cwd, dirname(file));
  const read = (dir: string, name: string) => attempt(() => readText(host.disk, join(dir, name)));
  const tool = findPackageManager(foldersUp(host.cwd), read).codegen.split(" ");
  const form = [[...tool, ...configArgs], folder] as const;
  reporters[reporter](result, terminal, { quiet, verbose, cwd: resolve(host.cwd, cwd ?? ""), host, form });
}

/** Programs that read a JSON report get one even if the run was interrupted or crashed. */
function reportUnfinished(
  commandLine: CommandLine | undefined,
  exitCode: number,
  mainProcess: MainProcess,
  host: Host,
): void {
  if (commandLine?.kind !== "run" || commandLine.global.reporter !== "json") return;
  const global = { ...commandLine.global, reporter: "json" as const };
  const { report, ...result } = failedRun(commandLine.command, []);
  printResult({ ...result, report: { ...report, exitCode } }, createTerminal(mainProcess, false, "none"), global, host);
}

function crashMessage(error: unknown, { name, version }: Installation): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    `\nSorry, ${name} ${version} crashed. This is a bug in the tool, not in your lists. Files may have been written before the crash: run \`codegen check\`.\n\n${stack}\n\n` +
    `To report it, send these lines to the maintainers of ${name}, who are listed on its page at npmjs.com (Node ${process.version}, ${process.platform}).\n`
  );
}
