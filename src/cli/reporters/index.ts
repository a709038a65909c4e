import { jsonReporter } from "./json.ts";
import type { Reporter } from "./reporter.ts";
import { textReporter } from "./text.ts";

export const reporters = {
  text: textReporter,
  json: jsonReporter,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
export const reporterNames = Object.keys(reporters) as ReporterName[];
