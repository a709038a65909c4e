import { githubReporter } from "./github.ts";
import { jsonReporter } from "./json.ts";
import { markdownReporter } from "./markdown.ts";
import type { Reporter } from "./reporter.ts";
import { sarifReporter } from "./sarif.ts";
import { textReporter } from "./text.ts";

export const reporters = {
  text: textReporter,
  json: jsonReporter,
  github: githubReporter,
  sarif: sarifReporter,
  markdown: markdownReporter,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
export const reporterNames = Object.keys(reporters) as ReporterName[];
