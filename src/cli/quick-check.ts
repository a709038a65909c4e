import { attempt } from "../base/index.ts";
import { namesOf } from "../commands/index.ts";
import { realDisk } from "../platform/files/index.ts";
import { loadResult } from "../platform/cache/index.ts";
import { allMatchText, createTerminal, exitCodes, inWorkflow } from "../report/index.ts";
import type { MainProcess } from "./main.ts";

/** The exit code of `codegen check`, without parsing its options, if nothing has changed since one without findings. */
export function quickCheck(mainProcess: MainProcess): number | undefined {
  const [command, ...rest] = mainProcess.argv;
  const isPlain = command !== undefined && namesOf("check").includes(command) && rest.length === 0;
  if (!isPlain || inWorkflow(mainProcess)) return undefined;
  // The complete check reports an error, for example that the working directory no longer exists.
  const clean = attempt(() => {
    const key = { name: "clean-check", cwd: mainProcess.cwd(), config: undefined } as const;
    return loadResult<{ readonly files: number }>(key, [realDisk], realDisk);
  });
  if (clean === undefined) return undefined;
  const { out, paint } = createTerminal(mainProcess, undefined, false);
  out(paint("green", allMatchText(clean.files)));
  return exitCodes.ok;
}
