import { shellWord } from "../base/index.ts";
import { packageManagerOf } from "./package-manager.ts";
import { pathFrom } from "./paths.ts";
import { projectFacts } from "./project-facts.ts";
import type { Repository } from "./repository.ts";
import { importSpecifier, type OutputTarget } from "./target.ts";
import { detectToolchains } from "./toolchains.ts";
import { workspaceRootOf } from "./workspaces.ts";

/** What the user has to do after a setup. */
export interface NextSteps {
  /** Commands for the folder of the configuration, in this order. */
  readonly commands: readonly string[];
  /** The module specifier for a file in the project's source folder. */
  readonly import: string;
  /** Lines of code that use the generated files. */
  readonly example: readonly string[];
}

/** Returns the commands that make the generated files importable, and the import. */
export function nextSteps(repository: Repository, target: OutputTarget): NextSteps {
  const { add, exec, name, install } = packageManagerOf(repository);
  const { folder, isInstalled } = repository;
  const root = workspaceRootOf(repository) ?? folder;
  const isBelowRoot = name === "npm" && root !== folder;
  // In the folder of a workspace, npm installs that workspace alone.
  const prefix = isBelowRoot
    ? ` --prefix ${shellWord(pathFrom(folder, `${root === "" ? "" : `${root}/`}x`).slice(0, -2))}`
    : "";
  const specifier = importSpecifier(repository, target);
  return {
    commands: [
      ...(isInstalled ? [] : [`${add} reference-codegen`]),
      `${exec} codegen`,
      ...(target.form === "package" ? [`${install}${prefix}`] : []),
    ],
    import: specifier,
    example: exampleOf(repository, specifier),
  };
}

function exampleOf(repository: Repository, specifier: string): string[] {
  const project = projectFacts(repository);
  const toolchains = detectToolchains(project);
  const isCommonJs = !project.isModule && toolchains.every((name) => name === "javascript" || name === "jest");
  const from = JSON.stringify(specifier);
  return [
    isCommonJs ? `const { contactStatusItems } = require(${from});` : `import { contactStatusItems } from ${from};`,
    "for (const { code, description } of contactStatusItems) console.log(code, description);",
  ];
}
