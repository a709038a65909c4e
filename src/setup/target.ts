import type { Config } from "../config/index.ts";
import { defaultOutput } from "../config/index.ts";
import { previousOutput } from "./attributes.ts";
import type { SetupChoices } from "./choices.ts";
import { inFolder, pathFrom } from "./paths.ts";
import { projectFacts } from "./project-facts.ts";
import type { Repository } from "./repository.ts";
import type { OutputChoice } from "./output-choice.ts";
import { detectToolchains, type FittingOutput, fitOutput, isTypeScript, type ToolchainName } from "./toolchains.ts";
import { isWorkspace, workspaceRootOf } from "./workspaces.ts";

/** Where the generated files go and how they are imported. */
export interface OutputTarget extends OutputChoice {
  /** Folder of the files, from the folder of the configuration. */
  readonly dir: string;
  readonly packageName: string;
}

/** The output that a setup proposes. */
export interface Proposal {
  readonly toolchains: readonly ToolchainName[];
  readonly target: OutputTarget;
  /** Toolchains in which it does not work. */
  readonly problems: FittingOutput["problems"];
}

/** Proposes the output of a project that has no configuration yet, as far as it is not chosen already. */
export function proposeOutput(repository: Repository, choices: SetupChoices): Proposal {
  const project = projectFacts(repository);
  const toolchains = choices.toolchains ?? detectToolchains(project);
  const isOwnProject = isTypeScript(project) && workspaceRootOf(repository) === undefined;
  // Plug'n'Play resolves a package only after an install, which fails before the package exists.
  const preferred = isOwnProject || repository.hasPlugAndPlay ? "folder" : "package";
  const { output, problems } = fitOutput(toolchains, project, { form: choices.form, preferred });
  const folderDir = inFolder(sourceFolder(repository), defaultOutput.packageName);
  const dir = choices.dir ?? (output.form === "folder" ? folderDir : defaultOutput.dir);
  const packageName = choices.packageName ?? uniquePackageName(repository);
  return { toolchains, target: { ...output, dir, packageName }, problems };
}

/** The output of a configuration that exists. It is a package if it is a workspace, or was one before it was moved. */
export function configuredTarget(repository: Repository, { output, enums }: Config): OutputTarget {
  const { dir, packageName, emit, importExtension } = output;
  const folders = [dir, previousOutput({ ...repository, output: dir })].filter((each) => each !== undefined);
  const isPackage = folders.some((each) => isWorkspace(repository, inFolder(repository.folder, each)));
  const style = enums.style === "enum" ? "enum" : "const";
  return { dir, packageName, emit, importExtension, style, form: isPackage ? "package" : "folder" };
}

/** The folder of the project's own sources, from the folder of the configuration; `""` is that folder itself. */
export function sourceFolder({ folder, hasFolder }: Pick<Repository, "folder" | "hasFolder">): string {
  return ["src", "app"].find((name) => hasFolder(inFolder(folder, name))) ?? "";
}

/** The module specifier by which a file in the source folder imports the generated files. */
export function importSpecifier(repository: Repository, target: OutputTarget): string {
  if (target.form === "package") return target.packageName;
  const { emit, importExtension } = target;
  const index = emit === "js" ? "/index.js" : importExtension === "" ? "" : `/index${importExtension}`;
  const path = pathFrom(sourceFolder(repository), target.dir);
  return `${path.startsWith("../") ? "" : "./"}${path}${index}`;
}

/** Packages of one workspace need different names: each is named after the package that it belongs to. */
function uniquePackageName(repository: Repository): string {
  const root = workspaceRootOf(repository);
  if (root === undefined || root === repository.folder) return defaultOutput.packageName;
  const name = projectFacts(repository).member("name");
  const owner =
    typeof name === "string" && name !== "" ? name : repository.folder.slice(repository.folder.lastIndexOf("/") + 1);
  return `${owner.toLowerCase().replace(/[^a-z0-9@/._~-]+/g, "-")}-${defaultOutput.packageName}`;
}
