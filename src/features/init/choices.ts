/** The toolchains that are recognised, in the order in which they are listed. */
export const toolchainNames = [
  "vite",
  "next",
  "nest",
  "webpack",
  "esbuild",
  "jest",
  "vitest",
  "node",
  "typescript",
  "javascript",
] as const;
export type ToolchainName = (typeof toolchainNames)[number];

/** How a program reaches the generated files: as a folder of the project's sources, or as a package of the workspace. */
export const outputForms = ["folder", "package"] as const;
export type OutputForm = (typeof outputForms)[number];

/**
 * The hook managers by name, in the order of preference. lint-staged is last: it runs nothing for a commit that only removes
 * files.
 */
export const hookHomeNames = ["husky", "lefthook", "pre-commit", "git", "lint-staged"] as const;
export type HookHomeName = (typeof hookHomeNames)[number];

/** Services whose workflows can be written. */
export const ciNames = ["github"] as const;
export type CiName = (typeof ciNames)[number];

/** The choices of the user; those that are `undefined` are detected. */
export interface SetupChoices {
  /** Address of the service; `undefined` takes the sample lists. A configuration that exists is kept. */
  readonly baseUrl: string | undefined;
  readonly toolchains: readonly ToolchainName[] | undefined;
  readonly form: OutputForm | undefined;
  /** Folder of the generated files, from the folder of the configuration. */
  readonly dir: string | undefined;
  readonly packageName: string | undefined;
  /** Which hook manager runs the check; `undefined`: the first that the repository has. */
  readonly hook: HookHomeName | "none" | undefined;
  /** Whose workflow is written; `undefined`: none. */
  readonly ci: CiName | undefined;
}
