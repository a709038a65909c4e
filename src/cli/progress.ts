import { count, escapeHidden } from "../base/index.ts";
import type { RunOptions, RunProgress } from "../runs/index.ts";
import type { CommandContext } from "./commands/command.ts";

/** How a command tells, on stderr, what its run is doing: a line of progress, with `--verbose` a line per request. */
export function talk({ terminal, global }: CommandContext): Pick<RunOptions, "onProgress" | "onRequest"> {
  const say = (line: string): void => terminal.err(terminal.paint("dim", escapeHidden(line)));
  return {
    onProgress: (progress) => {
      terminal.progress(escapeHidden(describeProgress(progress)));
      if (global.verbose && progress.waiting) say(describeWait(progress.waiting));
    },
    ...(global.verbose && {
      onRequest: ({ url, status, bytes, ms, cached }) => {
        const parts = [count(bytes, "byte"), `${Math.round(ms)} ms`, ...(cached ? ["cached"] : [])];
        say(`GET ${url} ${status ?? "no answer"}, ${parts.join(", ")}`);
      },
    }),
  };
}

function describeProgress({ done, total, waiting }: RunProgress): string {
  return `fetching ${done} of ${total} documents${waiting === undefined ? "" : `; ${describeWait(waiting)}`}`;
}

function describeWait({ reason, ms }: NonNullable<RunProgress["waiting"]>): string {
  return `${reason}: waiting ${ms < 1000 ? `${Math.ceil(ms)} ms` : `${Math.ceil(ms / 1000)} s`}`;
}
