import type { Host } from "../platform/index.ts";
import type { exitCodes, Report, Terminal } from "../report/index.ts";
import type { FlagTable, FlagValues, GlobalFlagValues } from "./flags.ts";

export interface CommandContext<Flags extends FlagTable = FlagTable> {
  readonly global: GlobalFlagValues;
  readonly flags: FlagValues<Flags>;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly host: Host;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  allCommands(): Promise<Commands>;
}

export interface Completion {
  readonly values?: readonly string[];
  readonly references?: true;
  readonly files?: true;
}

export type ExitMeaning = readonly [code: (typeof exitCodes)[keyof typeof exitCodes], means: string];

export interface Command<Flags extends FlagTable = FlagTable> {
  /** One line, for the list of commands. */
  readonly describe: string;
  readonly about: readonly string[];
  /** Command lines without `codegen`, each with its purpose. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  /** Exit codes with a more specific meaning than the general one. */
  readonly exits?: readonly ExitMeaning[];
  readonly flags: Flags;
  /** Whether it runs once for each configuration; at a workspace root, for those of the workspaces. */
  readonly isPerConfig?: true;
  /** Positional arguments as help shows them; if missing, there must be none. */
  readonly parameters?: string;
  /** One for each positional argument; the last one is repeated if `parameters` end with `..]`. */
  readonly completions?: readonly Completion[];
  /** A method, so that commands with different flags fit into one table. Returns a report for each configuration. */
  run(context: CommandContext<Flags>): Promise<Report[]>;
}

/** Commands by name, in the order of help. */
export type Commands = ReadonlyMap<string, Command>;

export const defaultCommand = "generate";

/** Apart from the commands, so that a command line with an alias loads only the file of its command. */
const aliases: Readonly<Partial<Record<string, readonly string[]>>> = { check: ["verify"] };

export function namesOf(command: string): readonly string[] {
  return [command, ...(aliases[command] ?? [])];
}

export function defineCommand<const Flags extends FlagTable>(command: Command<Flags>): Command<Flags> {
  return command;
}
