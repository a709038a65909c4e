import { parse as parseYaml } from "yaml";
import { isObject } from "../../../base/index.ts";
import { readMembers } from "../../../base/json/index.ts";
import {
  binFile,
  configFileNames,
  isOwnSection,
  pnpmFileName,
  readWorkspacePatterns,
} from "../../../pipeline/config/index.ts";
import {
  foldersUp,
  hasFile,
  inFolder,
  packageManagerOf,
  pathFrom,
  type Repository,
  searchFolders,
} from "./repository.ts";

/** A package.json, as far as it can be read. */
interface Manifest {
  readonly members: Readonly<Record<string, unknown>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, unknown>>;
}

/** Reads the package.json of a folder; a missing or broken one has no members. */
export function readManifest(repository: Pick<Repository, "read">, folder: string): Manifest {
  const members = readMembers(repository.read(inFolder(folder, "package.json")));
  const lists = ["optionalDependencies", "dependencies", "devDependencies"].map((name) => objectOf(members[name]));
  return {
    members,
    scripts: Object.fromEntries(
      Object.entries(objectOf(members["scripts"])).flatMap(([name, text]) =>
        typeof text === "string" ? [[name, text]] : [],
      ),
    ),
    dependencies: Object.assign({}, ...lists) as Manifest["dependencies"],
  };
}

export function hasConfig(repository: Repository, folder: string): boolean {
  const isFile = configFileNames.some((name) => hasFile(repository, inFolder(folder, name)));
  return isFile || isOwnSection(readManifest(repository, folder).members["codegen"]);
}

/** The nearest package.json, from the package up, that has a member of this name. */
export function findPackageMember(repository: Repository, name: string): string | undefined {
  const folder = searchFolders(repository).find((each) => readManifest(repository, each).members[name] !== undefined);
  return folder === undefined ? undefined : inFolder(folder, "package.json");
}

/** The folder of the topmost package, from the top down to the package, that has a dependency of this name. */
export function findDependent(repository: Repository, name: string): string | undefined {
  return searchFolders(repository).findLast(
    (folder) => readManifest(repository, folder).dependencies[name] !== undefined,
  );
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

/** The installed command, because `npx` takes longer than the check itself. An installation in `root` is preferred. */
export function installedCommand(repository: Repository, root?: string): string[] {
  return usesPlugAndPlay(repository) ? ["yarn", "exec", "codegen"] : [installedBin(repository, root)];
}

/** Whether Yarn installs no files. */
export function usesPlugAndPlay(repository: Repository): boolean {
  return hasFile(repository, ".pnp.cjs");
}

/** The file of the installed command, from the top. */
export function installedBin(repository: Repository, root = repository.folder): string {
  const isInRoot = hasFile(repository, inFolder(root, binFile));
  return inFolder(isInRoot ? root : installFolderOf(repository), binFile);
}

/** The nearest folder in which the command is installed, or the one in which it will be. */
export function installFolderOf(repository: Repository): string {
  // pnpm installs the command only where the package is a dependency.
  const shared = packageManagerOf(repository).name === "pnpm" ? undefined : workspaceRootOf(repository);
  return findInstallation(repository) ?? shared ?? repository.packageFolder;
}

export function findInstallation(repository: Repository): string | undefined {
  return foldersUp(repository.folder).find((folder) => hasFile(repository, inFolder(folder, binFile)));
}

export function cwdArgs({ folder }: Pick<Repository, "folder">, from = ""): string[] {
  return folder === from ? [] : ["--cwd", pathFrom(from, folder)];
}

/** The folder of the configuration as part of a name; empty at the top. */
export function folderSlug({ folder }: Pick<Repository, "folder">): string {
  return folder.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
