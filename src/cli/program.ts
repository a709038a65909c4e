import yargs, { type Argv, type Options, type PositionalOptions } from "yargs";
import { Parser } from "yargs/helpers";
import {
  type Command,
  type CommandName,
  commandNames,
  commands,
  defaultCommand,
  type Flag,
  type FlagTable,
  globalFlags,
  printFlags,
} from "../commands/index.ts";
import { type ExitMeaning, exitMeanings } from "../report/index.ts";

const globalGroup = "Global flags:";

const parserConfiguration = {
  "camel-case-expansion": false,
  "dot-notation": false,
  "greedy-arrays": false,
  "parse-positional-numbers": false,
  "strip-aliased": true,
};

/** A command line of which only the global flags are known. */
function withGlobalFlags(width: number): Argv {
  const program = yargs()
    .scriptName("codegen")
    .locale("en")
    .updateStrings({
      "Argument unexpected for: %s": "the flag %s takes no value",
      "Not enough arguments following: %s": "the flag %s requires a value",
    })
    .parserConfiguration(parserConfiguration)
    // With the built-in flags, `codegen show help` would print help.
    .help(false)
    .version(false)
    .wrap(width);
  return program.options(toYargs({ ...globalFlags, ...printFlags }, globalGroup));
}

/** The position of the first word of a command line that is neither a flag nor its value; -1 if there is none before `--`. */
export function findFirstWord(argv: readonly string[]): number {
  const flags: [string, Flag][] = Object.entries({ ...globalFlags, ...printFlags });
  const switches = flags.filter(([, { type }]) => type === "boolean").map(([name]) => name);
  const alias = Object.fromEntries(flags.map(([name, flag]) => [name, flag.alias ?? []]));
  const narg = Object.fromEntries(switches.map((name) => [name, 0]));
  const end = argv.indexOf("--");
  return argv.slice(0, end < 0 ? argv.length : end).findIndex((_, index) => {
    const words = Parser(argv.slice(0, index + 1), {
      alias,
      boolean: switches,
      narg,
      configuration: parserConfiguration,
    })._;
    return words.length > 0;
  });
}

/** Values by flag and argument; all remaining words are in `_`. */
export type Parsed = Readonly<Record<string, unknown>> & { readonly _: readonly string[] };

/**
 * Parses the arguments of a command; `refusal` is why yargs refuses them. Here, the command is the default one, because yargs renders the help of any other on every run.
 *
 * @param argv without the name of the command
 */
export function parseArguments(
  name: CommandName,
  { flags, parameters = {} }: Command,
  argv: readonly string[],
): { readonly parsed: Parsed; readonly refusal: string | undefined } {
  const usage = commands[name].usage.replace(name, "$0");
  const program = withGlobalFlags(80)
    .strict()
    .command(usage, false, (page) => addParameters(page, parameters).options(toYargs(flags)))
    .fail((message, error) => {
      throw error ?? Object.assign(new Error(message), { name: "YError" });
    });
  let refusal: string | undefined;
  try {
    program.parseSync(argv);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "YError") throw error;
    refusal = error.message;
  }
  const values = program.parsed ? program.parsed.argv : { _: [] };
  // Yargs parses `-_` as a value of `_`.
  return { parsed: { ...values, _: values._.map(String) }, refusal };
}

/** The help of a command, or of all commands if the command line does not name one. */
export async function printHelp(name: CommandName, command: Command, isNamed: boolean, width: number): Promise<string> {
  const program = defineProgram(new Map([[name, command]]), width);
  let help: Promise<string> | undefined;
  // Afterwards, yargs has only the help of all commands.
  program.parseSync(isNamed ? [name] : [], {}, () => {
    help = program.getHelp();
  });
  return (await help) ?? "";
}

/** The command line with all commands, for help. Only the `loaded` ones have their flags. */
function defineProgram(loaded: ReadonlyMap<CommandName, Command>, width: number): Argv {
  const program = withGlobalFlags(width)
    .usage("$0 [command]\n\nGenerates TypeScript constants from the coded lists of a service.")
    .epilogue(
      `${printExits("Exit codes:", exitMeanings)}\n\nMore: codegen help COMMAND, codegen explain RULE, and README.md and docs/ in node_modules/reference-codegen.`,
    );
  const builder = (name: CommandName, isNamed: boolean) => (page: Argv) => {
    const command = loaded.get(name);
    return command === undefined ? page : describeCommand(page, name, command, isNamed);
  };
  for (const name of commandNames) {
    const { usage, describe } = commands[name];
    // The types of yargs separate shown commands from hidden ones.
    program.command(usage, describe as string, builder(name, true));
  }
  return program.command("$0", false, builder(defaultCommand, false));
}

function addParameters(page: Argv, parameters: FlagTable): Argv {
  for (const [parameter, options] of Object.entries(toYargs(parameters))) page.positional(parameter, options);
  return page;
}

function describeCommand(page: Argv, name: CommandName, command: Command, isNamed: boolean): Argv {
  const { parameters = {}, flags, about, examples, exits = [] } = command;
  addParameters(page, parameters);
  // The general help has the flags of the default command last, without the rest of its page.
  if (!isNamed) return page.group([], globalGroup).options(toYargs(flags, `Flags of ${name}:`));
  page.options(toYargs(flags, `Flags of ${name}:`));
  for (const [line, purpose] of examples) page.example(`$0 ${line}`.trimEnd(), purpose);
  if (exits.length > 0)
    page.epilogue(printExits("Exit codes of this command (for all codes, see `codegen --help`):", exits));
  return page.usage([`$0 ${commands[name].usage}`, ...about].join("\n\n"));
}

function printExits(title: string, exits: readonly ExitMeaning[]): string {
  return [title, ...exits.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`)].join("\n");
}

function toYargs(flags: FlagTable, group?: string): Record<string, Options & PositionalOptions> {
  const options = Object.entries(flags).map(([name, { repeatable: array, default: byDefault, ...flag }]) => {
    const isSwitch = flag.type === "boolean";
    const defaultDescription = flag.defaultDescription ?? (isSwitch ? undefined : byDefault?.toString());
    return [name, { ...flag, array, group, defaultDescription, ...(isSwitch ? { nargs: 0 } : { requiresArg: true }) }];
  });
  return Object.fromEntries(options) as Record<string, Options & PositionalOptions>;
}
