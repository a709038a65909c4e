import { changesetReporter } from "./changeset.ts";
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
  changeset: changesetReporter,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
export const reporterNames = Object.keys(reporters) as ReporterName[];

/** The reporters that one command alone has, each with that command. */
export const onlyFor: Readonly<Partial<Record<ReporterName, string>>> = {
  changeset: "diff",
};

/** Whether a reporter prints nothing where there is no finding: what a command prints by itself is alone on stdout then. */
export const leavesStdout: Readonly<Record<ReporterName, boolean>> = {
  text: true,
  json: false,
  github: true,
  sarif: false,
  markdown: false,
  changeset: false,
};
export { exitCodes, worstExitCode, exitCodeOf } from "./exit-codes.ts";
export { type Streams, createTerminal, type Terminal, type Dialog } from "./terminal.ts";
export {
  type Report,
  type ExplainReport,
  type RulePage,
  type InitReport,
  type ConfigChoice,
  type RunSummary,
} from "./command-report.ts";
export { failedRun, misusedRun } from "./failed-report.ts";
export { cleanText } from "./clean-text.ts";
export { describeSteps } from "./setup-steps.ts";
export { locateChanges } from "./change-lines.ts";
