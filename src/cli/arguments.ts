import parseWords from "yargs-parser";
import { unknownWord } from "../base/text/index.ts";
import {
  type Command,
  commandFiles,
  type Commands,
  defaultCommand,
  type Flag,
  type FlagTable,
  type FlagValues,
  globalFlags,
  type GlobalFlagValues,
  printFlags,
  visibleFlags,
} from "../commands/index.ts";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";

export type CommandName = keyof typeof commandFiles;

/** What a command line asks for. */
export type CommandLine =
  | { readonly kind: "print"; readonly text: string }
  | {
      readonly kind: "misused";
      /** As the user wrote it. */
      readonly command: string;
      readonly diagnostics: readonly Diagnostic[];
      readonly global: GlobalFlagValues;
    }
  | {
      readonly kind: "run";
      readonly command: CommandName;
      readonly global: GlobalFlagValues;
      /** Arguments behind the command. */
      readonly words: readonly string[];
      readonly flags: FlagValues<FlagTable>;
    };

/** Help of the named command, or of all. */
interface HelpLine {
  readonly kind: "help";
  readonly command: string | undefined;
}

type Parsed = Record<string, unknown> & { readonly _: readonly string[] };

const commandNames = Object.keys(commandFiles) as CommandName[];

/** The commands of these names, loaded. */
export async function loadCommands(names: readonly CommandName[] = commandNames): Promise<Commands> {
  const commands = new Map<string, Command>();
  for (const name of names) commands.set(name, (await commandFiles[name]()).command);
  return commands;
}

/**
 * Reads a command line. It touches nothing but its arguments. One command is loaded if its name comes first, or no command is
 * named; a line that does not fit that one is read again with all of them.
 *
 * @param width widest line of help, in columns
 */
export async function parseCommandLine(argv: readonly string[], version: string, width: number): Promise<CommandLine> {
  const first = commandNames.find((name) => name === argv[0]) ?? defaultCommand;
  const line = readLine(argv, await loadCommands([first]), version);
  const isRead = line.kind !== "misused" && (line.kind !== "help" || line.command !== undefined);
  const commands = isRead ? await loadCommands([first]) : await loadCommands();
  const full = isRead ? line : readLine(argv, commands, version);
  if (full.kind !== "help") return full;
  // Loaded here: what draws help costs more than all the rest of a check.
  const { drawHelp } = await import("./help.ts");
  return { kind: "print", text: await drawHelp(commands, full.command, width) };
}

function readLine(argv: readonly string[], commands: Commands, version: string): CommandLine | HelpLine {
  const allFlags: FlagTable = Object.assign(
    {},
    globalFlags,
    printFlags,
    ...[...commands.values()].map(({ flags }) => flags),
  );
  const parsed = readWords(argv, allFlags);
  const [word, ...words] = parsed._;
  const command = [...commands.keys()].find((name) => namesOf(name, commands).includes(word ?? defaultCommand));
  if (command !== undefined && parsed["version"] === true) return { kind: "print", text: version };
  if (command !== undefined && parsed["help"] === true) return { kind: "help", command: word && command };

  const { flags: own = {}, parameters } = commands.get(command ?? defaultCommand) ?? {};
  const flags: FlagTable = { ...globalFlags, ...own, ...printFlags };
  const mistakes = [
    ...(command === undefined
      ? [
          unknownWord(
            "command",
            String(word),
            [...commands.keys()].flatMap((name) => namesOf(name, commands)),
          ),
        ]
      : []),
    ...(command === undefined || parameters !== undefined
      ? []
      : words.map((argument) => `unexpected argument ${JSON.stringify(argument)}`)),
    ...Object.keys(parsed)
      .filter((name) => name !== "_" && !Object.hasOwn(flags, name))
      .map((name) => foreignFlag(name, command, commands) ?? unknownWord("flag", flagWord(name), flagWords(flags))),
    ...Object.entries(flags).flatMap(([name, flag]) => checkFlag(name, flag, parsed[name], command)),
    ...checkSwitches(argv, flags),
    ...(command === undefined ? [] : checkOwners(command, parsed, flags)),
  ];
  const global = readFlags(globalFlags, parsed);
  if (mistakes.length > 0 || command === undefined) {
    // The help of all commands has the flags of the default one, too.
    const advice = advise`see ${[...(command === undefined || word === undefined ? [] : [command]), "--help"]}`;
    const diagnostics = mistakes.map((message) => problem("usage", message, { advice }));
    return { kind: "misused", command: word ?? defaultCommand, diagnostics, global };
  }
  return { kind: "run", command: command as CommandName, global, words, flags: readFlags(own, parsed) };
}

