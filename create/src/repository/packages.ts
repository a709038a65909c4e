import { parse as parseYaml } from "yaml";
import { isObject } from "../../../base/index.ts";
import { readMembers } from "../../../base/json/index.ts";
import {
  binFile,
  configFileNames,
  isOwnSection,
  pnpmFileName,
  readWorkspacePatterns,
  workspaceMatcher,
} from "../../../pipeline/config/index.ts";
import { foldersUp } from "../../../platform/files/index.ts";
import { hasFile, inFolder, packageManagerOf, pathFrom, type Repository } from "./repository.ts";

/** Reads the package.json of a folder; a missing or broken one has no members. */
export function readManifest(repository: Pick<Repository, "read">, folder: string) {
  const members = readMembers(repository.read(inFolder(folder, "package.json")));
  const lists = ["optionalDependencies", "dependencies", "devDependencies"].map((name) => objectOf(members[name]));
  const scripts = Object.entries(objectOf(members["scripts"])).map(([name, text]) => [name, String(text)] as const);
  return {
    members,
    scripts: Object.fromEntries(scripts),
    dependencies: Object.assign({}, ...lists) as Readonly<Record<string, unknown>>,
  };
}

export function hasConfig(repository: Repository, folder: string): boolean {
  const isFile = configFileNames.some((name) => hasFile(repository, inFolder(folder, name)));
  return isFile || isOwnSection(readManifest(repository, folder).members["codegen"]);
}

/** The folder of the topmost package, from the top down to the package, that has a dependency of this name. */
export function findDependent(repository: Repository, name: string): string | undefined {
  const isDependent = (folder: string): boolean => readManifest(repository, folder).dependencies[name] !== undefined;
  return foldersUp(repository.packageFolder).findLast(isDependent);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** The folder of the nearest workspace root, from the folder of the configuration up; `undefined` if none exists. */
export function workspaceRootOf(repository: Repository): string | undefined {
  return foldersUp(repository.folder).find((folder) => workspacesOf(repository, folder) !== undefined);
}

/** Workspace patterns in the order in which they apply; `undefined` if the folder is not a workspace root. */
export function workspacesOf({ read }: Pick<Repository, "read">, folder: string): string[] | undefined {
  const packageJson = read(inFolder(folder, "package.json"));
  return readWorkspacePatterns({ packageJson, pnpmWorkspace: read(inFolder(folder, pnpmFileName)) }, parseYaml);
}

/** Whether a folder is a workspace, or will be when its package.json exists. */
export function isWorkspace(repository: Pick<Repository, "read">, root: string, folder: string): boolean {
  return workspaceMatcher(workspacesOf(repository, root) ?? [])(pathFrom(root, folder));
}

/** The installed command, because `npx` takes longer than the check itself. */
export function installedCommand(repository: Repository, preferred?: string): string[] {
  // With Plug'n'Play, Yarn installs no files.
  return hasFile(repository, ".pnp.cjs")
    ? ["yarn", "exec", "codegen"]
    : [inFolder(installFolderOf(repository, preferred), binFile)];
}

/** The nearest folder in which the command is installed, or the one in which it will be; a preferred one comes first. */
export function installFolderOf(repository: Repository, preferred = repository.folder): string {
  // pnpm installs the command only where the package is a dependency.
  const shared = packageManagerOf(repository).name === "pnpm" ? undefined : workspaceRootOf(repository);
  const installed = [preferred, ...foldersUp(repository.folder)].find((folder) => hasCommand(repository, folder));
  return installed ?? shared ?? repository.packageFolder;
}

export function hasCommand(repository: Repository, folder: string): boolean {
  return hasFile(repository, inFolder(folder, binFile));
}

export function cwdArgs({ folder }: Pick<Repository, "folder">, from = ""): string[] {
  return folder === from ? [] : ["--cwd", pathFrom(from, folder)];
}

/** The folder of the configuration as part of a name; empty at the top. */
export function folderSlug({ folder }: Pick<Repository, "folder">): string {
  return folder.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
