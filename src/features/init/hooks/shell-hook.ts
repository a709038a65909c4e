import { shellWord } from "../../../model/rules/index.ts";
import { lockFileName } from "../../../model/lock/index.ts";
import { inFolder } from "../facts/paths.ts";
import type { Repository } from "../facts/repository.ts";
import { type Edited, editFile, type SetupStep } from "../steps/step.ts";
import { checkCommand, coversWorkspaces, installGuard, runsCheck } from "./hook-command.ts";
import { hookPurpose } from "./hook-manager.ts";

/**
 * Plans a hook that is a shell script.
 *
 * @param shebang first line of a new script
 * @param isOfClone whether it runs on all branches, also on those without a lock
 */
export function planShellHook(
  repository: Repository,
  { file, shebang, next, isOfClone = false }: { file: string; shebang?: string; next?: string; isOfClone?: boolean },
): SetupStep {
  const lines = isOfClone ? ifLocked(repository) : shellLines(repository);
  const step = { file, what: hookPurpose, lines, isExecutable: true as const, ...(next !== undefined && { next }) };
  return editFile(repository, step, (text) => {
    const isNew = text === undefined || text.trim() === "";
    if (isNew) return [...(shebang === undefined ? [] : [shebang]), ...lines, ""].join("\n");
    return runsCheck(text, repository) ? text : withFirstCommand(text, lines);
  });
}

export function shellLines(repository: Repository): string[] {
  const guard = installGuard(repository);
  return [...(guard === undefined ? [] : [guard]), `${checkCommand(repository)} || exit 1`];
}

function ifLocked(repository: Repository): string[] {
  const lock = shellWord(inFolder(repository.folder, lockFileName));
  const condition = coversWorkspaces(repository) ? `-n "$(git ls-files '*${lockFileName}')"` : `-e ${lock}`;
  return [`if [ ${condition} ]; then`, ...shellLines(repository).map((line) => `  ${line}`), "fi"];
}

/** Adds commands before all others: a script may exit before its end, and its last command decides its exit code. */
function withFirstCommand(script: string, commands: readonly string[]): Edited {
  const lines = script.split("\n");
  const [first = ""] = lines;
  const isScript = first.startsWith("#!");
  if (isScript && !/\b(?:ba|da|z|k)?sh\b/.test(first)) return { why: "it is not a shell script" };
  // Older husky starts its hook again from this line.
  const start = lines.findLastIndex((line) => /^\s*(?:\.|source)\s.*husky\.sh/.test(line));
  const at = Math.max(start, isScript ? 0 : -1) + 1;
  return [...lines.slice(0, at), ...commands, ...lines.slice(at)].join("\n");
}
