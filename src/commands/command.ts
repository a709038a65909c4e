import type { Host } from "../platform/index.ts";
import type { CommandResult, ExitMeaning, Terminal } from "../report/index.ts";
import type { Flag, FlagTable, FlagValues, GlobalFlagValues } from "./flags.ts";

export interface CommandContext<Flags extends FlagTable = FlagTable, Parameters extends FlagTable = FlagTable> {
  readonly global: GlobalFlagValues;
  readonly flags: FlagValues<Flags>;
  readonly args: FlagValues<Parameters>;
  readonly cwd: string;
  readonly terminal: Terminal;
  readonly host: Host;
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

export interface Command<Flags extends FlagTable = FlagTable, Parameters extends FlagTable = FlagTable> {
  readonly about: readonly string[];
  /** Command lines without `codegen`, each with its purpose. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  /** Exit codes with a more specific meaning than the general one. */
  readonly exits?: readonly ExitMeaning[];
  readonly parameters?: Parameters;
  readonly flags: Flags;
  /** A method, so that commands with different flags fit into one table. Returns nothing if it has printed everything. */
  run(context: CommandContext<Flags, Parameters>): Promise<CommandResult | undefined>;
}

export const defaultCommand = "generate";

export function defineCommand<const Flags extends FlagTable, const Parameters extends FlagTable = Record<never, Flag>>(
  command: Command<Flags, Parameters>,
): Command<Flags, Parameters> {
  return command;
}
