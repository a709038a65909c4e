import type { Flag, FlagValues, GlobalOptions } from "../options.ts";
import type { Report } from "../report.ts";
import type { Terminal } from "../terminal.ts";

/** What a command gets of the world. */
export interface CommandContext {
  readonly global: GlobalOptions;
  readonly flags: FlagValues;
  /** Absolute. */
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/** A command: what it is called with, and what it does. Its code is loaded when it runs. */
export interface Command {
  readonly describe: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Other names of it. */
  readonly aliases?: readonly string[];
  /** Arguments are accepted and ignored: a hook passes the files that it is run for. */
  readonly takesArguments?: true;
  /** Runs it; a report for each configuration, or none where there is nothing to report. */
  readonly load: () => Promise<{ run(context: CommandContext): Promise<Report[]> }>;
}
