import { environment } from "../../../test/support/git.ts";
import { type Answers, type Choices, complete } from "../../src/choices/choices.ts";
import { collectSteps, planAll, planSetup } from "../../src/plan/plan-setup.ts";
import type { CompilerSettings } from "../../src/repository/compiler-settings.ts";
import { inspectRepository } from "../../src/repository/inspect-repository.ts";
import { type GitFacts, type Repository } from "../../src/repository/repository.ts";
import type { SetupStep } from "../../src/steps/step.ts";

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
  mergeDriver: undefined,
};

export type RepositoryOptions = Partial<Repository>;

/** A repository of these files, with its configuration and its package in the root. */
export function repositoryOf(listed: Files, { isInstalled = true, ...more }: RepositoryOptions = {}): Repository {
  const files: Files = { ...(isInstalled && { "node_modules/.bin/codegen": "" }), ...listed };
  return {
    top: "/repository",
    folder: "",
    packageFolder: "",
    config: undefined,
    compiler: undefined,
    workspaces: [],
    git: defaultGit,
    isInstalled,
    read: (path) => files[path],
    editProblem: () => undefined,
    format: (_path, text) => text,
    hasFolder: (path) => Object.keys(files).some((file) => file.startsWith(`${path}/`)),
    ...more,
  };
}

/** An output that is imported by its path, so that no dependency is needed. */
export const folderOutput = {
  form: "folder",
  emit: "ts",
  module: "esm",
  style: "enum",
  importExtension: "",
  dir: "generated",
  packageName: "reference-lists",
} as const satisfies Choices["output"];

/** An output that is a package of the workspace. */
export const packageOutput = { ...folderOutput, form: "package", emit: "js", importExtension: ".js" } as const;

/** The choices of a run without flags. */
export const defaultChoices: Choices = {
  source: "sample",
  lists: {},
  toolchains: [],
  output: folderOutput,
  problems: new Map(),
};

/** The steps that change files and settings. */
export function stepsOf(files: Files, choices: Partial<Choices> = {}, more: RepositoryOptions = {}): SetupStep[] {
  const all = { ...defaultChoices, ...choices };
  return collectSteps(repositoryOf(files, more), (current) => planSetup(current, all));
}

/** The files after the steps. */
export function filesAfter(files: Files, steps: readonly SetupStep[]): Record<string, string> {
  const written = steps.flatMap((step) => (step.kind === "write" ? [[step.file, step.after]] : []));
  return { ...files, ...(Object.fromEntries(written) as Files) };
}

/** The files that the set-up of a folder writes. */
export async function writtenIn(dir: string, answers: Answers = {}): Promise<Record<string, string>> {
  const repository = await inspectRepository(dir, environment);
  const choices = complete(repository, { source: "sample", ...answers });
  return filesAfter({}, planAll({ repository, choices, install: false }).steps);
}

/** The steps that write a file. */
export function stepsAbout(file: string, steps: readonly SetupStep[]): SetupStep[] {
  return steps.filter((step) => "file" in step && step.file === file);
}
