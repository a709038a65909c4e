import { onlyFor, reporterNames } from "../report/index.ts";

export interface Flag {
  readonly type: "boolean" | "string" | "number";
  readonly describe: string;
  readonly alias?: string;
  readonly choices?: readonly string[];
  /** Choices of a single command, each with the name of that command. */
  readonly onlyFor?: Readonly<Record<string, string>>;
  /** The value is a path; if there are choices, one of them or a path. */
  readonly path?: "file" | "folder";
  /** Not shown in help or completion: only programs use it. */
  readonly isHidden?: true;
  readonly repeatable?: true;
  readonly default?: boolean | string | number;
  /** For help, if the default is not a fixed value. */
  readonly defaultDescription?: string;
}

export type FlagTable = Readonly<Record<string, Flag>>;

type SingleValue<Of extends Flag> = {
  boolean: boolean;
  number: number;
  string: Of extends { readonly path: string }
    ? string
    : Of extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string;
}[Of["type"]];

type FlagValue<Of extends Flag> = Of extends { readonly repeatable: true }
  ? readonly SingleValue<Of>[]
  : Of extends { readonly default: boolean | string | number }
    ? SingleValue<Of>
    : SingleValue<Of> | undefined;

export type FlagValues<Flags extends FlagTable> = { readonly [Name in keyof Flags]: FlagValue<Flags[Name]> };

export function visibleFlags(flags: FlagTable): [name: string, flag: Flag][] {
  return Object.entries(flags).filter(([, { isHidden }]) => isHidden !== true);
}

export const globalFlags = {
  config: {
    type: "string",
    alias: "c",
    path: "file",
    describe: "Configuration file, or a pattern in quotes; may be given more than once",
    repeatable: true,
  },
  cwd: { type: "string", path: "folder", describe: "Folder to run in, instead of the current one" },
  reporter: {
    type: "string",
    describe: "Output format",
    choices: reporterNames,
    onlyFor,
    defaultDescription: "text; in a GitHub workflow, github",
  },
  quiet: { type: "boolean", alias: "q", describe: "Print only findings and requested tables", default: false },
  verbose: { type: "boolean", describe: "Print more: every change, and a line for each request", default: false },
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

/** Flags of commands that may fetch. */
export const fetchFlags = {
  cache: {
    type: "boolean",
    describe:
      "Fetch only what has changed since the last run (the default); --no-cache neither reads nor writes the cache",
    default: true,
  },
  "env-file": {
    type: "string",
    path: "file",
    describe: "File with environment variables, such as .env; variables that are already set take precedence",
  },
} as const satisfies FlagTable;

export const projectFlag = {
  project: {
    type: "string",
    describe: "tsconfig.json of a project to read; may be given more than once",
    defaultDescription: "the nearest one in the folder of the configuration or above",
    path: "file",
    repeatable: true,
  },
} as const satisfies FlagTable;
