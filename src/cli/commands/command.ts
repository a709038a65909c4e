import type { Flag, FlagValues, GlobalOptions } from "../options.ts";
import type { World } from "../../disk/index.ts";
import type { Report } from "../report.ts";
import type { Terminal } from "../terminal.ts";

/** What a command gets of the world. */
export interface CommandContext {
  readonly global: GlobalOptions;
  readonly flags: FlagValues;
  /** Arguments behind the command. */
  readonly words: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly world: World;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

/** A command: what it is called with, and what it does. Its code is loaded when it runs. */
export interface Command {
  readonly describe: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** Other names of it. */
  readonly aliases?: readonly string[];
  /** How help shows the arguments that may stand behind it; without it there may be none. */
  readonly parameters?: string;
  /** Runs it; a report for each configuration, or none where there is nothing to report. */
  readonly load: () => Promise<{ run(context: CommandContext): Promise<Report[]> }>;
}
