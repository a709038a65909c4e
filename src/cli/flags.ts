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

/** How words are read, by yargs and by its parser alone. */
export const parserConfiguration = {
  "camel-case-expansion": false,
  "dot-notation": false,
  "greedy-arrays": false,
  "parse-positional-numbers": false,
} as const;

/** The flags that people use. */
export function visibleFlags(flags: FlagTable): [name: string, flag: Flag][] {
  return Object.entries(flags).filter(([, { isHidden }]) => isHidden !== true);
}
