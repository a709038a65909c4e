import { count } from "../base/text/index.ts";
import { advise } from "../model/rules/index.ts";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import type { ConfigChoice, Report } from "./report.ts";
import { exitCodeOf } from "./exit-codes.ts";

/** The report of a command without a configuration and findings. */
export function emptyReport(command: string): Report {
  const nothing = { diagnostics: [], drift: [], changes: [], written: [], notes: [] };
  return { command, config: null, chosenBy: [], ok: true, exitCode: 0, apiVersion: null, ...nothing };
}

/** The report of a command that was called with invalid arguments. */
export function misusedRun(command: string, message: string): Report {
  return failedRun(command, [problem("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

/** The report of a command that ended before or during a run. */
export function failedRun(command: string, diagnostics: readonly Diagnostic[], choice?: ConfigChoice): Report {
  const exitCode = exitCodeOf(diagnostics);
  return { ...emptyReport(command), ok: false, exitCode, diagnostics, chosenBy: choice?.args ?? [] };
}

/** The message of a check without findings. */
export function cleanText(files: number): string {
  return `all ${count(files, "file")} of the package match the lock`;
}
