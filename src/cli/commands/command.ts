import type { World } from "../../platform/index.ts";
import type { FlagTable, FlagValues } from "../flags.ts";
import type { GlobalFlagValues } from "../global-flags.ts";
import type { Report } from "../../report/index.ts";
import type { Terminal } from "../../report/index.ts";

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
}

/** What a shell offers for an argument. */
export interface Offer {
  readonly words?: readonly string[];
  /** The keys of the references in the lock. */
  readonly references?: true;
  readonly files?: true;
}

/** A command: what it is called with, and what it does. */
export interface Command<Flags extends FlagTable = FlagTable> {
  readonly describe: string;
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
   * Runs it; it imports what it needs then, so that another command does not load it. A method, so that commands with
   * flags of their own fit into one table.
   *
   * @returns a report for each configuration; none where there is nothing to report
   */
  run(context: CommandContext<Flags>): Promise<Report[]>;
}

/** Declares a command, whose run gets the values of its own flags. */
export function defineCommand<const Flags extends FlagTable>(command: Command<Flags>): Command<Flags> {
  return command;
}
