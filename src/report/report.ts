import type { Change, Diagnostic, Place, PublishedReport } from "../model/report/index.ts";
import { completeDiagnostic, errorFinding } from "../model/findings/index.ts";
import { type Advice, advise } from "../model/rules/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodeOf } from "./exit-codes.ts";
import type { Style, Terminal } from "./terminal.ts";

/** How the command line chose a configuration. */
export interface ConfigChoice {
  /** Absolute; where the search for the configuration starts. */
  readonly cwd: string;
  /** The path in `-c`; `null` if the configuration is searched for. */
  readonly named: string | null;
  /** The arguments that choose it again. */
  readonly args: readonly string[];
}

type Head = Pick<PublishedReport, "command" | "ok" | "exitCode" | "apiVersion">;

/** The result of a command for one configuration. */
export interface Report extends Head {
  /** Absolute path of the configuration; `null` without one. Paths of files are relative to its folder. */
  readonly config: string | null;
  /** The arguments that chose it, which advice repeats. */
  readonly configArgs: readonly string[];
  /** The command that runs this tool, as in the user's package scripts. Default: `npx codegen` */
  readonly tool?: readonly string[];
  /** POSIX path from the working directory of the configuration's folder, in which advice runs git. Default: `""` */
  readonly folder?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly LocatedChange[];
  /** The effects on the user's code, shown instead of the changes. */
  readonly places?: readonly Place[] | undefined;
  /** What people read after findings and changes, in this order. */
  readonly blocks: readonly Block[];
  /** What programs read of this command alone. */
  readonly data: ReportData;
  /** The heading in markdown without errors and changes. Default: `ok` */
  readonly headline?: string;
  /** Name of the package in a changeset. */
  readonly packageName?: string | undefined;
  /** Whether no earlier state exists, so that every reference is a change. */
  readonly isFirst?: boolean;
  /** Whether errors kept the run from writing anything. */
  readonly isUnwritten?: boolean;
  /** Whether warnings about invisible characters are only counted, because `check` lists them. */
  readonly countsSuspicious?: boolean;
}

/** The members of the published report that only some commands have. */
export type ReportData = Partial<Omit<PublishedReport, keyof Head | "config" | "diagnostics" | "changes" | "places">>;

/** A part of a report for people. Its texts are not yet escaped, except for pages, which are trusted. */
export type Block =
  | ({ readonly kind: "note" } & Note)
  | { readonly kind: "code"; readonly language: string; readonly lines: readonly string[] }
  | ({ readonly kind: "table" } & Table)
  | { readonly kind: "patch"; readonly text: string }
  | { readonly kind: "page"; readonly text: string };

/** Whether the block is what the command is run for, so that `--quiet` prints it, too. */
export function isRequested({ kind }: Block): boolean {
  return kind === "table" || kind === "patch" || kind === "page";
}

export interface LocatedChange extends Change {
  /** The lock, POSIX, from the configuration's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** A line of a report. */
export interface Note {
  readonly text: string;
  /** The next step; printed behind the text. */
  readonly advice?: Advice;
  readonly style?: Style;
}

export interface Table {
  readonly title?: string;
  readonly about?: string;
  readonly columns: readonly { readonly name: string; readonly isNumeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Printed instead of an empty table. */
  readonly emptyText: string;
}

export interface ReporterOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absolute path of the folder in `--cwd`, from which configurations are named. `text` prints paths from `host.cwd`. */
  readonly cwd: string;
  readonly host: Host;
}

/** Prints the results of the runs. */
export type Reporter = (reports: readonly Report[], terminal: Terminal, options: ReporterOptions) => void;

export function emptyReport(command: string): Report {
  const lists = { diagnostics: [], changes: [], blocks: [], data: {} };
  return { command, config: null, configArgs: [], ok: true, exitCode: 0, apiVersion: null, ...lists };
}

export function note(text: string, details: Omit<Note, "text"> = {}): Block {
  return { kind: "note", text, ...details };
}

export function usageError(command: string, message: string): Report {
  return failedRun(command, [errorFinding("usage", message, { advice: advise`see ${[command, "--help"]}` })]);
}

export function failedRun(command: string, findings: readonly Diagnostic[], choice?: ConfigChoice): Report {
  const diagnostics = findings.map((diagnostic) => completeDiagnostic(diagnostic));
  const exitCode = exitCodeOf(diagnostics);
  return { ...emptyReport(command), ok: false, exitCode, diagnostics, configArgs: choice?.args ?? [] };
}
