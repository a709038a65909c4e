import { resolve } from "node:path";
import { RunError } from "../findings/index.ts";
import { ownPackage, realWorld } from "../disk/index.ts";
import { parseArguments, type Invocation } from "./arguments.ts";
import { commands } from "./commands/index.ts";
import { exitCodeOf, exitCodes, worstExitCode } from "./exit.ts";
import type { GlobalOptions } from "./options.ts";
import { failedReport, type Report } from "./report.ts";
import { reporters, type ReporterName } from "./reporters/index.ts";
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

  let invocation: Invocation | undefined;
  try {
    const columns = (own.stdout as { columns?: number }).columns ?? maxHelpWidth;
    invocation = await parseArguments(own.argv, ownPackage().version, Math.min(columns, maxHelpWidth));
    const exitCode = await follow(invocation, own, interrupt.signal);
    return signalled ?? exitCode;
  } catch (error) {
    if (signalled === undefined) own.stderr.write(apology(error));
    const exitCode = signalled ?? exitCodes.internal;
    tellCut(invocation, exitCode, own);
    return exitCode;
  }
}

async function follow(invocation: Invocation, own: MainProcess, signal: AbortSignal): Promise<number> {
  if (invocation.kind === "print") {
    own.stdout.write(`${invocation.text}\n`);
    return exitCodes.ok;
  }
  const { global } = invocation;
  const terminal = createTerminal(own, global.color, !global.quiet && reporterOf(global, own) === "text");
  if (invocation.kind === "misused") {
    return tell([failedReport(invocation.command, exitCodes.unusable, invocation.problems)], terminal, global, own);
  }
  const { command, flags, words } = invocation;
  const world = realWorld(own.cwd(), own.env);
  const cwd = resolve(world.cwd, global.cwd ?? "");
  const { run } = await commands[command].load();
  try {
    return tell(await run({ global, flags, words, cwd, terminal, world, signal }), terminal, global, own);
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return tell([failedReport(command, exitCodeOf(error.diagnostics), error.diagnostics)], terminal, global, own);
  } finally {
    terminal.clearProgress();
  }
}

function tell(reports: readonly Report[], terminal: Terminal, global: GlobalOptions, own: MainProcess): number {
  const { quiet, verbose } = global;
  reporters[reporterOf(global, own)](reports, terminal, { quiet, verbose, root: own.cwd(), environment: own.env });
  return worstExitCode(reports.map(({ exitCode }) => exitCode));
}

/** A program that reads the report gets one of a run, too, that came to no end. */
function tellCut(invocation: Invocation | undefined, exitCode: number, own: MainProcess): void {
  if (invocation?.kind !== "run" || reporterOf(invocation.global, own) !== "json") return;
  const { command, global } = invocation;
  tell([failedReport(command, exitCode, [])], createTerminal(own, false, false), global, own);
}

/** Where no reporter is asked for, a workflow of GitHub gets its own. */
function reporterOf({ reporter }: GlobalOptions, { env }: MainProcess): ReporterName {
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
