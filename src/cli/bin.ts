#!/usr/bin/env node
import { exitCodes } from "../report/index.ts";
import type { MainProcess } from "./main-process.ts";
import { quickCheck } from "./quick-check.ts";
import { prepareNode } from "./runtime.ts";

// Someone who closes the pipe has read enough: that is no error of the run.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`the output could not be written: ${error.message}\n`);
    process.exit(exitCodes.unusable);
  });
}

const { stdout, stderr, env } = process;
const stay = (): void => undefined;
const own: MainProcess = {
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
      // The library of the turns ends the process where it is the only listener left: this one stays until it has looked.
      process.on(signal, stay);
      setImmediate(() => process.off(signal, stay));
      listener();
    }),
};
const exitCode = quickCheck(own);
if (exitCode === undefined) void runAll();
else process.exitCode = exitCode;

/** Everything else is loaded only where it is needed: a commit hook is not to be noticed. */
async function runAll(): Promise<void> {
  prepareNode();
  const { main } = await import("./main.ts");
  process.exitCode = await main(own);
}
