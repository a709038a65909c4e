import { onlyFor, reporterNames } from "../report/index.ts";

/** A flag, as help shows it and as it is checked. */
export interface Flag {
  readonly type: "boolean" | "string" | "number";
  readonly describe: string;
  readonly alias?: string;
  readonly choices?: readonly string[];
  /** The choices that one command alone has, each with that command. */
  readonly onlyFor?: Readonly<Record<string, string>>;
  /** Whether its value is the path of something, for completion. */
  readonly path?: "file" | "folder";
  /** Whether it is for programs alone: neither help nor completion name it. */
  readonly isHidden?: true;
  /** May be given more than once. */
  readonly repeatable?: true;
  /** Value where it is not given; without it, there is none. */
  readonly default?: boolean | string | number;
  /** What help says of the default where it is no fixed value. */
  readonly defaultDescription?: string;
}

/** Flags by name. */
export type FlagTable = Readonly<Record<string, Flag>>;

/** What one value of a flag is. */
type SingleValue<Of extends Flag> = {
  boolean: boolean;
  number: number;
  string: Of extends { readonly choices: readonly (infer Choice)[] } ? Choice : string;
}[Of["type"]];

type FlagValue<Of extends Flag> = Of extends { readonly repeatable: true }
  ? readonly SingleValue<Of>[]
  : Of extends { readonly default: boolean | string | number }
    ? SingleValue<Of>
    : SingleValue<Of> | undefined;

/** The values of flags, typed by their declaration. */
export type FlagValues<Flags extends FlagTable> = { readonly [Name in keyof Flags]: FlagValue<Flags[Name]> };

/** The flags that people use. */
export function visibleFlags(flags: FlagTable): [name: string, flag: Flag][] {
  return Object.entries(flags).filter(([, { isHidden }]) => isHidden !== true);
}

/** The flags of every command. */
export const globalFlags = {
  config: {
    type: "string",
    alias: "c",
    path: "file",
    describe: "Configuration file, or a pattern in quotes; may be given more than once",
    repeatable: true,
  },
  cwd: { type: "string", path: "folder", describe: "Folder to run in, in place of the current one" },
  reporter: {
    type: "string",
    describe: "How results are printed",
    choices: reporterNames,
    onlyFor,
    defaultDescription: "text, in a GitHub workflow github",
  },
  quiet: { type: "boolean", describe: "Print findings and asked-for tables only", default: false },
  verbose: { type: "boolean", describe: "Print more: every change, and a line for each request", default: false },
  color: {
    type: "boolean",
    describe: "Use colours (the default on a terminal unless NO_COLOR is set); --no-color uses none",
  },
} as const satisfies FlagTable;

export type GlobalFlagValues = FlagValues<typeof globalFlags>;

/** The flags that print something in place of a run. */
export const printFlags = {
  help: { type: "boolean", alias: "h", describe: "Show help" },
  version: { type: "boolean", describe: "Show version number" },
} as const satisfies FlagTable;

/** The flag of commands that may ask the service. */
export const cacheFlag = {
  cache: {
    type: "boolean",
    describe:
      "Ask only for what changed since the last run (the default); --no-cache neither reads nor writes the cache",
    default: true,
  },
} as const satisfies FlagTable;

/** The flag of commands that read the user's TypeScript. */
export const projectFlag = {
  project: {
    type: "string",
    describe: "tsconfig.json of a project to look at; can be given more than once",
    defaultDescription: "the nearest one from the configuration up",
    path: "file",
    repeatable: true,
  },
} as const satisfies FlagTable;
