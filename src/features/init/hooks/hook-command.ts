import { shellWord } from "../../../model/rules/index.ts";
import { packageManagerOf } from "../package-manager.ts";
import type { Repository } from "../repository.ts";
import { binFile, binOf, folderSlug, folderWords, toolWords } from "../tool-words.ts";
import { workspaceRootOf } from "../workspaces.ts";
import { checkFolder, coversWorkspaces } from "./check-folder.ts";

/** The check as a hook runs it, at the top of the repository. */
export function checkCommand(repository: Repository): string {
  const folder = checkFolder(repository);
  return [...toolWords(repository, folder), "check", "--staged", ...folderWords({ folder })].map(shellWord).join(" ");
}

/**
 * The command that stops a commit in a clone in which nothing is installed, with a message instead of `not found`;
 * `undefined` with Plug'n'Play: Yarn has such a message.
 */
export function installGuard(repository: Repository): string | undefined {
  const bin = binOf(repository, checkFolder(repository));
  if (bin === undefined) return undefined;
  const folder = workspaceRootOf(repository) ?? bin.slice(0, -binFile.length).replace(/\/$/, "");
  const where = folder === "" ? "" : ` in ${folder}`;
  const { install } = packageManagerOf(repository);
  const message = shellWord(`reference-codegen is not installed. Run ${install}${where} first.`);
  return `test -e ${shellWord(bin)} || { echo ${message} >&2; exit 1; }`;
}

/** Guard and check in one line of shell. */
export function hookLine(repository: Repository): string {
  return [installGuard(repository), checkCommand(repository)].filter(Boolean).join("; ");
}

/** The name of the check where hooks have names: each check of a repository needs its own. */
export function hookName(repository: Repository): string {
  const slug = folderSlug({ ...repository, folder: checkFolder(repository) });
  return slug === "" ? "codegen-check" : `codegen-check-${slug}`;
}

/** Whether a text already runs the check of the configuration, by whatever command. Comments do not count. */
export function runsCheck(text: string, repository: Repository): boolean {
  const { folder } = repository;
  return text.split("\n").some((line) => {
    if (/^\s*(?:#|\/\/)/.test(line) || !namesCheck(line)) return false;
    const named = /--cwd[ =]+(['"]?)(.+?)\1(?=[\s'",;&|]|$)/.exec(line)?.[2]?.replace(/^\.(?:\/|$)|\/$/g, "");
    if (named === folder || (named === undefined && folder !== "" && namesFolder(line, folder))) return true;
    if (coversWorkspaces(repository)) return runsAt(checkFolder(repository), line, named);
    return folder === "" && named === undefined;
  });
}

/** Whether a line checks all workspaces: in their root, without a choice of a package or configuration. */
function runsAt(root: string, line: string, named: string | undefined): boolean {
  const entry = line.replaceAll(/["']/g, "").trim().replace(/^- /, "");
  const isNameOnly = /^(?:id|name|codegen-check[\w-]*):[\w {,-]*$/.test(entry);
  const choosesPackage = /(?:^|[\s"'])(?:cd|(?<!\bsh )-c|--config|-C|--prefix|-w|--workspace|-F|--filter)[\s=]/.test(
    line,
  );
  return !isNameOnly && !choosesPackage && (named ?? "") === root;
}

function namesFolder(line: string, folder: string): boolean {
  const following = line.split(folder).slice(1);
  return following.some((text) => /^(?:[/\s'",;&|]|$)/.test(text));
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
    const at = names.findIndex((name) => /^(?:reference-)?codegen(?:[:-](?:check|verify)\b|$)/.test(name));
    if (at === -1 || !names[at]?.endsWith("codegen")) return at !== -1;
    return words.slice(at).some((word) => word === "check" || word === "verify");
  });
}
