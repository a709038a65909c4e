import { completeDiagnostic, errorFinding } from "../model/findings/index.ts";
import type { Diagnostic, Report } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodeOf } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** How the command line chose a configuration. */
export interface ConfigChoice {
  /** Absolute; where the search for the configuration starts. */
  readonly cwd: string;
  /** The path in `-c`; `null` if the configuration is searched for. */
  readonly named: string | null;
  /** The arguments that choose it again. */
  readonly args: readonly string[];
}

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder in `--cwd`, from which configurations are named. `text` prints paths from `host.cwd`. */
  readonly cwd: string;
  readonly host: Host;
}

/** Prints the results of the runs. In a report, the path of the configuration is absolute. */
export type Reporter = (reports: readonly Report[], terminal: Terminal, options: ReporterOptions) => void;

export function emptyReport(command: string): Report {
  const head = { command, config: null, ok: true, exitCode: 0, apiVersion: null };
  return { ...head, diagnostics: [], drift: [], changes: [], written: [], configArgs: [] };
}

export function usageError(command: string, message: string): Report {
  return failedRun(command, [errorFinding("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

export function failedRun(command: string, findings: readonly Diagnostic[], choice?: ConfigChoice): Report {
  const diagnostics = findings.map((diagnostic) => completeDiagnostic(diagnostic));
  const exitCode = exitCodeOf(diagnostics);
  return { ...emptyReport(command), ok: false, exitCode, diagnostics, configArgs: choice?.args ?? [] };
}
