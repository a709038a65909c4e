import { shellWord } from "../../../model/rules/index.ts";
import { baseTypeName, exportNames } from "../../../model/naming/index.ts";
import { importSpecifier } from "../../../pipeline/emit/index.ts";
import type { OutputTarget } from "../choices/target.ts";
import { detectToolchains, writesRequire } from "../choices/toolchains.ts";
import { hasCommand, installFolderOf, workspaceRootOf } from "../facts/packages.ts";
import type { NextSteps } from "../../../model/report/index.ts";
import { projectFacts, sourceFolder } from "../facts/project-facts.ts";
import { inFolder, packageManagerOf, pathFrom, type Repository } from "../facts/repository.ts";

/** @param key of a reference for the example */
export function nextSteps(repository: Repository, target: OutputTarget, key = "contact_status"): NextSteps {
  const folder = target.form === "folder" ? importingFolder(repository) : sourceFolder(repository);
  const specifier = specifierIn(folder, target);
  const commands = commandsFor(repository, target);
  return {
    commands,
    import: specifier,
    folder,
    example: exampleOf(repository, specifier, exportNames(baseTypeName(key)).items),
  };
}

/** The source folder; if that is the root and has no code, a folder that does. */
function importingFolder(repository: Repository): string {
  const sources = sourceFolder(repository);
  const folders = [sources, ...(sources === "" ? ["lib", "bin", "server"] : [])];
  return folders.find((name) => repository.hasSources(inFolder(repository.folder, name))) ?? sources;
}

function commandsFor(repository: Repository, { form }: OutputTarget): string[] {
  const { folder } = repository;
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? folder;
  const isPackage = form === "package";
  const isAtRoot = root === folder && (isPackage || workspaceRootOf(repository) !== undefined);
  const rootFlag = isAtRoot && manager.addToRoot !== undefined ? ` ${manager.addToRoot}` : "";
  const add = `${manager.add}${rootFlag} reference-codegen`;
  // In the folder of a workspace, npm installs that workspace alone.
  const prefix = manager.name === "npm" && root !== folder ? ` --prefix ${shellWord(pathFrom(folder, root))}` : "";
  const install = isPackage ? [`${manager.install}${prefix}`] : [];
  if (hasCommand(repository, installFolderOf(repository))) return [manager.codegen, ...install];
  // Nothing can be installed while a dependency names a package that does not exist yet.
  return isPackage && manager.runUninstalled !== undefined
    ? [`${manager.runUninstalled} reference-codegen`, add]
    : [add, manager.codegen, ...install];
}

/** The module specifier of the lists for a file in a folder. */
function specifierIn(folder: string, target: OutputTarget): string {
  const { form, emit, importExtension } = target;
  const entry = importSpecifier({ ...target, importExtension: emit === "js" ? ".js" : importExtension });
  if (form === "package") return entry;
  const path = pathFrom(folder, entry);
  // What accepts a path without extension also finds the index of a folder.
  return (path.startsWith("../") ? path : `./${path}`).replace(/\/index$/, "");
}

function exampleOf(repository: Repository, specifier: string, items: string): string[] {
  const project = projectFacts(repository);
  const isScript =
    !project.isModule && detectToolchains(project).every((name) => name === "javascript" || name === "jest");
  const isRequire = project.compiler !== undefined && writesRequire(project.compiler, project.isModule);
  const from = JSON.stringify(specifier);
  const imported = isScript ? `const { ${items} } = require(${from});` : `import { ${items} } from ${from};`;
  return [
    isRequire ? `import lists = require(${from});` : imported,
    `for (const { code, description } of ${isRequire ? "lists." : ""}${items}) console.log(code, description);`,
  ];
}
