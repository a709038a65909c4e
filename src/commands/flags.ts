import { type CommandResult, reporterNames, type Terminal } from "../report/index.ts";
import type { Host } from "../platform/index.ts";

/** A flag, or an argument of a command. */
export interface Flag {
  readonly type: "boolean" | "string" | "number";
  readonly describe: string;
  readonly alias?: string;
  readonly choices?: readonly string[];
  readonly repeatable?: true;
  readonly mayBeEmpty?: true;
  /** For an argument: the command line must have it. */
  readonly required?: true;
  readonly default?: boolean | string | number;
  /** For help, if the default is not a fixed value. */
  readonly defaultDescription?: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;

type SingleValue<Of extends Flag> = {
  boolean: boolean;
  number: number;
  string: Of extends { readonly choices: readonly (infer Choice)[] } ? Choice : string;
}[Of["type"]];

type FlagValue<Of extends Flag> = Of extends { readonly repeatable: true }
  ? readonly SingleValue<Of>[]
  : SingleValue<Of> | (Of extends { readonly default: unknown } | { readonly required: true } ? never : undefined);

export type FlagValues<Flags extends FlagTable> = { readonly [Name in keyof Flags]: FlagValue<Flags[Name]> };

/**
 * The values of a table in what was parsed. A value that is not one of the choices counts as not given. For a
 * flag that is not repeatable, the last value counts.
 */
export function valuesOf<Table extends FlagTable>(
  table: Table,
  parsed: Readonly<Record<string, unknown>>,
): FlagValues<Table> {
  const values = Object.entries<Flag>(table).map(([name, { choices, repeatable, default: byDefault }]) => {
    const allowed = [parsed[name] ?? []].flat().filter((value) => choices?.includes(String(value)) ?? true);
    return [name, repeatable ? allowed : (allowed.at(-1) ?? byDefault)];
  });
  // The parser reads each value as the type of its flag.
  return Object.fromEntries(values) as FlagValues<Table>;
}

export const globalFlags = {
  config: {
    type: "string",
    alias: "c",
    describe: "Configuration file",
    defaultDescription: "the nearest codegen.config.json, going up",
  },
  cwd: { type: "string", describe: "Folder to run in, instead of the current one" },
  reporter: {
    type: "string",
    describe: "Output format",
    choices: reporterNames,
    defaultDescription: "text; in a GitHub workflow, github",
  },
  quiet: { type: "boolean", alias: "q", describe: "Print only findings and requested tables", default: false },
  verbose: { type: "boolean", describe: "Print more: every finding and change", default: false },
  color: {
    type: "boolean",
    describe: "Use colours; --no-color disables them (default: on if the stream is a terminal)",
  },
} as const satisfies FlagTable;

export type GlobalFlagValues = FlagValues<typeof globalFlags>;

export const printFlags = {
  help: { type: "boolean", alias: "h", describe: "Show help" },
  version: { type: "boolean", describe: "Show version number" },
} as const satisfies FlagTable;

export const fetchFlags = {
  "env-file": {
    type: "string",
    describe: "File with environment variables, such as .env; variables that are already set take precedence",
  },
} as const satisfies FlagTable;

export const projectFlag = {
  project: {
    type: "string",
    describe: "tsconfig.json of a project to read; may be given more than once",
    defaultDescription: "the nearest one in the folder of the configuration or above, and those of all workspaces",
    repeatable: true,
  },
} as const satisfies FlagTable;

export const stateParameters = {
  from: { type: "string", describe: "The earlier state", default: "lock" },
  to: { type: "string", describe: "The later state", default: "live" },
} as const satisfies FlagTable;

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
