import { count, escapeHidden } from "../../base/text/index.ts";
import { describeOwner } from "../../platform/index.ts";
import type { CommandContext } from "./command.ts";
import type { RunOptions, RunProgress } from "./options.ts";

/** Prints progress on stderr, and with `--verbose` a line for each request. */
export function progressListeners({
  terminal,
  global,
}: Pick<CommandContext, "terminal" | "global">): Pick<RunOptions, "onProgress" | "onRequest" | "onWaitForLock"> {
  const writeLine = (line: string): void => terminal.err(terminal.paintErr("dim", escapeHidden(line)));
  return {
    onProgress: (progress) => {
      terminal.progress(escapeHidden(describeProgress(progress)));
      if (global.verbose && progress.waiting) writeLine(describeWait(progress.waiting));
    },
    ...(!global.quiet && {
      onWaitForLock: (owner) => writeLine(`waiting for ${describeOwner(owner)}, which is writing in the same project`),
    }),
    ...(global.verbose && {
      onRequest: ({ url, status, bytes, ms, cached }) => {
        const parts = [count(bytes, "byte"), `${Math.round(ms)} ms`, ...(cached ? ["cached"] : [])];
        writeLine(`GET ${url} ${status ?? "no response"}, ${parts.join(", ")}`);
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
