import { Console } from "node:console";
import { attempt } from "../base/index.ts";
import { exitCodes } from "../report/index.ts";
import type { MainProcess } from "./main.ts";

// A reader that closes the pipe, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`could not write the output: ${error.message}\n`);
    process.exit(exitCodes.unusable);
  });
}

const { stdout, stderr, env } = process;
// stdout is for reports, not for what a reader of a list prints.
globalThis.console = new Console(stderr);
const ignoreSignal = (): void => undefined;
const mainProcess: MainProcess = {
  argv: process.argv.slice(2),
  stdout,
  stderr,
  env,
  cwd: () => process.cwd(),
  get dialog() {
    const { stdin: input } = process;
    return input.isTTY && stderr.isTTY ? { input, output: stderr } : undefined;
  },
  on: (signal, listener) =>
    process.once(signal, () => {
      // The library of the write lock ends the process at a signal without another listener.
      process.on(signal, ignoreSignal);
      setImmediate(() => process.off(signal, ignoreSignal));
      listener();
    }),
};
// So does it where a write exceeds the system's limit for files, instead of the error EFBIG.
process.on("SIGXFSZ", ignoreSignal);
let isDone = false;
process.on("exit", (code) => {
  if (isDone || code > exitCodes.found) return;
  stderr.write("the run was cut off: a reader ended the process, or left an error uncaught\n");
  process.exitCode = exitCodes.service;
});
void start();

async function start(): Promise<void> {
  // Libraries read the working directory while they are loaded.
  if (attempt(() => process.cwd()) === undefined) {
    stderr.write("the current directory no longer exists\n");
    process.exitCode = exitCodes.unusable;
    return;
  }
  const { main } = await import("./main.ts");
  process.exitCode = await main(mainProcess);
  isDone = true;
  // A reader may leave a connection open. Errors of the streams come first.
  stdout.write("", () => stderr.write("", () => setImmediate(() => process.exit())));
}
