import { resolve } from "node:path";
import { escapeHidden } from "../../src/base/text/index.ts";
import { realDisk } from "../../src/platform/files/index.ts";
import { helpText, parseArguments } from "./arguments.ts";
import { create, emptyResult } from "./create.ts";
import { readOwnFile } from "./own-file.ts";
import { jsonReport, type Result, textReport } from "./report.ts";
import { Cancelled, exitCodes, Failure } from "./steps/failure.ts";

/** Runs the command line of a process and returns the exit code. */
export async function main({ argv, env, stdin, stdout, stderr, cwd }: NodeJS.Process): Promise<number> {
  const args = argv.slice(2);
  const warn = (message: string): void => {
    for (const line of message.split("\n")) stderr.write(`${escapeHidden(line)}\n`);
  };
  let isJson = false;
  try {
    const flags = await parseArguments(args);
    isJson = flags.reporter === "json";
    if (flags.help || flags.version) {
      stdout.write(`${flags.help ? await helpText(Math.min(stdout.columns || 100, 100)) : version()}\n`);
      return exitCodes.ok;
    }
    const folder = resolve(cwd(), flags.cwd ?? "");
    if (!realDisk.isFolder(folder)) throw new Failure(`--cwd ${folder} is not a folder`);
    const asksNothing = flags.yes === true || flags["dry-run"] === true;
    const isInteractive = !asksNothing && stdin.isTTY && stderr.isTTY;
    if (!asksNothing && !isInteractive)
      throw new Failure(
        "stdin or stderr is not a terminal; use --yes to be asked nothing, or --dry-run to see the steps",
      );
    // Loaded here, because the library for prompts is slow to load.
    const { Dialog } = isInteractive ? await import("./dialog.ts") : {};
    const result = await create({
      cwd: folder,
      environment: env,
      envFile: flags["env-file"],
      isInteractive,
      answers: {
        toolchains: flags.toolchain,
        form: flags.form,
        dir: flags.dir,
        packageName: flags.name,
        hook: flags.hook,
        ci: flags.ci,
      },
      baseUrl: flags["base-url"],
      lists: flags.list ?? [],
      dryRun: flags["dry-run"] === true,
      install: flags["no-install"] !== true,
      argv: args,
      dialog: Dialog && new Dialog({ input: stdin, output: stderr }),
      warn: (message) => warn(`warning: ${message}`),
    });
    print(result);
    return result.exitCode;
  } catch (error) {
    if (error instanceof Cancelled) {
      print({ ...emptyResult, exitCode: exitCodes.interrupted, outcome: "ended" });
      return exitCodes.interrupted;
    }
    if (!(error instanceof Failure)) {
      warn(crashMessage(error));
      return exitCodes.internal;
    }
    warn(`error: ${error.message}`);
    if (isJson) print({ ...emptyResult, exitCode: error.exitCode, outcome: "failed" });
    return error.exitCode;
  }

  function print(result: Result): void {
    const text = isJson ? JSON.stringify(jsonReport(result), null, 2) : escapeLines(textReport(result));
    stdout.write(`${text}\n`);
  }
}

function escapeLines(text: string): string {
  return text.split("\n").map(escapeHidden).join("\n");
}

function version(): string {
  return (JSON.parse(readOwnFile("package.json")) as { readonly version: string }).version;
}

function crashMessage(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `\nSorry, create-reference-codegen crashed. This is a bug in the tool.\n\n${stack}\n`;
}
