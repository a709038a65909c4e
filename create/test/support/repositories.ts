import type { CompilerSettings } from "../../src/features/impact/index.ts";
import type { SetupStep } from "../../src/model/report/index.ts";
import { planSetup, type SetupChoices, type Repository } from "../../src/features/init/index.ts";
import { folderOf, type GitFacts, isSource } from "../../src/features/init/facts/repository.ts";
import type { OutputTarget } from "../../src/features/init/choices/target.ts";
import { defaultSource } from "../../src/model/settings/index.ts";

/** Files by their paths from the root of the repository. */
export type Files = Readonly<Record<string, string>>;

/** The settings of a `tsconfig.json` without options that matter for the output. */
export const defaultCompiler: CompilerSettings = {
  resolvesLikeNode: false,
  modules: "other",
  canRequireModules: true,
  emits: true,
  allowsTsExtensions: false,
  erasableSyntaxOnly: false,
  verbatimModuleSyntax: false,
  sourceRoot: "",
  problem: undefined,
};

/** The facts about a repository of git without configuration. */
export const defaultGit: GitFacts = {
  hooksFolder: ".git/hooks",
  hooksIn: "git",
  mergeDriver: undefined,
};

export interface RepositoryOptions extends Partial<Repository> {
  /** Whether the command is installed at the top, which is the default. */
  readonly isInstalled?: boolean;
}

/** A repository of these files, with its configuration and its package in the root. */
export function repositoryOf(listed: Files, { isInstalled = true, ...more }: RepositoryOptions = {}): Repository {
  const files: Files = { ...(isInstalled && { "node_modules/.bin/codegen": "" }), ...listed };
  return {
    top: "/repository",
    folder: "",
    configFile: "codegen.config.json",
    packageFolder: "",
    output: "generated",
    compiler: undefined,
    workspaces: [],
    git: defaultGit,
    read: (path) => files[path],
    editProblem: () => undefined,
    format: (_path, text) => text,
    hasSources: (path) => Object.keys(files).some((file) => isSource(file) && folderOf(file) === path),
    hasFolder: (path) => Object.keys(files).some((file) => file.startsWith(`${path}/`)),
    ...more,
  };
}

/** The choices of a run without flags. */
export const noChoices: SetupChoices = {
  baseUrl: undefined,
  header: undefined,
  lists: [],
  toolchains: undefined,
  form: undefined,
  dir: undefined,
  packageName: undefined,
  hook: undefined,
  ci: undefined,
};

/** An output that is imported by its path, so that no dependency is needed. */
export const folderTarget: OutputTarget = {
  form: "folder",
  emit: "ts",
  module: "esm",
  style: "enum",
  importExtension: "",
  dir: "generated",
  packageName: "reference-lists",
};

/** An output that is a package of the workspace. */
export const packageTarget: OutputTarget = { ...folderTarget, form: "package", emit: "js", importExtension: ".js" };

/** A source with default settings. */
export const anySource = { ...defaultSource, baseUrl: "https://api.example.com" };

export const newConfig = { source: undefined, variables: [], target: folderTarget, toolchains: [] } as const;

/** The steps of the setup. */
export function stepsOf(files: Files, choices: Partial<SetupChoices> = {}, more: RepositoryOptions = {}): SetupStep[] {
  return planSetup(repositoryOf(files, more), { ...noChoices, ...choices }, newConfig);
}

/** The files after the steps. */
export function filesAfter(files: Files, steps: readonly SetupStep[]): Record<string, string> {
  const written = steps.flatMap((step) => (step.kind === "write" ? [[step.file, step.after]] : []));
  return { ...files, ...(Object.fromEntries(written) as Files) };
}

/** The steps that write a file. */
export function stepsAbout(file: string, steps: readonly SetupStep[]): SetupStep[] {
  return steps.filter((step) => step.kind !== "setting" && step.file === file);
}
