import { parse } from "jsonc-parser";
import { parseDocument } from "yaml";
import { folderOf, inFolder, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";

export const pnpmFile = "pnpm-workspace.yaml";

/** The folder of the nearest workspace root, from the folder of the configuration up; `undefined` if none exists. */
export function workspaceRootOf(repository: Repository): string | undefined {
  const visit = (folder: string): string | undefined => {
    if (declaresWorkspaces(repository, folder)) return folder;
    return folder === "" ? undefined : visit(folderOf(folder));
  };
  return visit(repository.folder);
}

function declaresWorkspaces(repository: Repository, folder: string): boolean {
  const { workspaces } = manifestOf(repository, folder);
  return workspaces !== undefined || repository.read(inFolder(folder, pnpmFile)) !== undefined;
}

function manifestOf(
  repository: Repository,
  folder: string,
): { readonly workspaces?: unknown; readonly private?: unknown } {
  const manifest: unknown = parse(repository.read(inFolder(folder, "package.json")) ?? "{}");
  return typeof manifest === "object" && manifest !== null ? manifest : {};
}

/** Whether a folder is named as a workspace, by exactly its path. */
export function isWorkspace(repository: Repository, path: string): boolean {
  const root = workspaceRootOf(repository);
  return root !== undefined && workspacesOf(repository, root).includes(pathFrom(root, path));
}

function workspacesOf(repository: Repository, root: string): readonly unknown[] {
  const { workspaces } = manifestOf(repository, root);
  const listed = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages;
  const document = parseDocument(repository.read(inFolder(root, pnpmFile)) ?? "").toJS() as {
    packages?: unknown;
  } | null;
  return [listed, document?.packages].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
}
