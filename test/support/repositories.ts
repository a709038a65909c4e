import type { CompilerSettings } from "../../src/features/impact/index.ts";
import { planSetup, type SetupChoices, type Repository, type SetupStep } from "../../src/features/init/index.ts";
import type { GitFacts } from "../../src/features/init/facts/repository.ts";
import type { OutputTarget } from "../../src/features/init/choices/target.ts";
/** Files by their path from the top. */
export type Files = Readonly<Record<string, string>>;

/** What `tsc` takes if a `tsconfig.json` sets nothing that matters for the output. */
export const defaultCompiler: CompilerSettings = {
  resolvesLikeNode: false,
  modules: "other",
  emits: true,
  allowsTsExtensions: false,
  erasableSyntaxOnly: false,
  verbatimModuleSyntax: false,
  sourceRoot: "",
  problem: undefined,
};

/** What git says where nobody has told it anything. */
export const defaultGit: GitFacts = {
  hooksFolder: ".git/hooks",
  hooksIn: "git",
  hooksPath: undefined,
  mergeDriver: undefined,
  commitsModules: false,
};

/** A repository of these files, its configuration and its package at the top. */
export function repositoryOf(files: Files, more: Partial<Repository> = {}): Repository {
  return {
    top: "/repository",
    folder: "",
    configFile: "codegen.config.json",
    packageFolder: "",
    output: "generated",
    installFolder: "",
    isInstalled: true,
    hasPlugAndPlay: false,
    compiler: undefined,
    git: defaultGit,
    read: (path) => files[path],
    editProblem: () => undefined,
    hasFolder: (path) => Object.keys(files).some((file) => file.startsWith(`${path}/`)),
    ...more,
  };
}

/** What is chosen where nobody chooses. */
export const noChoices: SetupChoices = {
  baseUrl: undefined,
  toolchains: undefined,
  form: undefined,
  dir: undefined,
  packageName: undefined,
  hook: undefined,
  ci: undefined,
};

/** An output that is imported by its path, so that nothing has to be connected. */
export const folderTarget: OutputTarget = {
  form: "folder",
  emit: "ts",
  style: "enum",
  importExtension: "",
  dir: "generated",
  packageName: "reference-lists",
};

/** An output that is a package of the workspace. */
export const packageTarget: OutputTarget = { ...folderTarget, form: "package", emit: "js", importExtension: ".js" };

/** A service as a configuration has it that says nothing else of it. */
export const anySource = {
  baseUrl: "https://api.example.com",
  headers: {},
  concurrency: 6,
  timeoutMs: 30_000,
  deadlineMs: 120_000,
  retries: 3,
  maxBodyBytes: 1_000_000,
} as const;

export const newConfig = { source: undefined, variables: [], target: folderTarget, toolchains: [] } as const;

/** The steps of the whole setup. */
export function stepsOf(
  files: Files,
  choices: Partial<SetupChoices> = {},
  more: Partial<Repository> = {},
): SetupStep[] {
  return planSetup(repositoryOf(files, more), { ...noChoices, ...choices }, newConfig);
}

/** The files once the steps are done. */
export function filesAfter(files: Files, steps: readonly SetupStep[]): Record<string, string> {
  const written = steps.flatMap((step) => (step.kind === "write" ? [[step.file, step.after]] : []));
  return { ...files, ...(Object.fromEntries(written) as Files) };
}

/** The steps that are about a file. */
export function stepsAbout(file: string, steps: readonly SetupStep[]): SetupStep[] {
  return steps.filter((step) => step.kind !== "setting" && step.file === file);
}
