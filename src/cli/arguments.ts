import parseWords from "yargs-parser";
import { type Diagnostic, problem } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { type CommandName, commandNames, commands, defaultCommand } from "./commands/index.ts";
import { type Flag, type FlagTable, type FlagValues, parserConfiguration, visibleFlags } from "./flags.ts";
import { globalFlags, type GlobalFlagValues } from "./global-flags.ts";
import { unknownWord } from "./unknown-word.ts";

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

type Parsed = Record<string, unknown> & { _: (string | number)[] };

/** Reads a command line. It touches nothing but its arguments. */
export async function parseCommandLine(argv: readonly string[], version: string, width: number): Promise<CommandLine> {
  // A name that every object has, or yargs itself, is no flag of ours, and yargs stumbles over it: a blank makes it another one.
  const words = argv.map((word) =>
    word.replace(/^--(?:no-)?([^=]+)/, (flag, name: string) =>
      name in {} || name === "_" || name === "$0" ? `${flag} ` : flag,
    ),
  );
  const parsed = readWords(words);
  const [word, ...extra] = parsed._.map(String);
  const command = findCommand(word);
  if (command !== undefined && Object.keys(parsed).some((name) => isPrinted(name) && parsed[name] === true)) {
    // Loaded here: what draws help costs more than all the rest of a check.
    const { printHelp } = await import("./help.ts");
    return { kind: "print", text: await printHelp({ words, namesCommand: word !== undefined }, version, width) };
  }

  const own = commands[command ?? defaultCommand].flags;
  const mistakes = [
    ...(command === undefined ? [unknownWord("command", word as string, commandWords)] : []),
    ...(command === undefined || commands[command].parameters !== undefined
      ? []
      : extra.map((argument) => `unexpected argument ${JSON.stringify(argument)}`)),
    ...checkFlags(parsed, { ...globalFlags, ...own }, command),
    ...checkSwitches(argv, { ...globalFlags, ...own }),
    ...(command === undefined ? [] : checkOwners(command, parsed, { ...globalFlags, ...own })),
  ];
  const global = readFlags(globalFlags, parsed);
  if (mistakes.length > 0 || command === undefined) {
    // The help of all commands has the flags of the default one, too.
    const advice = advise`see ${[...(command === undefined || word === undefined ? [] : [command]), "--help"]}`;
    const diagnostics = mistakes.map((message) => problem("usage", message, { advice }));
    return { kind: "misused", command: word ?? defaultCommand, diagnostics, global };
  }
  return { kind: "run", command, global, words: extra, flags: readFlags(own, parsed) };
}

/** The names of all commands, with the other names that some of them have. */
const commandWords = commandNames.flatMap((name) => [name, ...(commands[name].aliases ?? [])]);

function findCommand(word: string | undefined): CommandName | undefined {
  if (word === undefined) return defaultCommand;
  return commandNames.find((name) => name === word || commands[name].aliases?.includes(word));
}

/** Every flag there is. A flag that several commands have is of one type, so a line can be read before its command is known. */
const allFlags: FlagTable = Object.assign({}, globalFlags, ...commandNames.map((name) => commands[name].flags));

const allAliases: ReadonlySet<string> = new Set(Object.values(allFlags).flatMap(({ alias }) => alias ?? []));

function readWords(words: readonly string[]): Parsed {
  const named = (isNamed: (flag: Flag) => boolean) =>
    Object.keys(allFlags).filter((name) => isNamed(allFlags[name] as Flag));
  const aliases = Object.entries(allFlags).flatMap(([name, { alias }]) => (alias === undefined ? [] : [[name, alias]]));
  // Numbers are checked here, as choices are, because yargs says of neither what would be right.
  const string = named(({ type }) => type !== "boolean");
  return parseWords(joinDashes(words, string), {
    configuration: parserConfiguration,
    boolean: [...named(({ type }) => type === "boolean"), "help", "version"],
    string,
    alias: { ...Object.fromEntries(aliases), help: ["h"] },
  }) as Parsed;
}

/** A `-` behind a flag that has a value is that value: yargs takes it for a word of its own. */
function joinDashes(words: readonly string[], withValue: readonly string[]): string[] {
  const isValue = (index: number): boolean =>
    words[index] === "-" && withValue.some((name) => words[index - 1] === `--${name}`);
  return words.flatMap((word, index) => (isValue(index) ? [] : isValue(index + 1) ? [`${word}=-`] : [word]));
}

function checkFlags(parsed: Parsed, flags: FlagTable, command: CommandName | undefined): string[] {
  const names = Object.keys(flags);
  const aliases = Object.values(flags).flatMap(({ alias }) => alias ?? []);
  const known = new Set([...names, ...aliases, "_", "$0", "help", "h", "version"]);
  return [
    ...Object.keys(parsed)
      // A short flag of another command is told by its long name, which yargs has read from it.
      .filter((name) => !known.has(name) && !allAliases.has(name))
      .map((name) => foreignFlag(name, command) ?? unknownWord("flag", flagWord(name), flagWords(flags))),
    ...Object.entries(flags).flatMap(([name, flag]) => checkFlag(name, flag, parsed[name], command)),
  ];
}

/** What is said of a flag that only other commands have; `undefined` where none has it, or the command is not known. */
function foreignFlag(name: string, command: CommandName | undefined): string | undefined {
  const owners = commandNames.filter((owner) => visibleFlags(commands[owner].flags).some(([flag]) => flag === name));
  if (command === undefined || owners.length === 0) return undefined;
  const named = owners.join(", ").replace(/, ([^,]*)$/, " and $1");
  const word = allFlags[name]?.default === true ? `--no-${name}` : flagWord(name);
  return `${word} belongs to codegen ${named}, not to codegen ${command}`;
}

function flagWord(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name.trim()}`;
}

function flagWords(flags: FlagTable): string[] {
  return [...visibleFlags(flags).map(([name]) => name), "help", "version"].map((name) => `--${name}`);
}

/** Whether a flag prints something, and the command is not run. */
function isPrinted(name: string): boolean {
  return name === "help" || name === "version";
}

/** Yargs takes `--offline=maybe` for `--offline=false`. */
function checkSwitches(argv: readonly string[], flags: FlagTable): string[] {
  return argv.flatMap((word) => {
    const [, name = "", value = ""] = /^--([^=]+)=(.*)$/.exec(word) ?? [];
    const isSwitch = isPrinted(name) || (Object.hasOwn(flags, name) && flags[name]?.type === "boolean");
    return isSwitch && !/^(?:true|false)$/.test(value) ? [`--${name} takes no value`] : [];
  });
}

/** @param command whose choices are named in place of a wrong one; without it, all */
function checkFlag(
  name: string,
  { type, choices, onlyFor = {}, repeatable }: Flag,
  value: unknown,
  command?: CommandName,
): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && !repeatable) return [`--${name} is given more than once`];
  const values: unknown[] = Array.isArray(value) ? value : [value];
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
function checkOwners(command: CommandName, parsed: Parsed, flags: FlagTable): string[] {
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
