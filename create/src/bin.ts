import { resolve } from "node:path";
import { escapeHidden } from "../../src/base/text/index.ts";
import { realDisk } from "../../src/platform/files/index.ts";
import { parseArguments } from "./arguments.ts";
import { create, emptyResult } from "./create.ts";
import { jsonReport, type Result, textReport } from "./report.ts";
import { Cancelled, exitCodes, Failure } from "./steps/failure.ts";

// A reader that closes the pipe, such as `head`, is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
void main(process);

async function main({ argv, env, stdin, stdout, stderr, cwd }: NodeJS.Process): Promise<void> {
  const args = argv.slice(2);
  const warn = (message: string): void => {
    for (const line of message.split("\n")) stderr.write(`${escapeHidden(line)}\n`);
  };
  let isJson = false;
  // pnpm passes its own packages in it, which the programs of the project must not find.
  delete env["NODE_PATH"];
  try {
    const flags = parseArguments(args, env);
    isJson = flags.reporter === "json";
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
      flags,
      argv: args,
      dialog: Dialog && new Dialog({ input: stdin, output: stderr }),
      warn: (message) => warn(`warning: ${message}`),
    });
    print(result);
  } catch (error) {
    if (error instanceof Cancelled) {
      print({ ...emptyResult, exitCode: exitCodes.interrupted, outcome: "ended" });
    } else if (error instanceof Failure) {
      warn(`error: ${error.message}`);
      process.exitCode = error.exitCode;
      if (isJson) print({ ...emptyResult, exitCode: error.exitCode, outcome: "failed" });
    } else {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      warn(`\nSorry, create-reference-codegen crashed. This is a bug in the tool.\n\n${stack}\n`);
      process.exitCode = exitCodes.internal;
    }
  }

  function print(result: Result): void {
    const text = isJson ? JSON.stringify(jsonReport(result), null, 2) : textReport(result);
    stdout.write(`${text.split("\n").map(escapeHidden).join("\n")}\n`);
    if (result.error !== undefined) warn(`error: ${result.error}`);
    process.exitCode = result.exitCode;
  }
}
