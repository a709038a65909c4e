import parseArguments from "yargs-parser";
import { quote, unknownName } from "../base/text/index.ts";
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
  namesOf,
  printFlags,
  visibleFlags,
} from "../commands/index.ts";
import { type Diagnostic, errorFinding } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";

type CommandName = keyof typeof commandFiles;

export type CommandLine =
  | { readonly kind: "print"; readonly text: string }
  | {
      readonly kind: "invalid";
      readonly command: string;
      readonly diagnostics: readonly Diagnostic[];
      readonly global: GlobalFlagValues;
    }
  | {
      readonly kind: "run";
      readonly command: CommandName;
      readonly global: GlobalFlagValues;
      readonly args: readonly string[];
      readonly flags: FlagValues<FlagTable>;
    };

type Parsed = Record<string, unknown> & { readonly _: readonly string[] };

const helpCommand = "help";

const commandNames = Object.keys(commandFiles) as CommandName[];

export async function loadCommands(names: readonly CommandName[] = commandNames): Promise<Commands> {
  const commands = new Map<string, Command>();
  for (const name of names) commands.set(name, (await commandFiles[name]()).command);
  return commands;
}

/** Parses a command line. Loads only one command, unless the line does not fit it. `width` is that of help. */
export async function parseCommandLine(argv: readonly string[], version: string, width: number): Promise<CommandLine> {
  const [word = defaultCommand] = parseArgv(argv, { ...globalFlags, ...printFlags })._;
  const named = commandNames.find((name) => namesOf(name).includes(word)) ?? defaultCommand;
  const line = parseLine(argv, await loadCommands([named]), version);
  if (line.kind === "print" || line.kind === "run") return line;
  const commands = await loadCommands(line.kind === "help" && line.command !== undefined ? [named] : commandNames);
  const complete = parseLine(argv, commands, version);
  if (complete.kind !== "help") return complete;
  // Loaded here: it costs more than the rest of a check.
  const { drawHelp } = await import("./help.ts");
  return { kind: "print", text: await drawHelp(commands, complete.command, width) };
}

/** Returns for help the command, or `undefined` for all commands. */
function parseLine(
  argv: readonly string[],
  commands: Commands,
  version: string,
): CommandLine | { readonly kind: "help"; readonly command: string | undefined } {
  const parsed = parseArgv(
    argv,
    Object.assign({}, globalFlags, printFlags, ...[...commands.values()].map((each) => each.flags)),
  );
  // `codegen help check` is `codegen check --help`.
  const isHelp = parsed._[0] === helpCommand;
  const [given, ...args] = parsed._.slice(isHelp ? 1 : 0);
  const names = new Map([...commands.keys()].flatMap((name) => namesOf(name).map((each) => [each, name])));
  const command = names.get(given ?? defaultCommand);
  if (command !== undefined && parsed["version"] === true) return { kind: "print", text: version };
  if (command !== undefined && (isHelp || parsed["help"] === true)) return { kind: "help", command: given && command };

  const { flags: own = {}, parameters }: Partial<Command> = commands.get(command ?? defaultCommand) ?? {};
  const flags: FlagTable = { ...globalFlags, ...own, ...printFlags };
  const read = Object.entries(flags).map(([name, flag]) => ({ name, ...parseFlag(name, flag, parsed[name], command) }));
  const extra = command === undefined || parameters !== undefined ? [] : args;
  const mistakes = [
    ...(command === undefined ? [unknownName("command", String(given), [...names.keys(), helpCommand])] : []),
    ...extra.map((argument) => `unexpected argument ${quote(argument)}`),
    ...Object.keys(parsed)
      .filter((name) => name !== "_" && !Object.hasOwn(flags, name))
      .map((name) => describeUnknown(name, flags, command, commands)),
    ...read.flatMap(({ mistake }) => mistake ?? []),
    ...checkSwitches(argv, flags),
  ];
  const valuesOf = <Table extends FlagTable>(table: Table): FlagValues<Table> =>
    Object.fromEntries(read.flatMap(({ name, value }) => (name in table ? [[name, value]] : []))) as FlagValues<Table>;
  const global = valuesOf(globalFlags);
  if (mistakes.length > 0 || command === undefined) {
    // The help of all commands has the flags of the default one, too.
    const advice = advise`see ${[...(command === undefined || given === undefined ? [] : [command]), "--help"]}`;
    const diagnostics = mistakes.map((message) => errorFinding("usage", message, { advice }));
    return { kind: "invalid", command: given ?? defaultCommand, diagnostics, global };
  }
  return { kind: "run", command: command as CommandName, global, args, flags: valuesOf(own) };
}

