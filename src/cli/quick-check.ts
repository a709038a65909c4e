import { realDisk } from "../platform/files/index.ts";
import { loadResult } from "../platform/cache/index.ts";
import { cleanText, createTerminal, exitCodes, inWorkflow } from "../report/index.ts";
import type { MainProcess } from "./main.ts";

/** The command lines that a hook mostly has. They need no parser. */
const plain: ReadonlySet<string> = new Set(["check", "verify"]);

/**
 * Does `codegen check` where the last check had nothing to say and would have nothing to say now.
 *
 * @returns its exit code; `undefined` where the command line, or the files, ask for more
 */
export function quickCheck(own: MainProcess): number | undefined {
  const [command, ...rest] = own.argv;
  const isPlain = command !== undefined && plain.has(command) && rest.length === 0;
  if (!isPlain || inWorkflow(own)) return undefined;
  const clean = loadClean(own);
  if (clean === undefined) return undefined;
  const { out, paint } = createTerminal(own, undefined, false);
  out(paint("green", cleanText(clean.files)));
  return exitCodes.ok;
}

function loadClean({ cwd }: MainProcess): { readonly files: number } | undefined {
  try {
    return loadResult({ name: "clean-check", cwd: cwd(), config: undefined }, [realDisk], realDisk);
  } catch {
    // A working directory that is gone, for example: the check itself says so.
    return undefined;
  }
}
