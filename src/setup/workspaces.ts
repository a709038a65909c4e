import { parseDocument } from "yaml";
import { readManifest } from "./manifests.ts";
import { foldersUp, inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";

export const pnpmFile = "pnpm-workspace.yaml";

/** The folder of the nearest workspace root, from the folder of the configuration up; `undefined` if none exists. */
export function workspaceRootOf(repository: Repository): string | undefined {
  return foldersUp(repository.folder).find(
    (folder) =>
      readManifest(repository, folder).members["workspaces"] !== undefined ||
      repository.read(inFolder(folder, pnpmFile)) !== undefined,
  );
}

/** Whether a folder is named as a workspace, by exactly its path. */
export function isWorkspace(repository: Repository, path: string): boolean {
  const root = workspaceRootOf(repository);
  return root !== undefined && workspacesOf(repository, root).includes(pathFrom(root, path));
}

/** The patterns of the workspaces of a root. */
export function workspacesOf(repository: Repository, root: string): readonly unknown[] {
  const { workspaces } = readManifest(repository, root).members;
  const listed = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages;
  const document = parseDocument(repository.read(inFolder(root, pnpmFile)) ?? "").toJS() as {
    packages?: unknown;
  } | null;
  return [listed, document?.packages].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
}