function parseArgv(argv: readonly string[], flags: FlagTable): Parsed {
  const entries = Object.entries(flags);
  const string = entries.filter(([, { type }]) => type !== "boolean").map(([name]) => name);
  // The parser reads a `-` behind a flag as an argument, and cannot keep a flag called `_` or `__proto__`.
  const isDashValue = argv.map((arg, index) => arg === "-" && string.some((name) => argv[index - 1] === `--${name}`));
  const args = argv
    .map((arg) => arg.replace(/^--(?:no-)?(?:_|__proto__)(?==|$)/, "$& "))
    .flatMap((arg, index) => (isDashValue[index] ? [] : isDashValue[index + 1] ? [`${arg}=-`] : [arg]));
  return parseArguments(args, {
    configuration: {
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
      "parse-positional-numbers": false,
      "strip-aliased": true,
    },
    boolean: entries.filter(([, { type }]) => type === "boolean").map(([name]) => name),
    string,
    alias: Object.fromEntries(entries.flatMap(([name, { alias }]) => (alias === undefined ? [] : [[name, [alias]]]))),
  }) as Parsed;
}

/** Lists the commands that have the flag, or else the nearest flag. */
function describeUnknown(name: string, flags: FlagTable, command: string | undefined, commands: Commands): string {
  const typed = name.length === 1 ? `-${name}` : `--${name.trim()}`;
  const owners = [...commands].filter(([, each]) => visibleFlags(each.flags).some(([flag]) => flag === name));
  if (command === undefined || owners.length === 0) {
    const known = visibleFlags(flags).map(([flag]) => `--${flag}`);
    return unknownName("flag", typed, known);
  }
  const isOn = owners.some(([, each]) => each.flags[name]?.default === true);
  const list = new Intl.ListFormat("en-GB").format(owners.map(([owner]) => owner));
  return `${isOn ? `--no-${name}` : typed} is a flag of codegen ${list}, not of codegen ${command}`;
}

/** Rejects `--offline=maybe`, which the parser reads as `--offline=false`. */
function checkSwitches(argv: readonly string[], flags: FlagTable): string[] {
  return argv.flatMap((arg) => {
    const [, name = "", value = ""] = /^--([^=]+)=(.*)$/.exec(arg) ?? [];
    const isSwitch = Object.hasOwn(flags, name) && flags[name]?.type === "boolean";
    return isSwitch && !/^(?:true|false)$/.test(value) ? [`--${name} does not accept a value`] : [];
  });
}

/**
 * The value of a flag and its mistake, if any. An invalid value counts as not given. A value that only another command
 * takes is used, so that the mistake is printed by the chosen reporter.
 */
function parseFlag(
  name: string,
  { type, choices, path, onlyFor = {}, repeatable, default: byDefault }: Flag,
  given: unknown,
  command: string | undefined,
): { readonly value: unknown; readonly mistake?: string } {
  const absent = { value: repeatable ? [] : byDefault };
  if (given === undefined) return absent;
  const values: unknown[] = [given].flat();
  if (Array.isArray(given) && !repeatable) return { ...absent, mistake: `--${name} can be used only once` };
  if (type !== "boolean" && !values.every((each) => typeof each === "string" && each !== ""))
    return { ...absent, mistake: `--${name} requires a value` };
  const notNumber = type === "number" && values.find((each) => !/^\d+$/.test(String(each)));
  if (typeof notNumber === "string")
    return { ...absent, mistake: `--${name} requires a whole number, not ${quote(notNumber)}` };
  const wrong = path === undefined && values.find((each) => choices?.includes(each as string) === false);
  if (typeof wrong === "string") {
    const known = choices?.filter((choice) => command === undefined || (onlyFor[choice] ?? command) === command) ?? [];
    return { ...absent, mistake: unknownName(`value of --${name}:`, String(wrong), known) };
  }
  const value = repeatable ? values : type === "number" ? Number(given) : given;
  const owner = choices && onlyFor[String(given)];
  if (command === undefined || owner === undefined || owner === command) return { value };
  return { value, mistake: `--${name} ${String(given)} is available only in codegen ${owner}` };
}
