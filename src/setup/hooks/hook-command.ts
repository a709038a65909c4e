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

/** A command of ours that checks, by itself, as a script, or as the name of a hook; not one of another tool, as `graphql-codegen`. */
const checkCommand = /(?:^|[\s/"'])codegen(?:[ :-](?:check|verify)\b|\s+-.*\s(?:check|verify)\b)/;

/** Whether a text runs the check of our configuration already, by whatever command. Comments do not count. */
export function runsCheck(text: string, { folder }: Repository): boolean {
  return text.split("\n").some((line) => {
    if (/^\s*(?:#|\/\/)/.test(line) || !checkCommand.test(line)) return false;
    const named = /--cwd[ =]+['"]?([^\s'"]+)/.exec(line)?.[1]?.replace(/^\.(?:\/|$)|\/$/g, "");
    return folder === "" || named !== undefined ? (named ?? "") === folder : line.includes(folder);
  });
}