function namesOf(name: string, commands: Commands): readonly string[] {
  return [name, ...(commands.get(name)?.aliases ?? [])];
}

function readWords(argv: readonly string[], flags: FlagTable): Parsed {
  const entries = Object.entries(flags);
  const namesOfType = (isSwitch: boolean): string[] =>
    entries.filter(([, { type }]) => (type === "boolean") === isSwitch).map(([name]) => name);
  // Numbers are checked here, as choices are, because the parser says of neither what would be right.
  const string = namesOfType(false);
  // The parser takes a `-` behind a flag for a word, and cannot keep a flag called `_` or `__proto__`.
  const isDashValue = argv.map((word, index) => word === "-" && string.some((name) => argv[index - 1] === `--${name}`));
  const words = argv
    .map((word) => word.replace(/^--(?:no-)?(?:_|__proto__)(?==|$)/, "$& "))
    .flatMap((word, index) => (isDashValue[index] ? [] : isDashValue[index + 1] ? [`${word}=-`] : [word]));
  return parseWords(words, {
    configuration: {
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
      "parse-positional-numbers": false,
      "strip-aliased": true,
    },
    boolean: namesOfType(true),
    string,
    alias: Object.fromEntries(entries.flatMap(([name, { alias }]) => (alias === undefined ? [] : [[name, [alias]]]))),
  }) as unknown as Parsed;
}

/** What is said of a flag that only other commands have; `undefined` where none has it, or the command is not known. */
function foreignFlag(name: string, command: string | undefined, commands: Commands): string | undefined {
  const owners = [...commands].filter(([, { flags }]) => visibleFlags(flags).some(([flag]) => flag === name));
  const [owner] = owners;
  if (command === undefined || owner === undefined) return undefined;
  const named = owners
    .map(([each]) => each)
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
  const word = owner[1].flags[name]?.default === true ? `--no-${name}` : flagWord(name);
  return `${word} belongs to codegen ${named}, not to codegen ${command}`;
}

function flagWord(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name.trim()}`;
}

function flagWords(flags: FlagTable): string[] {
  return visibleFlags(flags).map(([name]) => `--${name}`);
}

/** The parser takes `--offline=maybe` for `--offline=false`. */
function checkSwitches(argv: readonly string[], flags: FlagTable): string[] {
  return argv.flatMap((word) => {
    const [, name = "", value = ""] = /^--([^=]+)=(.*)$/.exec(word) ?? [];
    const isSwitch = Object.hasOwn(flags, name) && flags[name]?.type === "boolean";
    return isSwitch && !/^(?:true|false)$/.test(value) ? [`--${name} takes no value`] : [];
  });
}

/** @param command whose choices are named in place of a wrong one; without it, all */
function checkFlag(
  name: string,
  { type, choices, onlyFor = {}, repeatable }: Flag,
  value: unknown,
  command?: string,
): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && !repeatable) return [`--${name} is given more than once`];
  const values: unknown[] = [value].flat();
  if (type === "number" && values.some((given) => !/^\d+$/.test(String(given))))
    return [`--${name} needs a whole number`];
  if (type !== "boolean" && values.some((given) => typeof given !== "string" || given === ""))
    return [`--${name} needs a value`];
  const wrong = choices === undefined ? undefined : values.find((given) => !choices.includes(given as string));
  if (choices === undefined || wrong === undefined) return [];
  const known = choices.filter((choice) => command === undefined || (onlyFor[choice] ?? command) === command);
  return [unknownWord(`value of --${name}:`, String(wrong), known)];
}

/** A choice of another command counts as given: who sends the output of a reporter to a file gets no finding into it. */
function checkOwners(command: string, parsed: Parsed, flags: FlagTable): string[] {
  return Object.entries(flags).flatMap(([name, { onlyFor = {} }]) => {
    const choice = parsed[name];
    const owner = typeof choice === "string" && Object.hasOwn(onlyFor, choice) ? onlyFor[choice] : command;
    return owner === command ? [] : [`--${name} ${choice} belongs to codegen ${owner}, not to codegen ${command}`];
  });
}

/** The values of flags; a wrong one, which is a finding, counts as not given. */
function readFlags<Flags extends FlagTable>(flags: Flags, parsed: Parsed): FlagValues<Flags> {
  const values = Object.entries(flags).map(([name, flag]) => {
    const given = checkFlag(name, flag, parsed[name]).length > 0 ? undefined : parsed[name];
    if (flag.repeatable) return [name, given === undefined ? [] : [given].flat()];
    if (given === undefined) return [name, flag.default];
    return [name, flag.type === "number" ? Number(given) : given];
  });
  return Object.fromEntries(values) as FlagValues<Flags>;
}
