import type { Change, Place } from "../model/diff/index.ts";
import { count } from "../base/text/index.ts";
import { completeDiagnostic, type Diagnostic, errorFinding } from "../model/findings/index.ts";
import { type Advice, advise } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodeOf } from "./exit-codes.ts";
import type { PublishedReport } from "./schema.ts";
import type { Style, Terminal } from "./terminal.ts";

/** How the command line chose a configuration. */
export interface ConfigChoice {
  /** Absolute; the folder in which the command was called. */
  readonly origin: string;
  /** Absolute; where the search for the configuration starts. */
  readonly cwd: string;
  /** The path in `-c`; `null` if the configuration is searched for. */
  readonly named: string | null;
  /** The arguments that choose it again. */
  readonly args: readonly string[];
}

/** The result of a command for one configuration: the published part, and what only reporters for people need. */
export interface Report extends Omit<PublishedReport, "diagnostics" | "changes" | "places"> {
  /** Absolute path of the configuration; `null` without one. Paths of files are relative to its folder. */
  readonly config: string | null;
  /** The arguments that chose it, which advice repeats. */
  readonly configArgs: readonly string[];
  /** The command that runs this tool, as in the user's package scripts. Default: `npx codegen` */
  readonly tool?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly LocatedChange[];
  /** The effects on the user's code, shown instead of the changes. */
  readonly places?: readonly Place[] | undefined;
  readonly notes: readonly Note[];
  /** The notes in markdown, if they differ there. */
  readonly markdown?: readonly string[];
  /** The heading in markdown without errors and changes. Default: `ok` */
  readonly headline?: string;
  /** Requested tables, also shown with `--quiet`. */
  readonly tables?: readonly Table[];
  /** Whether `explain` has all rules and is shown as one line for each. */
  readonly isOverview?: boolean;
  readonly packageName?: string | undefined;
  /** Whether no earlier state exists, so that every reference is a change. */
  readonly isFirst?: boolean;
  /** Whether errors kept the run from writing anything. */
  readonly isUnwritten?: boolean;
  /** Whether warnings about invisible characters are only counted, because `check` lists them. */
  readonly countsSuspicious?: boolean;
}

export interface LocatedChange extends Change {
  /** The lock, POSIX, from the configuration's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A line for people, not yet escaped. */
export interface Note {
  readonly text: string;
  /** The next step; printed behind the text. */
  readonly advice?: Advice;
  readonly style?: Style;
}

/** A table for people. Its cells are not yet escaped. */
export interface Table {
  readonly title?: string;
  readonly about?: string;
  readonly columns: readonly { readonly name: string; readonly isNumeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Printed instead of an empty table. */
  readonly emptyText: string;
}

export type RulePage = NonNullable<Report["explain"]>[number];

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder in `--cwd`, from which configurations are named. `text` prints paths from `host.cwd`. */
  readonly cwd: string;
  readonly host: Host;
}

type Printed = void | Promise<void>;

/** Prints the results of the runs. Asynchronous if only some reports need the code that it loads. */
export type Reporter = (reports: readonly Report[], terminal: Terminal, options: ReporterOptions) => Printed;

export function emptyReport(command: string): Report {
  const lists = { diagnostics: [], drift: [], changes: [], written: [], notes: [] };
  return { command, config: null, configArgs: [], ok: true, exitCode: 0, apiVersion: null, ...lists };
}

export function usageError(command: string, message: string): Report {
  return failedRun(command, [errorFinding("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

export function failedRun(command: string, found: readonly Diagnostic[], choice?: ConfigChoice): Report {
  const diagnostics = found.map((diagnostic) => completeDiagnostic(diagnostic));
  const exitCode = exitCodeOf(diagnostics);
  return { ...emptyReport(command), ok: false, exitCode, diagnostics, configArgs: choice?.args ?? [] };
}

export function allMatchText(files: number): string {
  return `all ${count(files, "file")} of the package match the lock`;
}
