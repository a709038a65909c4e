import type { World } from "../platform/index.ts";
import type { exitCodes, Report, Terminal } from "../report/index.ts";
import type { FlagTable, FlagValues, GlobalFlagValues } from "./flags.ts";

/** What a command is run with. */
export interface CommandContext<Flags extends FlagTable = FlagTable> {
  readonly global: GlobalFlagValues;
  /** Its own flags. */
  readonly flags: FlagValues<Flags>;
  /** Arguments behind the command. */
  readonly words: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly world: World;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  /** Bytes of memory that the process uses. */
  usedMemory(): number;
  /** Loads all commands, for one that describes the command line. */
  allCommands(): Promise<Commands>;
}

/** What a shell offers for an argument. */
export interface Offer {
  readonly words?: readonly string[];
  /** The keys of the references in the lock. */
  readonly references?: true;
  readonly files?: true;
}

/** What an exit code means. */
export type ExitMeaning = readonly [code: (typeof exitCodes)[keyof typeof exitCodes], means: string];

/** A command: what it is called with, what help says of it, and what it does. */
export interface Command<Flags extends FlagTable = FlagTable> {
  /** A line for the list of all commands. */
  readonly describe: string;
  /** What it is for, a paragraph each. */
  readonly about: readonly string[];
  /** Command lines without the program, each with what it does. */
  readonly examples: readonly (readonly [words: string, does: string])[];
  /** Exit codes that mean more than the general ones. */
  readonly exits?: readonly ExitMeaning[];
  readonly flags: Flags;
  /** Whether it runs once for each configuration: at a workspace root, for those of the workspaces. */
  readonly isPerConfig?: true;
  /** Other names of it. */
  readonly aliases?: readonly string[];
  /** How help shows the arguments that may stand behind it; without it there may be none. */
  readonly parameters?: string;
  /** What completion offers for each argument; the last one stands for all further ones where `parameters` end with `..]`. */
  readonly offers?: readonly Offer[];
  /**
   * Runs it. A method, so that commands with flags of their own fit into one table.
   *
   * @returns a report for each configuration; none where there is nothing to report
   */
  run(context: CommandContext<Flags>): Promise<Report[]>;
}

/** Commands by name, in the order of help. */
export type Commands = ReadonlyMap<string, Command>;

/** What runs where no command is named. */
export const defaultCommand = "generate";

/** Declares a command, whose run gets the values of its own flags. */
export function defineCommand<const Flags extends FlagTable>(command: Command<Flags>): Command<Flags> {
  return command;
}
