import { type Config, defaultOutput } from "../../../model/settings/index.ts";
import type { HookManagerName } from "../hooks/index.ts";
import { readManifest, workspaceRootOf, workspacesOf } from "../facts/packages.ts";
import { inFolder, pathFrom } from "../facts/paths.ts";
import { projectFacts, sourceFolder } from "../facts/project-facts.ts";
import { hasFile, type Repository } from "../facts/repository.ts";
import {
  detectToolchains,
  type FittingOutput,
  fitOutput,
  isTypeScript,
  type OutputChoice,
  type OutputForm,
  type ToolchainName,
} from "./toolchains.ts";

export const ciNames = ["github"] as const;

/** The choices of the user; those that are `undefined` are detected. */
export interface SetupChoices {
  /** Address of the service; `undefined` selects the sample lists. Ignored if a configuration exists. */
  readonly baseUrl: string | undefined;
  /** The header that the service requires, and the environment variable with its value. */
  readonly header: { readonly name: string; readonly variable: string } | undefined;
  readonly toolchains: readonly ToolchainName[] | undefined;
  readonly form: OutputForm | undefined;
  readonly dir: string | undefined;
  readonly packageName: string | undefined;
  /** `undefined` selects the first hook manager of the repository. */
  readonly hook: HookManagerName | "none" | undefined;
  readonly ci: (typeof ciNames)[number] | undefined;
}

export interface OutputTarget extends OutputChoice {
  readonly dir: string;
  readonly packageName: string;
}

export interface Proposal {
  readonly toolchains: readonly ToolchainName[];
  readonly target: OutputTarget;
  readonly problems: FittingOutput["problems"];
}

/** Proposes the output for a project without a configuration. The user's choices come first. */
export function proposeOutput(repository: Repository, choices: SetupChoices): Proposal {
  const chosenForm = choices.form ?? (choices.packageName === undefined ? undefined : "package");
  const project = projectFacts(repository);
  const toolchains = choices.toolchains ?? detectToolchains(project);
  const isOwnProject = isTypeScript(project) && workspaceRootOf(repository) === undefined;
  const hasManifest = hasFile(repository, inFolder(repository.packageFolder, "package.json"));
  const preferred = isOwnProject || !hasManifest ? "folder" : "package";
  const { output, problems } = fitOutput(toolchains, project, { form: chosenForm, preferred });
  const sources = sourceFolder(repository) || (repository.compiler?.sourceRoot ?? "");
  const folderDir = inFolder(sources, defaultOutput.packageName);
  const dir = choices.dir?.replaceAll("\\", "/") ?? (output.form === "folder" ? folderDir : defaultOutput.dir);
  const packageName = choices.packageName ?? uniquePackageName(repository);
  const needsNode = toolchains.includes("deno") && !hasManifest;
  const others = needsNode ? [{ toolchain: "deno", problem: nodeForDeno } as const] : [];
  return { toolchains, target: { ...output, dir, packageName }, problems: [...problems, ...others] };
}

const nodeForDeno =
  "scripts, hook and workflow run the command from node_modules: install it with `npm install --save-dev reference-codegen`, then run init again";

/** The output of an existing configuration: a package if it is a workspace. */
export function configuredTarget(repository: Repository, { output, enums }: Config): OutputTarget {
  const { dir, packageName, emit, module, importExtension } = output;
  const root = workspaceRootOf(repository);
  const workspaces =
    root === undefined ? [] : (workspacesOf(repository, root) ?? []).map((each) => inFolder(root, each));
  const isPackage = workspaces.includes(inFolder(repository.folder, dir));
  const style = enums.style === "enum" ? "enum" : "const";
  return { dir, packageName, emit, module, importExtension, style, form: isPackage ? "package" : "folder" };
}

/** Packages of one workspace need different names: each starts with the name of the package around it. */
function uniquePackageName(repository: Repository): string {
  const { folder, packageFolder } = repository;
  const name = projectFacts(repository).member("name");
  const root = workspaceRootOf(repository);
  const isAlone = root === undefined || root === folder;
  if (isAlone && name !== defaultOutput.packageName) return defaultOutput.packageName;
  const ownName = typeof name === "string" && name !== "" ? name : folder.slice(folder.lastIndexOf("/") + 1);
  const inPackage = folder === packageFolder ? "" : `-${pathFrom(packageFolder, folder)}`;
  const owner = `${ownName}${inPackage.replaceAll("/", "-")}`;
  return `${owner.toLowerCase().replace(/[^a-z0-9@/._~-]+/g, "-")}-${defaultOutput.packageName}`;
}

export function packageNameProblem(repository: Repository, name: string): string | undefined {
  const { members, dependencies } = readManifest(repository, repository.packageFolder);
  const isDependency = dependencies[name] !== undefined && !String(dependencies[name]).startsWith("workspace:");
  const isReserved = name === "node_modules" || name === "reference-codegen" || name === members["name"];
  return isDependency || isReserved ? "must not be the name of another package" : undefined;
}
