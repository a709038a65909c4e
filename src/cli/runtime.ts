/** The latest Node whose V8 is known to have the flag: V8 complains of one that it does not know. */
const lastTried = 26;

/** Prepares Node for a run that loads more than a check of what is known: none of it changes what the run does. */
export function prepareNode(): void {
  // Loaded here, because a check of what is known does without them.
  const { enableCompileCache } = process.getBuiltinModule("node:module") as { enableCompileCache?: () => unknown };
  // Compiled code is kept where Node keeps it for every program that asks, from 22.1 on.
  enableCompileCache?.();
  // V8 begins at once to optimise the parser of HTTP, and a process waits for that at its end: 30 to 50 ms for nothing.
  const [major] = process.versions.node.split(".", 1);
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  if (Number(major) <= lastTried) setFlagsFromString("--wasm-tiering-budget=2000000000");
}
