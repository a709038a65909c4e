#!/usr/bin/env node
import { exitCodes } from "../report/index.ts";
import type { MainProcess } from "./main.ts";
import { quickCheck } from "./quick-check.ts";

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

/** Prepares Node for a run that loads more than a check of what is known: none of it changes what the run does. */
function prepareNode(): void {
  // Loaded here, because a check of what is known does without them.
  const { enableCompileCache } = process.getBuiltinModule("node:module") as { enableCompileCache?: () => unknown };
  // Compiled code is kept where Node keeps it for every program that asks, from 22.1 on.
  enableCompileCache?.();
  // V8 begins at once to optimise the parser of HTTP, and a process waits for that at its end: 30 to 50 ms for nothing.
  const [major] = process.versions.node.split(".", 1);
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  // The latest Node whose V8 is known to have the flag: V8 complains of one that it does not know.
  const lastTried = 26;
  if (Number(major) <= lastTried) setFlagsFromString("--wasm-tiering-budget=2000000000");
}

/** Everything else is loaded only where it is needed: a commit hook is not to be noticed. */
async function runAll(): Promise<void> {
  prepareNode();
  const { main } = await import("./main.ts");
  process.exitCode = await main(own);
}
