import { basename, join } from "node:path";
import { type Config, defaultOutput, headerMistake } from "../../../model/settings/index.ts";
import { configProblem } from "../../../pipeline/config/index.ts";
import { isPurelyGenerated } from "../../../pipeline/emit/index.ts";
import { describeKind, guarded, type ProjectFiles, readText } from "../../../platform/files/index.ts";
import type { Host } from "../../../platform/index.ts";
import type { HookManagerName } from "../hooks/managers.ts";
import type { ListGuess } from "../../add/index.ts";
import { isWorkspace, readManifest, workspaceRootOf } from "../facts/packages.ts";
import { projectFacts, sourceFolder } from "../facts/project-facts.ts";
import { hasFile, inFolder, type Repository } from "../facts/repository.ts";
import {
  detectToolchains,
  type FittingOutput,
  fitOutput,
  isTypeScript,
  type OutputChoice,
  type OutputForm,
  type ToolchainName,
} from "./toolchains.ts";

export const ciNames = ["github", "gitlab"] as const;

/** The choices of the user; those that are `undefined` are detected. */
/** An entry that was guessed, with some of its values as they would be named. */
export interface ProposedList extends Pick<ListGuess, "entry" | "unused"> {
  readonly key: string;
  readonly examples: readonly string[];
}

export interface SetupChoices {
  /** Address of the service; `undefined` selects the sample lists. Ignored if a configuration exists. */
  readonly baseUrl: string | undefined;
  /** The header that the service requires, and the environment variable with its value. */
  readonly header: { readonly name: string; readonly variable: string } | undefined;
  /** Lists of any service, which are added to the configuration. */
  readonly lists: readonly ProposedList[];
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
  return { toolchains, target: { ...output, dir, packageName }, problems };
}

/** The output of an existing configuration: a package if it is a workspace. */
export function configuredTarget(repository: Repository, { output, enums }: Config): OutputTarget {
  const { dir, packageName, emit, module, importExtension } = output;
  const root = workspaceRootOf(repository) ?? repository.folder;
  // A pattern such as `packages/**` also includes folders of sources.
  const isPackage = output.form === "package" && isWorkspace(repository, root, inFolder(repository.folder, dir));
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
  const owner = folder === packageFolder && typeof name === "string" ? name : basename(folder);
  return `${owner.toLowerCase().replace(/[^a-z0-9@/._~-]+/g, "-")}-${defaultOutput.packageName}`;
}

export type SetupValue = "baseUrl" | "header" | "variable" | "dir" | "packageName";

/** What is wrong with a value that the user chose. */
export function valueProblem(name: SetupValue, value: string, repository: Repository, { disk }: Host) {
  if (name === "header") return headerMistake(value, "");
  // The message does not repeat the value, which may be the secret itself.
  if (name === "variable")
    return /^[A-Za-z_]\w*$/.test(value) ? undefined : "must be the name of an environment variable";
  const part = { [name]: value };
  const problem = configProblem(name === "baseUrl" ? { source: part } : { source: "sample", output: part });
  if (problem !== undefined) return problem;
  if (name === "packageName") return packageNameProblem(repository, value);
  return name === "dir" ? dirProblem(join(repository.top, repository.folder), value, disk) : undefined;
}

export function packageNameProblem(repository: Repository, name: string): string | undefined {
  const { members, dependencies } = readManifest(repository, repository.packageFolder);
  const isDependency = dependencies[name] !== undefined && !String(dependencies[name]).startsWith("workspace:");
  const isReserved = name === "node_modules" || name === "reference-codegen" || name === members["name"];
  return isDependency || isReserved ? "must not be the name of another package" : undefined;
}

function dirProblem(folder: string, dir: string, files: ProjectFiles): string | undefined {
  const steps = dir.replaceAll("\\", "/").split("/");
  if (steps.includes("node_modules") || steps.includes(".git")) return "must not be in node_modules or .git";
  const disk = guarded(files);
  const path = join(folder, ...steps);
  const kind = disk.kind(path);
  if (kind !== undefined && kind !== "folder") return `must be a folder, but ${dir} is ${describeKind(kind)}`;
  const foreign = ["index.ts", "index.js"]
    .filter((file) => disk.kind(join(path, file)) === "file")
    .find((file) => !isPurelyGenerated(file, readText(disk, join(path, file))));
  return foreign && `must not contain your own files: ${dir}/${foreign} was not generated`;
}
