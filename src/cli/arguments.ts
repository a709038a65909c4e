import yargs from "yargs";
import { type Diagnostic, problem } from "../findings/index.ts";
import { nearestWord } from "../base/index.ts";
import type { Command } from "./commands/command.ts";
import { commandNames, commands, defaultCommand, type CommandName } from "./commands/index.ts";
import type { Flag, FlagValues, GlobalOptions } from "./options.ts";
import { reporterNames } from "./reporters/index.ts";

/** The flags of every command. */
const globalFlags = {
  config: { type: "string", alias: "c", describe: "Configuration file; may be given several times", repeatable: true },
  cwd: { type: "string", describe: "Folder to run in" },
  reporter: {
    type: "string",
    describe: "How results are told",
    choices: reporterNames,
    defaultDescription: "text, in a GitHub workflow github",
  },
  quiet: { type: "boolean", describe: "Errors and findings only" },
  verbose: { type: "boolean", describe: "Say more: every change, a line per request" },
  color: { type: "boolean", describe: "Colours; by itself on a terminal without NO_COLOR" },
} as const satisfies Record<string, Flag>;

/** What a command line asks for. */
export type Invocation =
  | { readonly kind: "print"; readonly text: string }
  | {
      readonly kind: "misused";
      readonly command: string;
      readonly problems: readonly Diagnostic[];
      readonly global: GlobalOptions;
    }
  | {
      readonly kind: "run";
      readonly command: CommandName;
      readonly global: GlobalOptions;
      readonly words: readonly string[];
      readonly flags: FlagValues;
    };

type Parsed = Record<string, unknown> & { _: (string | number)[] };

/** Reads a command line. It touches nothing but its arguments. */
export async function parseArguments(argv: readonly string[], version: string, width: number): Promise<Invocation> {
  let printed = "";
  const parser = createParser(version, width);
  // A name that every object has is no flag of ours, and yargs stumbles over it: a blank makes it another name.
  const words = argv.map((word) =>
    word.replace(/^--(?:no-)?([^=]+)/, (flag, name: string) => (name in {} ? `${flag} ` : flag)),
  );
  const parsed = (await parser.parseAsync(words, {}, (_error: unknown, _argv: unknown, output: string) => {
    printed = output;
  })) as Parsed;
  if (printed !== "") return { kind: "print", text: printed };

  const [word, ...extra] = parsed._.map(String);
  const command = findCommand(word);
  const flags: Record<string, Flag> = { ...globalFlags, ...commands[command ?? defaultCommand].flags };
  const complaints = [
    ...(command === undefined ? [unknownWord("command", word as string, commandNames)] : []),
    ...(command === undefined || table[command].parameters !== undefined
      ? []
      : extra.map((each) => `unexpected argument ${JSON.stringify(each)}`)),
    ...checkFlags(parsed, flags),
    ...checkSwitches(argv, flags),
  ];
  const global = toGlobalOptions(parsed);
  if (complaints.length > 0 || command === undefined) {
    const problems = complaints.map((message) => problem("usage", `${message}; see \`codegen --help\``));
    return { kind: "misused", command: word ?? defaultCommand, problems, global };
  }
  const own = Object.entries<Flag>(commands[command].flags).map(([name, { type }]) => {
    const value = parsed[name] as string | undefined;
    return [name, type === "number" && value !== undefined ? Number(value) : value];
  });
  return { kind: "run", command, global, words: extra, flags: Object.fromEntries(own) as FlagValues };
}

/** The commands, each with what only some of them have. */
const table: Readonly<Record<CommandName, Command>> = commands;

function findCommand(word: string | undefined): CommandName | undefined {
  if (word === undefined) return defaultCommand;
  return commandNames.find((name) => name === word || table[name].aliases?.includes(word));
}

