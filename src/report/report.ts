import { completeFinding, errorFinding, type Finding } from "../model/findings/index.ts";
import type { GeneratedFile, Report } from "../model/report/index.ts";
import { advise, type CommandForm, type Rule, type RunRule } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import type { Block } from "./blocks.ts";
import type { Terminal } from "./terminal.ts";

/** The report without its findings, to whose messages a reporter adds the advice. The path of the configuration is absolute. */
export type Facts = Omit<Report, "diagnostics">;

/** What a command returns: the facts that are published, and what only reporters for people need. */
export interface CommandResult {
  readonly report: Facts;
  readonly findings: readonly Finding[];
  /** What people read after findings and changes. */
  readonly notes?: (report: Facts, options: ReporterOptions) => readonly Block[];
  /** Of generate in a dry run, for the API: the files in `written` with their texts. */
  readonly files?: readonly GeneratedFile[] | undefined;
  /** Whether no earlier state exists, so that every reference is a change. */
  readonly isFirst?: boolean;
  /** Whether warnings about invisible characters are only counted, because `check` lists them. */
  readonly countsSuspicious?: boolean;
}

/** Members of a result that a run knows, of which the others are those of an empty report. */
export type PartialResult = Partial<Omit<CommandResult, "report" | "findings">> & {
  readonly report?: Partial<Facts>;
};

export interface ReporterOptions {
  readonly quiet?: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder in `--cwd`, from which configurations are named. `text` prints paths from `host.cwd`. */
  readonly cwd: string;
  readonly host: Host;
  /** How the commands in advice are typed in the working directory. */
  readonly form: CommandForm;
}

export type Reporter = (result: CommandResult, terminal: Terminal, options: ReporterOptions) => void;

export function resultOf(
  command: string,
  findings: readonly Finding[],
  { report, ...more }: PartialResult = {},
): CommandResult {
  const exitCode = exitCodeOf(findings);
  const facts = { command, config: null, ok: !findings.some(isError), exitCode, apiVersion: null };
  return { report: { ...facts, drift: [], changes: [], written: [], ...report }, findings, ...more };
}

export function usageError(command: string, message: string): CommandResult {
  return failedRun(command, [errorFinding("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

export function failedRun(command: string, findings: readonly Finding[]): CommandResult {
  const complete = findings.map((finding) => completeFinding(finding));
  return resultOf(command, complete, { report: { ok: false } });
}

export function isError({ severity }: Finding): boolean {
  return severity === "error";
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

export const exitMeanings = [
  [exitCodes.ok, "success"],
  [exitCodes.found, "findings: drift, broken rules, a lock that would change; show: no match"],
  [exitCodes.unusable, "could not run: usage, configuration, lock, or a file to read or write"],
  [exitCodes.service, "could not run: the service did not respond as expected"],
  [exitCodes.internal, "a bug in this tool"],
  [exitCodes.interrupted, `stopped by SIGINT; ${exitCodes.terminated} by SIGTERM`],
] as const;

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

export function exitCodeOf(findings: readonly Finding[]): number {
  const codes = findings.filter(isError).map(({ rule }) => codesOfRules[rule] ?? exitCodes.found);
  return Object.values(exitCodes).find((code) => codes.includes(code)) ?? exitCodes.ok;
}

/** Maximum numbers of what reporters for people show; with `--verbose`, `text` and `github` show more. */
export const limits = {
  /** Findings of one rule in one list. */
  findings: 5,
  /** Documents that are named for one reason. */
  documents: 3,
  /** Files that are named for one reason. */
  files: 50,
  patches: 3,
  patchLines: 20,
  /** Places of one kind with one cause, changes that cause one together, unhandled codes of a place, uses of an alias. */
  few: 5,
  /** Characters of a compiler's error. */
  errorLength: 300,
  /** Characters of a source line that is not cut around the place. */
  lineLength: 160,
  /** Changes, and pairs of codes of a change, in `text`. */
  changes: 30,
  /** Rows of a table in `markdown`, if nothing else limits them. */
  rows: 50,
  /** Characters of `markdown`: a pull-request comment holds 65,536. */
  length: 60_000,
} as const;
