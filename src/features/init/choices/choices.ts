import type { HookHomeName } from "../hooks/index.ts";

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

/** A folder of the project's sources, or a package of the workspace. */
export const outputForms = ["folder", "package"] as const;
export type OutputForm = (typeof outputForms)[number];

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
const inPackage: OutputChoice = { form: "package", emit: "js", style: "enum", importExtension: ".js" };

/** All outputs that a setup considers, the preferred ones first. */
export function outputChoices(preferred: OutputForm): readonly OutputChoice[] {
  return preferred === "folder" ? [...folders, inPackage] : [inPackage, ...folders];
}

export const ciNames = ["github"] as const;
export type CiName = (typeof ciNames)[number];

/** The choices of the user; those that are `undefined` are detected. */
export interface SetupChoices {
  /** Address of the service; `undefined` selects the sample lists. Ignored if a configuration exists. */
  readonly baseUrl: string | undefined;
  readonly toolchains: readonly ToolchainName[] | undefined;
  readonly form: OutputForm | undefined;
  /** Folder of the generated files, from the folder of the configuration. */
  readonly dir: string | undefined;
  readonly packageName: string | undefined;
  /** `undefined` selects the first hook manager of the repository. */
  readonly hook: HookHomeName | "none" | undefined;
  readonly ci: CiName | undefined;
}
