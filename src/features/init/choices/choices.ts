import type { HookHomeName } from "../hooks/index.ts";

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

/** The output options that decide which toolchains can use the generated files. */
export interface OutputChoice {
  readonly form: OutputForm;
  readonly emit: "ts" | "js";
  readonly style: "enum" | "const";
  readonly importExtension: "" | ".js" | ".ts";
}

const folder = { form: "folder", emit: "ts" } as const;
const folders: readonly OutputChoice[] = [
  { ...folder, style: "enum", importExtension: "" },
  { ...folder, style: "enum", importExtension: ".js" },
  { ...folder, style: "const", importExtension: "" },
  { ...folder, style: "const", importExtension: ".js" },
  { ...folder, style: "const", importExtension: ".ts" },
  { ...folder, style: "enum", importExtension: ".ts" },
  { form: "folder", emit: "js", style: "enum", importExtension: ".js" },
];
const packages: readonly OutputChoice[] = [{ form: "package", emit: "js", style: "enum", importExtension: ".js" }];

/** Every output that a setup considers, the preferred ones first. */
export function outputChoices(preferred: OutputForm): readonly OutputChoice[] {
  return preferred === "folder" ? [...folders, ...packages] : [...packages, ...folders];
}

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
