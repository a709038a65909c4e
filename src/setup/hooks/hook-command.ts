import { shellWord } from "../../base/index.ts";
import type { Repository } from "../repository.ts";
import { folderSlug, folderWords, toolWords } from "../tool-words.ts";

/** The check as a hook runs it, at the top. */
export function hookCommand(repository: Repository): string {
  return [...toolWords(repository), "check", "--staged", ...folderWords(repository)].map(shellWord).join(" ");
}

/** The name of the check where hooks have names: each configuration of a repository has its own. */
export function hookName(repository: Repository): string {
  const slug = folderSlug(repository);
  return slug === "" ? "codegen-check" : `codegen-check-${slug}`;
}

/** Whether a text runs the check of our configuration already, by whatever command. Comments do not count. */
export function runsCheck(text: string, { folder }: Repository): boolean {
  return text.split("\n").some((line) => {
    if (/^\s*(?:#|\/\/)/.test(line) || !namesCheck(line)) return false;
    const named = /--cwd[ =]+['"]?([^\s'"]+)/.exec(line)?.[1]?.replace(/^\.(?:\/|$)|\/$/g, "");
    return folder === "" || named !== undefined ? (named ?? "") === folder : line.includes(folder);
  });
}

/**
 * Whether a line has our check, as a command, a script or the name of a hook; `graphql-codegen` is another tool.
 *
 * @example namesCheck("npx codegen --cwd a check") // true
 */
function namesCheck(line: string): boolean {
  return line.split(/[;&|]+/).some((command) => {
    const words = command.split(/[\s"',=]+/);
    const names = words.map((word) => word.slice(word.lastIndexOf("/") + 1));
    const at = names.findIndex((name) => /^codegen(?:[:-](?:check|verify)\b|$)/.test(name));
    if (at === -1 || names[at] !== "codegen") return at !== -1;
    return words.slice(at).some((word) => word === "check" || word === "verify");
  });
}
