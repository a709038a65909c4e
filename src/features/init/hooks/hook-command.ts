import { commandText, shellWord } from "../../../model/rules/index.ts";
import { packageManagerOf, type Repository } from "../facts/repository.ts";
import { installedBin, folderSlug, cwdArgs, installedCommand } from "../facts/installed-command.ts";
import { hasConfig, workspaceRootOf, workspacesOf } from "../facts/manifests.ts";
import { binFile, workspaceMatcher } from "../../../pipeline/config/index.ts";
import { foldersUp, pathFrom } from "../facts/paths.ts";

/** The check as a hook runs it, at the top of the repository. */
export function checkCommand(repository: Repository): string {
  const folder = checkFolder(repository);
  return commandText({ args: ["check", "--staged", ...cwdArgs({ folder })] }, installedCommand(repository, folder));
}

/** Stops a commit in a clone without an installation; `undefined` with Plug'n'Play, as Yarn has such a message. */
export function installGuard(repository: Repository): string | undefined {
  const bin = installedBin(repository, checkFolder(repository));
  if (bin === undefined) return undefined;
  const folder = workspaceRootOf(repository) ?? bin.slice(0, -binFile.length).replace(/\/$/, "");
  const where = folder === "" ? "" : ` in ${folder}`;
  const { install } = packageManagerOf(repository);
  const message = shellWord(`reference-codegen is not installed. Run ${install}${where} first.`);
  return `test -e ${shellWord(bin)} || { echo ${message} >&2; exit 1; }`;
}

export function hookLine(repository: Repository): string {
  return [installGuard(repository), checkCommand(repository)].filter(Boolean).join("; ");
}

/** The name of the check in a hook manager, unique for each configuration. */
export function hookName(repository: Repository): string {
  const slug = folderSlug({ ...repository, folder: checkFolder(repository) });
  return slug === "" ? "codegen-check" : `codegen-check-${slug}`;
}

/** The name of a script or hook that runs the check; not `graphql-codegen` or `codegen-check-eu`. */
const namedCheck = /(?:^|[=/])(?:reference-)?codegen[:-](?:check|verify)(?![\w-])/;

/** Whether a line of shell runs the check: by the command, or by the name of a script or hook. */
function hasCheck(line: string): boolean {
  return line.split(/[;&|]/).some((command) => {
    const args = command.split(/[\s"',]+/);
    const at = args.findIndex((arg) => /(?:^|[=/])(?:reference-)?codegen$/.test(arg));
    const isChecked = at !== -1 && args.slice(at + 1).some((arg) => arg === "check" || arg === "verify");
    return isChecked || args.some((arg) => namedCheck.test(arg));
  });
}

/** An argument that selects another folder, package or configuration. */
const elsewhere = /(?:^|[\s"'])(?:name:|cd|(?<!\bsh )-c|--config|-C|--prefix|-w|--workspace|-F|--filter)[\s=]/;

/** Whether a text runs the check of the configuration. Comments do not count. */
export function runsCheck(text: string, repository: Repository): boolean {
  const { folder } = repository;
  const isNamed = (line: string): boolean =>
    line.split(folder).some((rest, index) => index > 0 && /^(?:[/\s'",;&|]|$)/.test(rest));
  return text.split("\n").some((line) => {
    if (/^\s*(?:#|\/\/)/.test(line) || !hasCheck(line)) return false;
    const cwd = /--cwd[ =]+(['"]?)(.+?)\1(?=[\s'",;&|]|$)/.exec(line)?.[2]?.replace(/^\.(?:\/|$)|\/$/g, "");
    if (cwd !== undefined) return cwd === folder || cwd === checkFolder(repository);
    if (folder !== "" && isNamed(line)) return true;
    return checkFolder(repository) === "" && !(coversWorkspaces(repository) && elsewhere.test(line));
  });
}

/**
 * The folder in which a hook runs the check. At a workspace root without a configuration, one check covers all
 * workspaces; otherwise each configuration needs its own.
 */
function checkFolder(repository: Repository): string {
  const { folder } = repository;
  const root = workspaceRootOf(repository);
  if (root === undefined || root === folder) return folder;
  const hasOwnConfig = foldersUp(root).some((each) => hasConfig(repository, each));
  const isWorkspace = workspaceMatcher(workspacesOf(repository, root));
  return !hasOwnConfig && isWorkspace(pathFrom(root, folder)) ? root : folder;
}

export function coversWorkspaces(repository: Repository): boolean {
  return checkFolder(repository) !== repository.folder;
}
