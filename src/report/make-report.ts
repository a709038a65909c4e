import { count } from "../base/text/index.ts";
import { advise } from "../model/rules/index.ts";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import type { ConfigChoice, Report } from "./report.ts";
import { exitCodeOf } from "./exit-codes.ts";

/** The report of a command that is about no configuration and found nothing. */
export function emptyReport(command: string): Report {
  const nothing = { diagnostics: [], drift: [], changes: [], written: [], notes: [] };
  return { command, config: null, chosenBy: [], ok: true, exitCode: 0, apiVersion: null, ...nothing };
}

/** The report of a command that was called with words or flags that it cannot take. */
export function misusedRun(command: string, message: string): Report {
  return failedRun(command, [problem("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

/** The report of a command that ended before a run began, or in the middle of it. */
export function failedRun(command: string, diagnostics: readonly Diagnostic[], choice?: ConfigChoice): Report {
  const exitCode = exitCodeOf(diagnostics);
  return { ...emptyReport(command), ok: false, exitCode, diagnostics, chosenBy: choice?.args ?? [] };
}

/** What a check says that has found nothing. */
export function cleanText(files: number): string {
  return `all ${count(files, "file")} of the package match the lock`;
}
