import { parse } from "yaml";
import { readWorkspacePatterns } from "../../pipeline/config/index.ts";
import { foldersUp, inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";

export const pnpmFile = "pnpm-workspace.yaml";

/** The folder of the nearest workspace root, from the folder of the configuration up; `undefined` if none exists. */
export function workspaceRootOf(repository: Repository): string | undefined {
  return foldersUp(repository.folder).find((folder) => readPatterns(repository, folder) !== undefined);
}

/** Whether a folder is named as a workspace, by exactly its path. */
export function isWorkspace(repository: Repository, path: string): boolean {
  const root = workspaceRootOf(repository);
  return root !== undefined && workspacesOf(repository, root).includes(pathFrom(root, path));
}

/** The patterns of the workspaces of a folder, in the order in which they apply; none if it is not a workspace root. */
export function workspacesOf(repository: Repository, root: string): readonly string[] {
  return readPatterns(repository, root) ?? [];
}

function readPatterns({ read }: Pick<Repository, "read">, folder: string): string[] | undefined {
  const packageJson = read(inFolder(folder, "package.json"));
  return readWorkspacePatterns({ packageJson, pnpmWorkspace: read(inFolder(folder, pnpmFile)) }, parse);
}
