import { shellCommand } from "../../../src/base/text/index.ts";
import { foldersUp, workspaceMatcher } from "../../../src/platform/files/index.ts";
import {
  cwdArgs,
  folderSlug,
  hasConfig,
  installedCommand,
  isFor,
  workspaceRootOf,
  workspacesOf,
} from "../repository/packages.ts";
import { pathFrom, type Repository } from "../repository/repository.ts";

/** The check as a hook runs it, at the top of the repository. */
export function checkCommand(repository: Repository): string {
  const folder = checkFolder(repository);
  return shellCommand([
    ...installedCommand(repository, "codegen", folder),
    "check",
    "--staged",
    ...cwdArgs({ folder }),
  ]);
}

/** The name of the check in a hook manager, unique for each configuration. */
export function hookName(repository: Repository): string {
  const slug = folderSlug({ folder: checkFolder(repository) });
  return slug === "" ? "codegen-check" : `codegen-check-${slug}`;
}

/** The comment by which a later run finds the lines in a shell script. */
export function hookComment(repository: Repository): string {
  return `# reference-codegen ${checkFolder(repository)}`.trimEnd();
}

/** Whether the text of a hook runs the check of the configuration: by our comment, or by a line that names the check. */
export function runsCheck(text: string, repository: Repository): boolean {
  const folder = checkFolder(repository);
  return text.split("\n").some((line) => {
    if (line.trim() === hookComment(repository)) return true;
    return /(?<![\w-])(?:reference-)?codegen["'\s:]+check\b/.test(line) && isFor(folder, line);
  });
}

/**
 * The folder in which a hook runs the check. At a workspace root without a configuration, one check covers all
 * workspaces; otherwise each configuration needs its own.
 */
export function checkFolder(repository: Repository): string {
  const { folder } = repository;
  const root = workspaceRootOf(repository);
  if (root === undefined || root === folder) return folder;
  const hasOwnConfig = foldersUp(root).some((path) => hasConfig(repository, path));
  const isWorkspace = workspaceMatcher(workspacesOf(repository, root) ?? []);
  return !hasOwnConfig && isWorkspace(pathFrom(root, folder)) ? root : folder;
}
