#!/usr/bin/env node
import { exitCodes } from "./exit-codes.ts";
import { main } from "./main.ts";

// Someone who closes the pipe has read enough: that is no error of the run.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`the output could not be written: ${error.message}\n`);
    process.exit(exitCodes.unusable);
  });
}

const { stdout, stderr, env } = process;
process.exitCode = await main({
  argv: process.argv.slice(2),
  stdout,
  stderr,
  env,
  cwd: () => process.cwd(),
  on: (signal, listener) => process.once(signal, listener),
});
