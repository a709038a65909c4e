import { binFile } from "../../../pipeline/config/index.ts";
import { folderFrom, inFolder } from "./paths.ts";
import { hasFile, packageManagerOf, type Repository } from "./repository.ts";
import { workspaceRootOf } from "./packages.ts";

/** The installed command, because `npx` takes longer than the check itself. An installation in `root` is preferred. */
export function installedCommand(repository: Repository, root?: string): string[] {
  return usesPlugAndPlay(repository) ? ["yarn", "exec", "codegen"] : [installedBin(repository, root)];
}

/** Whether Yarn installs no files. */
export function usesPlugAndPlay(repository: Repository): boolean {
  return hasFile(repository, ".pnp.cjs");
}

/** The file of the installed command, from the top. */
export function installedBin(repository: Repository, root?: string): string {
  const isInRoot = root !== undefined && hasFile(repository, inFolder(root, binFile));
  return inFolder(isInRoot ? root : binFolder(repository), binFile);
}

function binFolder(repository: Repository): string {
  const { installFolder, isInstalled } = repository;
  // pnpm installs the command only where the package is a dependency.
  const isShared = !isInstalled && packageManagerOf(repository).name !== "pnpm";
  return (isShared ? workspaceRootOf(repository) : undefined) ?? installFolder;
}

export function cwdArgs({ folder }: Pick<Repository, "folder">, from = ""): string[] {
  return folder === from ? [] : ["--cwd", folderFrom(from, folder)];
}

/** The folder of the configuration as part of a name; empty at the top. */
export function folderSlug({ folder }: Pick<Repository, "folder">): string {
  return folder.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
