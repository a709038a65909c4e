import { configFileName, matchesWorkspace } from "../../config/index.ts";
import { readManifest } from "../manifests.ts";
import { foldersUp, inFolder, pathFrom } from "../paths.ts";
import { hasFile, type Repository } from "../repository.ts";
import { workspaceRootOf, workspacesOf } from "../workspaces.ts";

/**
 * The folder in which a hook runs the check. At a workspace root without a configuration, one check covers all workspaces;
 * elsewhere each configuration needs its own.
 */
export function checkFolder(repository: Repository): string {
  const { folder } = repository;
  const root = workspaceRootOf(repository);
  if (root === undefined || root === folder) return folder;
  const hasOwnConfig = foldersUp(root).some((each) => hasConfig(repository, each));
  return !hasOwnConfig && isWorkspaceOf(repository, root) ? root : folder;
}

/** Whether a hook's check covers all workspaces. */
export function coversWorkspaces(repository: Repository): boolean {
  return checkFolder(repository) !== repository.folder;
}

function hasConfig(repository: Repository, folder: string): boolean {
  const names = [configFileName, configFileName.replace(/json$/, "jsonc")];
  const isThere = names.some((name) => hasFile(repository, inFolder(folder, name)));
  return isThere || readManifest(repository, folder).members["codegen"] !== undefined;
}

/** Whether the folder of the configuration is a workspace of a root. */
function isWorkspaceOf(repository: Repository, root: string): boolean {
  return matchesWorkspace(workspacesOf(repository, root), pathFrom(root, repository.folder));
}
