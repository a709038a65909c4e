import { workspaceMatcher } from "../../../pipeline/config/index.ts";
import { hasConfig } from "../manifests.ts";
import { foldersUp, pathFrom } from "../paths.ts";
import type { Repository } from "../repository.ts";
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

/** Whether the folder of the configuration is a workspace of a root. */
function isWorkspaceOf(repository: Repository, root: string): boolean {
  return workspaceMatcher(workspacesOf(repository, root))(pathFrom(root, repository.folder));
}
