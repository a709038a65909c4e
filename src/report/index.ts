import { githubReporter } from "./github.ts";
import { jsonReporter } from "./json.ts";
import { markdownReporter } from "./markdown.ts";
import type { Reporter } from "./report.ts";
import { textReporter } from "./text.ts";

export const reporters = {
  text: textReporter,
  json: jsonReporter,
  github: githubReporter,
  markdown: markdownReporter,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
export const reporterNames = Object.keys(reporters) as ReporterName[];

export { type Block, note } from "./blocks.ts";
export { countKinds, countPlaces } from "./change-text.ts";
export { publish } from "./json.ts";
export { lockOf, pathFromCwd } from "./paths.ts";
export * from "./report.ts";
export { createTerminal, type Dialog, type Streams, type Terminal } from "./terminal.ts";
