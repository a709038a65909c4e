#!/usr/bin/env node
import { exitCodes } from "../report/index.ts";
import type { MainProcess } from "./main.ts";
import { quickCheck } from "./quick-check.ts";

// A reader that closes the pipe, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`could not write the output: ${error.message}\n`);
    process.exit(exitCodes.unusable);
  });
}

const { stdout, stderr, env } = process;
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
      // The library of the write lock ends the process if it is the only listener, so another one listens meanwhile.
      process.on(signal, ignoreSignal);
      setImmediate(() => process.off(signal, ignoreSignal));
      listener();
    }),
};
const exitCode = quickCheck(mainProcess);
if (exitCode === undefined) void runAll();
else process.exitCode = exitCode;

/** Makes longer runs faster. Not called for the quick check, because loading these modules takes time. */
function prepareNode(): void {
  const { enableCompileCache } = process.getBuiltinModule("node:module") as { enableCompileCache?: () => unknown };
  // From Node 22.1 on.
  enableCompileCache?.();
  // Otherwise V8 optimises the HTTP parser (WebAssembly) and the process waits 30 to 50 ms for that at its end.
  const [major] = process.versions.node.split(".", 1);
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  // V8 prints an error for an unknown flag; this is the latest Node that is known to have it.
  const lastTried = 26;
  if (Number(major) <= lastTried) setFlagsFromString("--wasm-tiering-budget=2000000000");
}

async function runAll(): Promise<void> {
  prepareNode();
  // Loaded here, so that a commit hook stays fast.
  const { main } = await import("./main.ts");
  process.exitCode = await main(mainProcess);
}
