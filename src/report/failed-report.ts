import { advise } from "../model/rules/index.ts";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import type { ConfigChoice, FailedReport } from "./command-report.ts";
import { exitCodeOf } from "./exit-codes.ts";

/** The report of a command that was called with words or flags that it cannot take. */
export function misusedRun(command: string, message: string): FailedReport {
  return failedRun(command, [problem("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

/** The report of a command that came to nothing but findings. */
export function failedRun(command: string, diagnostics: readonly Diagnostic[], choice?: ConfigChoice): FailedReport {
  return { kind: "failed", command, exitCode: exitCodeOf(diagnostics), diagnostics, chosenBy: choice?.args ?? [] };
}
