import { completeDiagnostic, errorFinding } from "../model/findings/index.ts";
import type { Diagnostic, Report } from "../model/report/index.ts";
import { advise, type Rule, type RunRule } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import type { Terminal } from "./terminal.ts";

export interface ReporterOptions {
  readonly quiet?: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder in `--cwd`, from which configurations are named. `text` prints paths from `host.cwd`. */
  readonly cwd: string;
  readonly host: Host;
}

/** Prints the result of a run. In it, the path of the configuration is absolute. */
export type Reporter = (report: Report, terminal: Terminal, options: ReporterOptions) => void;

export function emptyReport(command: string): Report {
  const head = { command, config: null, ok: true, exitCode: 0, apiVersion: null };
  return { ...head, diagnostics: [], drift: [], changes: [], written: [], dir: null };
}

export function usageError(command: string, message: string): Report {
  return failedRun(command, [errorFinding("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

export function failedRun(command: string, findings: readonly Diagnostic[]): Report {
  const diagnostics = findings.map((diagnostic) => completeDiagnostic(diagnostic));
  return { ...emptyReport(command), ...outcomeOf(diagnostics), ok: false };
}

/** In order of precedence: if several apply, the first is used. */
export const exitCodes = {
  internal: 70,
  interrupted: 130,
  terminated: 143,
  unusable: 2,
  service: 3,
  found: 1,
  ok: 0,
} as const;

export type ExitMeaning = readonly [code: (typeof exitCodes)[keyof typeof exitCodes], means: string];

/** For the help of all commands. */
export const exitMeanings: readonly ExitMeaning[] = [
  [exitCodes.ok, "success"],
  [exitCodes.found, "findings: drift, rule violations, or a lock that would change"],
  [exitCodes.unusable, "could not run: usage, configuration, lock, or a file that cannot be read or written"],
  [exitCodes.service, "could not run: the service did not respond as expected"],
  [exitCodes.internal, "a bug in this tool"],
  [exitCodes.interrupted, `stopped by SIGINT; ${exitCodes.terminated} by SIGTERM`],
];

/** Exit codes of errors by rule; all other rules of the lists result in `found`. */
const codesOfRules: Readonly<Record<RunRule, number> & Partial<Record<Rule, number>>> = {
  usage: exitCodes.unusable,
  config: exitCodes.unusable,
  lock: exitCodes.unusable,
  io: exitCodes.unusable,
  fetch: exitCodes.service,
  "malformed-json": exitCodes.service,
  "malformed-csv": exitCodes.service,
  drift: exitCodes.found,
};

/** The findings of a report, and what follows from them. */
export function outcomeOf(diagnostics: readonly Diagnostic[]): Pick<Report, "ok" | "exitCode" | "diagnostics"> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const codes = errors.map(({ rule }) => codesOfRules[rule] ?? exitCodes.found);
  const exitCode = Object.values(exitCodes).find((code) => codes.includes(code)) ?? exitCodes.ok;
  return { ok: errors.length === 0, exitCode, diagnostics };
}
