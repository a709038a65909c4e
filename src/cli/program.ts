import yargs, { type Argv, type Options, type PositionalOptions } from "yargs";
import {
  type Command,
  type CommandName,
  commandNames,
  commands,
  defaultCommand,
  type FlagTable,
  globalFlags,
  withAliases,
  printFlags,
} from "../commands/index.ts";
import { type ExitMeaning, exitMeanings } from "../report/index.ts";

type Load = (name: CommandName, isNamed: boolean) => Command | Promise<Command>;

const globalGroup = "Global flags:";

/** The command line for yargs. `load` is called for the command that it names or implies; `width` is that of help. */
export function defineProgram(load: Load, width: number): Argv {
  const program = yargs()
    .scriptName("codegen")
    .locale("en")
    .updateStrings({
      "Argument unexpected for: %s": "the flag %s takes no value",
      "Not enough arguments following: %s": "the flag %s requires a value",
    })
    .parserConfiguration({
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
      "parse-positional-numbers": false,
      "strip-aliased": true,
    })
    .strict()
    // With the built-in flags, `codegen show help` would print help.
    .help(false)
    .version(false)
    .wrap(width)
    .usage("$0 [command]\n\nGenerates TypeScript constants from the coded lists of a service.")
    .options(toYargs({ ...globalFlags, ...printFlags }, globalGroup))
    .epilogue(
      `${printExits("Exit codes:", exitMeanings)}\n\nMore: codegen help COMMAND, codegen explain RULE, and README.md and docs/ in node_modules/reference-codegen.`,
    );
  const builder = (name: CommandName, isNamed: boolean) => (page: Argv) => {
    const command = load(name, isNamed);
    if (!(command instanceof Promise)) return describeCommand(page, name, command, isNamed);
    return command.then((loaded) => describeCommand(page, name, loaded, isNamed));
  };
  for (const name of commandNames) {
    const { usage, describe } = commands[name];
    // The types of yargs separate shown commands from hidden ones.
    program.command([usage, ...withAliases(name).slice(1)], describe as string, builder(name, true));
  }
  return program.command("$0", false, builder(defaultCommand, false));
}

function describeCommand(page: Argv, name: CommandName, command: Command, isNamed: boolean): Argv {
  const { parameters = {}, flags, about, examples, exits = [] } = command;
  for (const [parameter, options] of Object.entries(toYargs(parameters))) page.positional(parameter, options);
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

export function toYargs(flags: FlagTable, group?: string): Record<string, Options & PositionalOptions> {
  const options = Object.entries(flags).map(([name, { repeatable: array, default: byDefault, ...flag }]) => {
    const isSwitch = flag.type === "boolean";
    const defaultDescription = flag.defaultDescription ?? (isSwitch ? undefined : byDefault?.toString());
    return [name, { ...flag, array, group, defaultDescription, ...(isSwitch ? { nargs: 0 } : { requiresArg: true }) }];
  });
  return Object.fromEntries(options) as Record<string, Options & PositionalOptions>;
}
