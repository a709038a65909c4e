import { detectToolchains, writesRequire } from "../choices/toolchains.ts";
import { isModule, readManifest, workspaceRootOf } from "../repository/packages.ts";
import {
  generator,
  inFolder,
  packageManagerOf,
  pathFrom,
  type Output,
  type Repository,
  sourceFolder,
} from "../repository/repository.ts";

/** The words of the command that adds the generator, in the folder of the configuration, which may become a root. */
export function addCommand(repository: Repository, becomesRoot: boolean): string[] {
  const { add, addToRoot } = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? (becomesRoot ? repository.folder : undefined);
  const isAtRoot = root === repository.folder;
  return [...add.split(" "), ...(isAtRoot && addToRoot !== undefined ? [addToRoot] : []), generator];
}

/** The words of the command that installs what package.json lists, and links the workspaces. */
export function installCommand(repository: Repository): string[] {
  const { name, install } = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? repository.folder;
  // In the folder of a workspace, npm installs that workspace alone.
  const prefix = name === "npm" && root !== repository.folder ? ["--prefix", pathFrom(repository.folder, root)] : [];
  return [...install.split(" "), ...prefix];
}

/**
 * The words of the commands that add the generated package to the packages of the workspace, if its package manager links it only
 * there; none if the user has already chosen some of them.
 */
export function dependencyCommands(repository: Repository, { form, dir, packageName }: Output): string[][] {
  const { name, needsDependency } = packageManagerOf(repository);
  const generated = inFolder(repository.folder, dir);
  const folders = repository.workspaces.flatMap(({ folder }) => (folder === generated ? [] : [folder]));
  const isUsed = folders.some((folder) => packageName in readManifest(repository, folder).dependencies);
  if (form !== "package" || needsDependency === undefined || isUsed) return [];
  return folders.map((folder) => {
    const path = `./${pathFrom(repository.folder, folder)}`;
    return [
      name,
      ...(name === "pnpm" ? ["--filter", path, "add"] : ["add", "--cwd", path]),
      `${packageName}@workspace:*`,
    ];
  });
}

/** The module specifier of the lists for a file in the source folder. */
export function importSpecifier(repository: Repository, output: Output): string {
  const { form, emit, importExtension, dir, packageName } = output;
  if (form === "package") return packageName;
  const entry = `${dir}/index${emit === "js" ? ".js" : importExtension}`;
  const path = pathFrom(sourceFolder(repository), entry);
  // What accepts a path without extension also finds the index of a folder.
  return (path.startsWith("../") ? path : `./${path}`).replace(/\/index$/, "");
}

export function exampleOf(repository: Repository, specifier: string, items: string): string[] {
  const { compiler } = repository;
  const isScript =
    !isModule(repository) && detectToolchains(repository).every((name) => name === "javascript" || name === "jest");
  const isRequire = compiler !== undefined && writesRequire(compiler, isModule(repository));
  const from = JSON.stringify(specifier);
  const imported = isScript ? `const { ${items} } = require(${from});` : `import { ${items} } from ${from};`;
  return [
    isRequire ? `import lists = require(${from});` : imported,
    `for (const { code, description } of ${isRequire ? "lists." : ""}${items}) console.log(code, description);`,
  ];
}
