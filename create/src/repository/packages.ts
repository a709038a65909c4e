import { parse as parseYaml } from "yaml";
import { shellCommand } from "../../../src/base/text/index.ts";
import { readMembers } from "../../../src/base/json/index.ts";
import { foldersUp, readWorkspacePatterns, workspaceMatcher } from "../../../src/platform/files/index.ts";
import {
  configFileName,
  type Files,
  generator,
  hasFile,
  inFolder,
  packageManagerOf,
  pathFrom,
  type Repository,
  scriptExtensions,
} from "./repository.ts";

/** Reads the package.json of a folder; a missing or broken one has no members. */
export function readManifest(repository: Pick<Repository, "read">, folder: string) {
  const members = readMembers(repository.read(inFolder(folder, "package.json")));
  const lists = ["optionalDependencies", "dependencies", "devDependencies"].map((name) => members[name]);
  const scripts = Object.entries(members["scripts"] ?? {}).map(([name, text]) => [name, String(text)] as const);
  return {
    members,
    scripts: Object.fromEntries(scripts) as Readonly<Record<string, string>>,
    dependencies: Object.assign({}, ...lists) as Readonly<Record<string, unknown>>,
  };
}

/** The folder of the topmost package, from the top down to the package, that has a dependency of this name. */
export function findDependent(repository: Repository, name: string): string | undefined {
  const isDependent = (folder: string): boolean => readManifest(repository, folder).dependencies[name] !== undefined;
  return foldersUp(repository.packageFolder).findLast(isDependent);
}

/** Packages by which Jest transforms ES modules. */
export const transformers: readonly string[] = ["@swc/jest", "@babel/preset-env"];

/** The dependencies of the project, and those of its workspace root that a script of it runs or Jest transforms with. */
export function dependenciesOf(repository: Repository): ReadonlySet<string> {
  const { scripts, dependencies } = readManifest(repository, repository.packageFolder);
  const root = workspaceRootOf(repository);
  if (root === undefined || root === repository.packageFolder) return new Set(Object.keys(dependencies));
  const args = new Set(Object.values(scripts).flatMap((script) => script.split(/[\s;&|]+/)));
  const inherited = Object.keys(readManifest(repository, root).dependencies);
  const used = inherited.filter((name) => args.has(name) || transformers.includes(name));
  return new Set([...Object.keys(dependencies), ...used]);
}

/** Whether the `.js` files of the project are ES modules. */
export function isModule(repository: Repository): boolean {
  return readManifest(repository, repository.packageFolder).members["type"] === "module";
}

/** Text of the first configuration file with this name, without extension; `undefined` if none exists. */
export function configText(repository: Repository, baseName: string): string | undefined {
  const extensions = [...scriptExtensions, "json", "jsonc"];
  return [repository.folder, repository.packageFolder]
    .flatMap((folder) => extensions.map((extension) => inFolder(folder, `${baseName}.${extension}`)))
    .map((path) => repository.read(path))
    .find((text) => text !== undefined);
}

/** The folder of the nearest workspace root, from the folder of the configuration up; `undefined` if none exists. */
export function workspaceRootOf(repository: Repository): string | undefined {
  return foldersUp(repository.folder).find((folder) => workspacesOf(repository, folder) !== undefined);
}

/** Workspace patterns in the order in which they apply; `undefined` if the folder is not a workspace root. */
export function workspacesOf({ read }: Pick<Repository, "read">, folder: string): string[] | undefined {
  return readWorkspacePatterns((name) => read(inFolder(folder, name)), parseYaml);
}

/** Whether a folder is a workspace, or will be when its package.json exists. */
export function isWorkspace(repository: Pick<Repository, "read">, root: string, folder: string): boolean {
  return workspaceMatcher(workspacesOf(repository, root) ?? [])(pathFrom(root, folder));
}

/** The words of an installed command, because `npx` takes longer than the check itself. */
export function installedCommand(repository: Repository): string[] {
  return hasPlugAndPlay(repository)
    ? ["yarn", "exec", "codegen"]
    : [inFolder(installFolderOf(repository), "node_modules/.bin/codegen")];
}

/** With Plug'n'Play, Yarn installs no files. */
export function hasPlugAndPlay(files: Files): boolean {
  return hasFile(files, ".pnp.cjs");
}

/** The nearest folder in which the command is installed, or the one in which it will be; a preferred one comes first. */
export function installFolderOf(repository: Repository, preferred = repository.folder): string {
  // pnpm installs the command only where the package is a dependency.
  const shared = packageManagerOf(repository).name === "pnpm" ? undefined : workspaceRootOf(repository);
  const hasCommand = (folder: string): boolean => hasFile(repository, inFolder(folder, "node_modules/.bin/codegen"));
  return [preferred, ...foldersUp(repository.folder)].find(hasCommand) ?? shared ?? repository.packageFolder;
}

/** The command that runs this setup again, in the folder of the configuration. */
export function createCommand(repository: Repository, args: readonly string[]): string {
  const { name } = packageManagerOf(repository);
  const others = args.filter((arg, at) => !/^--cwd(?:=|$)/.test(arg) && args[at - 1] !== "--cwd");
  const separator = name === "npm" && others.length > 0 ? ["--"] : [];
  return shellCommand([name, "create", generator, ...separator, ...others]);
}

/** The flag for a command that does not run in the folder of the configuration. */
export function configArgs({ folder }: Pick<Repository, "folder">, from = ""): string[] {
  return folder === from ? [] : ["-c", pathFrom(from, inFolder(folder, configFileName))];
}

/** A name that is unique for each configuration: with its folder, unless that is the top. */
export function uniqueName(name: string, { folder }: Repository): string {
  return `${name}-${folder}`.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "");
}