function createParser(version: string, width: number) {
  const parser = yargs()
    .locale("en")
    .scriptName("codegen")
    .usage("$0 [command]\n\nTypeScript constants from the reference lists of the service.")
    .parserConfiguration({
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
      "parse-positional-numbers": false,
    })
    .exitProcess(false)
    .showHelpOnFail(false)
    .help("help")
    .alias("help", "h")
    .version(version)
    .wrap(width)
    .options(toYargs(globalFlags));
  for (const name of commandNames) {
    const { describe, flags, aliases = [], parameters } = table[name];
    const words = [name, ...aliases, ...(name === defaultCommand ? ["$0"] : [])];
    parser.command(words, describe, (command) =>
      command.usage(`$0 ${name} ${parameters ?? ""}\n\n${describe}`).options(toYargs(flags)),
    );
  }
  return parser;
}

function toYargs(flags: Readonly<Record<string, Flag>>) {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { type, describe, alias, choices, defaultDescription }]) => [
      name,
      {
        // Choices and numbers are told by help and checked here: yargs has no suggestion for a wrong one.
        type: type === "boolean" ? type : ("string" as const),
        describe: choices ? `${describe}: ${choices.join(", ")}` : describe,
        ...(alias !== undefined && { alias }),
        ...(defaultDescription !== undefined && { defaultDescription }),
      },
    ]),
  );
}

function checkFlags(parsed: Parsed, flags: Readonly<Record<string, Flag>>): string[] {
  const names = Object.keys(flags);
  const aliases = Object.values(flags).flatMap(({ alias }) => alias ?? []);
  const known = new Set([...names, ...aliases, "_", "$0", "help", "h", "version"]);
  return [
    ...Object.keys(parsed)
      .filter((name) => !known.has(name))
      .map((name) => unknownWord("flag", name.length === 1 ? `-${name}` : `--${name.trim()}`, flagWords(flags))),
    ...Object.entries(flags).flatMap(([name, flag]) => checkFlag(name, flag, parsed[name])),
  ];
}

function flagWords(flags: Readonly<Record<string, Flag>>): string[] {
  return [...Object.keys(flags), "help", "version"].map((name) => `--${name}`);
}

/** Yargs takes `--offline=maybe` for `--offline=false`. */
function checkSwitches(argv: readonly string[], flags: Readonly<Record<string, Flag>>): string[] {
  return argv.flatMap((word) => {
    const [, name = "", value = ""] = /^--([^=]+)=(.*)$/.exec(word) ?? [];
    const isSwitch = Object.hasOwn(flags, name) && flags[name]?.type === "boolean";
    return isSwitch && !/^(?:true|false)$/.test(value) ? [`--${name} takes no value`] : [];
  });
}

function checkFlag(name: string, { type, choices, repeatable }: Flag, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && !repeatable) return [`--${name} is given more than once`];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (type === "number" && values.some((each) => !/^\d+$/.test(String(each))))
    return [`--${name} needs a whole number`];
  if (type !== "boolean" && values.some((each) => typeof each !== "string" || each === ""))
    return [`--${name} needs a value`];
  const wrong = choices === undefined ? undefined : values.find((each) => !choices.includes(each as string));
  return wrong === undefined ? [] : [unknownWord(`value of --${name}:`, String(wrong), choices as readonly string[])];
}

function unknownWord(what: string, word: string, known: readonly string[]): string {
  const suggestion = nearestWord(word, known);
  const hint = suggestion === undefined ? ` (known: ${known.join(", ")})` : `; did you mean ${suggestion}?`;
  return `unknown ${what} ${word}${hint}`;
}

function toGlobalOptions(parsed: Parsed): GlobalOptions {
  const config = parsed["config"];
  const configs = config === undefined ? [] : Array.isArray(config) ? config : [config];
  return {
    configs: configs.map(String),
    cwd: parsed["cwd"] as string | undefined,
    reporter: reporterNames.find((name) => name === parsed["reporter"]),
    quiet: parsed["quiet"] === true,
    verbose: parsed["verbose"] === true,
    color: parsed["color"] as boolean | undefined,
  };
}
