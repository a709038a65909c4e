import type { OutputForm } from "./choices.ts";

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
