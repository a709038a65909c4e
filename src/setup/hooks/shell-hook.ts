import { editFile, type Edited, type SetupStep } from "../step.ts";
import { shellWord } from "../../base/index.ts";
import { lockFileName } from "../../lock/index.ts";
import { hookCommand, runsCheck } from "./hook-command.ts";
import { inFolder } from "../paths.ts";
import type { Repository } from "../repository.ts";
import { hookPurpose } from "./hook-home.ts";

interface ShellHook {
  readonly file: string;
  readonly shebang?: string;
  readonly next?: string;
  readonly isOfClone?: boolean;
}

/**
 * Plans a hook that is a shell script.
 *
 * @param shebang first line of a new one; without it, none
 * @param isOfClone whether it runs in all branches, also in those that have no lock
 */
export function planShellHook(
  repository: Repository,
  { file, shebang, next, isOfClone = false }: ShellHook,
): SetupStep {
  const lock = shellWord(inFolder(repository.folder, lockFileName));
  const command = isOfClone ? `[ ! -e ${lock} ] || ${hookCommand(repository)}` : hookCommand(repository);
  const lines = [`${command} || exit 1`];
  const start = shebang === undefined ? "" : `${shebang}\n`;
  const step = { file, what: hookPurpose, lines, isExecutable: true as const, ...(next !== undefined && { next }) };
  return editFile(repository, step, (text) => {
    if (text === undefined || text.trim() === "") return `${start}${command}\n`;
    return runsCheck(text, repository) ? text : withFirstCommand(text, lines);
  });
}

/**
 * A script with commands before all others: behind the last one an `exit` might come first, and the exit code of the last
 * one is the script's.
 */
function withFirstCommand(script: string, commands: readonly string[]): Edited {
  const lines = script.split("\n");
  const [first = ""] = lines;
  const isScript = first.startsWith("#!");
  if (isScript && !/\b(?:ba|da|z|k)?sh\b/.test(first)) return { why: "it is no shell script" };
  // Older husky starts its hook again from this line.
  const start = lines.findLastIndex((line) => /^\s*(?:\.|source)\s.*husky\.sh/.test(line));
  const at = Math.max(start, isScript ? 0 : -1) + 1;
  return [...lines.slice(0, at), ...commands, ...lines.slice(at)].join("\n");
}
