import { basename, join } from "node:path";
import { attempt } from "../../../src/base/index.ts";
import { describeKind, readText, realDisk } from "../../../src/platform/files/index.ts";
import type { ListEntry } from "../../../src/model/report/index.ts";
import { type Config, defaultOutput } from "../../../src/model/settings/index.ts";
import type { HookManagerName } from "../hooks/managers.ts";
import { isWorkspace, readManifest, workspaceRootOf } from "../repository/packages.ts";
import {
  configFileName,
  generator,
  hasFile,
  inFolder,
  lockFileName,
  type Output,
  type Repository,
  type Source,
  sourceFolder,
} from "../repository/repository.ts";
import { jsonAt } from "../steps/edits.ts";
import { detectToolchains, fitOutput, isTypeScript, type Problems, type ToolchainName } from "./toolchains.ts";

export const ciNames = ["github", "gitlab"] as const;
export type CiName = (typeof ciNames)[number];

export interface Answers {
  /** The source of a new configuration; `undefined` if it has only lists. */
  readonly source?: Source | undefined;
  readonly lists?: Readonly<Record<string, ListEntry>>;
  readonly toolchains?: readonly ToolchainName[] | undefined;
  readonly form?: Output["form"] | undefined;
  readonly dir?: string | undefined;
  readonly packageName?: string | undefined;
  readonly hook?: HookManagerName | "none" | undefined;
  readonly ci?: CiName | "none" | undefined;
  /** Whether the service of `source` did not respond, so that the lists cannot be generated yet. */
  readonly isUnreachable?: boolean;
}

export interface Choices extends Answers {
  readonly lists: Readonly<Record<string, ListEntry>>;
  readonly toolchains: readonly ToolchainName[];
  readonly output: Output;
  readonly problems: Problems;
}

/** The output of the configuration, or one that the toolchains of the project accept. The answers come first. */
export function complete(repository: Repository, answers: Answers): Choices {
  const { lists = {}, toolchains = detectToolchains(repository) } = answers;
  const config = configWithOutput(repository);
  if (config !== undefined) {
    const output = configuredOutput(repository, config, answers.form);
    return { ...answers, lists, toolchains, output, problems: new Map() };
  }
  const form = answers.form ?? (answers.packageName === undefined ? undefined : "package");
  const isOwnProject = isTypeScript(repository) && workspaceRootOf(repository) === undefined;
  const hasManifest = hasFile(repository, inFolder(repository.packageFolder, "package.json"));
  const preferred = isOwnProject || !hasManifest ? "folder" : "package";
  const [fitting, problems] = fitOutput(toolchains, repository, { form, preferred });
  const sources = sourceFolder(repository) || (repository.compiler?.sourceRoot ?? "");
  const folderDir = inFolder(sources, defaultOutput.packageName);
  const dir = answers.dir?.replaceAll("\\", "/") ?? (fitting.form === "folder" ? folderDir : defaultOutput.dir);
  const packageName = answers.packageName ?? uniquePackageName(repository);
  return { ...answers, lists, toolchains, output: { ...fitting, dir, packageName }, problems };
}

/** The configuration, unless its output is still to be chosen: it sets none, and nothing was generated at the default. */
export function configWithOutput(repository: Repository): Config | undefined {
  const { config, folder, read } = repository;
  const text = read(inFolder(folder, configFileName));
  const isOpen = text !== undefined && jsonAt(text, "output") === undefined;
  return isOpen && !hasFile(repository, inFolder(folder, lockFileName)) ? undefined : config;
}

/** The output of an existing configuration: a package if it is a workspace, or has to become one. */
function configuredOutput(repository: Repository, { output, enums }: Config, chosen: Answers["form"]): Output {
  const root = workspaceRootOf(repository) ?? repository.folder;
  // A pattern such as `packages/**` also includes folders of sources.
  const isInWorkspace = chosen === "package" || isWorkspace(repository, root, inFolder(repository.folder, output.dir));
  const isPackage = output.form === "package" && isInWorkspace;
  return { ...output, style: enums.style === "enum" ? "enum" : "const", form: isPackage ? "package" : "folder" };
}

/** Packages of one workspace need different names: each starts with the name of the package around it. */
function uniquePackageName(repository: Repository): string {
  const { folder, packageFolder } = repository;
  const { name } = readManifest(repository, packageFolder).members;
  const root = workspaceRootOf(repository);
  const isAlone = root === undefined || root === folder;
  if (isAlone && name !== defaultOutput.packageName) return defaultOutput.packageName;
  const owner = folder === packageFolder && typeof name === "string" ? name : basename(folder);
  return `${owner.toLowerCase().replace(/[^a-z0-9@/._~-]+/g, "-")}-${defaultOutput.packageName}`;
}

/** What is wrong with a name or a folder in this project; the generator checks its form. */
export function outputProblem({ dir, packageName }: Pick<Answers, "dir" | "packageName">, repository: Repository) {
  const nameProblem = packageName === undefined ? undefined : packageNameProblem(repository, packageName);
  const folder = join(repository.top, repository.folder);
  return nameProblem ?? (dir === undefined ? undefined : dirProblem(folder, dir.replaceAll("\\", "/")));
}

function packageNameProblem(repository: Repository, name: string): string | undefined {
  const { members, dependencies } = readManifest(repository, repository.packageFolder);
  const isDependency = dependencies[name] !== undefined && !String(dependencies[name]).startsWith("workspace:");
  const isReserved = name === "node_modules" || name === generator || name === members["name"];
  return isDependency || isReserved ? `the name ${name} must not be that of another package` : undefined;
}

function dirProblem(folder: string, dir: string): string | undefined {
  const path = join(folder, dir);
  const kind = realDisk.kind(path);
  if (kind !== undefined && kind !== "folder") return `${dir} must be a folder, but is ${describeKind(kind)}`;
  const foreign = ["index.ts", "index.js"].find((file) => {
    const text = attempt(() => readText(realDisk, join(path, file)));
    return text !== undefined && !text.slice(0, 1_000).includes(`@generated by ${generator}`);
  });
  return foreign && `the folder must not contain your own files: ${dir}/${foreign} was not generated`;
}
