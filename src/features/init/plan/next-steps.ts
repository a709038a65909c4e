import { shellWord } from "../../../model/rules/index.ts";
import { folderFrom } from "../facts/paths.ts";
import { projectFacts } from "../facts/project-facts.ts";
import { packageManagerOf, type Repository } from "../facts/repository.ts";
import { importPath } from "../choices/import-path.ts";
import type { OutputTarget } from "../choices/target.ts";
import { detectToolchains, writesRequire } from "../choices/toolchains.ts";
import { workspaceRootOf } from "../facts/packages.ts";

export interface NextSteps {
  readonly commands: readonly string[];
  /** The module specifier for a file in `folder`. */
  readonly import: string;
  /** The folder of that file, from the folder of the configuration; `""` is that folder itself, or any file. */
  readonly folder: string;
  readonly example: readonly string[];
}

export function nextSteps(repository: Repository, target: OutputTarget): NextSteps {
  const { specifier, folder } = importPath(repository, target);
  const [commands, example] = [commandsFor(repository, target), exampleOf(repository, specifier)];
  return { commands, import: specifier, folder, example };
}

function commandsFor(repository: Repository, { form }: OutputTarget): string[] {
  const { folder, isInstalled } = repository;
  const manager = packageManagerOf(repository);
  const root = workspaceRootOf(repository) ?? folder;
  const isPackage = form === "package";
  const isAtRoot = root === folder && (isPackage || workspaceRootOf(repository) !== undefined);
  const rootFlag = isAtRoot && manager.addToRoot !== undefined ? ` ${manager.addToRoot}` : "";
  const add = `${manager.add}${rootFlag} reference-codegen`;
  // In the folder of a workspace, npm installs that workspace alone.
  const prefix = manager.name === "npm" && root !== folder ? ` --prefix ${shellWord(folderFrom(folder, root))}` : "";
  const install = isPackage ? [`${manager.install}${prefix}`] : [];
  if (isInstalled) return [manager.codegen, ...install];
  // Nothing can be installed while a dependency names a package that does not exist yet.
  return isPackage && manager.runUninstalled !== undefined
    ? [`${manager.runUninstalled} reference-codegen`, add]
    : [add, manager.codegen, ...install];
}

function exampleOf(repository: Repository, specifier: string): string[] {
  const project = projectFacts(repository);
  const toolchains = detectToolchains(project);
  const isScript = !project.isModule && toolchains.every((name) => name === "javascript" || name === "jest");
  const from = JSON.stringify(specifier);
  const isRequire = project.compiler !== undefined && writesRequire(project.compiler, project.isModule);
  const imported = isScript
    ? `const { contactStatusItems } = require(${from});`
    : `import { contactStatusItems } from ${from};`;
  const items = isRequire ? "lists.contactStatusItems" : "contactStatusItems";
  return [
    isRequire ? `import lists = require(${from});` : imported,
    `for (const { code, description } of ${items}) console.log(code, description);`,
  ];
}
