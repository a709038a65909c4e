import { realDisk } from "../platform/files/index.ts";
import { loadResult } from "../platform/cache/index.ts";
import { cleanText, createTerminal, exitCodes, inWorkflow } from "../report/index.ts";
import type { MainProcess } from "./main.ts";

/**
 * Runs `codegen check` without a parser of the command line, if the last check found nothing and no file has changed since.
 *
 * @returns the exit code; `undefined` if the complete check must run
 */
export function quickCheck(own: MainProcess): number | undefined {
  const [command, ...rest] = own.argv;
  const isPlain = (command === "check" || command === "verify") && rest.length === 0;
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
    // The complete check reports it, for example a working directory that no longer exists.
    return undefined;
  }
}
