import yargs, { type Argv } from "yargs";
import { type CommandName, commandNames, commands, defaultCommand } from "./commands/index.ts";
import { type FlagTable, parserConfiguration, visibleFlags } from "./flags.ts";
import { globalFlags } from "./global-flags.ts";
import { generalExits, type HelpPage, helpPages, moreToRead } from "./help-pages.ts";

/** A command line with `--help` or `--version`. */
export interface HelpLine {
  readonly words: readonly string[];
  /** Whether it names a command; else help is about all of them. */
  readonly namesCommand: boolean;
}

/**
 * What a command line with `--help` or `--version` prints.
 *
 * @param width widest line, in columns
 */
export async function printHelp({ words, namesCommand }: HelpLine, version: string, width: number): Promise<string> {
  let printed = "";
  const parser = createParser(version, width, namesCommand);
  await parser.parseAsync(words, {}, (_error: unknown, _argv: unknown, output: string) => {
    printed = output;
  });
  return printed;
}

function createParser(version: string, width: number, namesCommand: boolean) {
  const parser = yargs()
    .locale("en")
    .scriptName("codegen")
    .usage("$0 [command]\n\nTypeScript constants from the reference lists of the service.")
    .parserConfiguration(parserConfiguration)
    .exitProcess(false)
    .showHelpOnFail(false)
    .help("help")
    .alias("help", "h")
    .version(version)
    .wrap(width)
    .options(toYargs(globalFlags));
  // What stands behind the flags belongs to all of the commands, or to the one that is named.
  if (!namesCommand) parser.epilogue(describeExits("Exit codes:", generalExits)).epilogue(`\n${moreToRead}`);
  for (const name of commandNames) {
    const { describe, aliases = [] } = commands[name];
    const words = [name, ...aliases, ...(name === defaultCommand ? ["$0"] : [])];
    parser.command(words, describe, (command) => describeCommand(command, name, namesCommand));
  }
  return parser;
}

function describeCommand(command: Argv, name: CommandName, isNamed: boolean): Argv {
  const { flags, parameters = "" } = commands[name];
  command
    .options(toYargs(flags))
    .group(Object.keys(toYargs(flags)), `Flags of ${name}:`)
    .group([...Object.keys(globalFlags), "help", "version"], "Everywhere:");
  if (!isNamed) return command;
  const { about, examples, exits = [] } = helpPages[name];
  command.usage([`$0 ${name} ${parameters}`.trimEnd(), ...about].join("\n\n"));
  for (const [line, does] of examples) command.example(`$0 ${line}`.trimEnd(), does);
  return exits.length === 0 ? command : command.epilogue(describeExits("Exit codes, besides the general ones:", exits));
}

function describeExits(title: string, exits: HelpPage["exits"] = []): string {
  return [title, ...exits.map(([code, means]) => `  ${String(code).padEnd(3)}  ${means}`)].join("\n");
}

function toYargs(flags: FlagTable) {
  return Object.fromEntries(
    visibleFlags(flags).map(([name, { type, describe, alias, choices, onlyFor = {}, ...flag }]) => {
      const byDefault = type === "boolean" ? undefined : flag.default;
      const defaultDescription = flag.defaultDescription ?? byDefault?.toString();
      const option = {
        type: type === "boolean" ? type : ("string" as const),
        describe: choices ? `${describe}: ${describeChoices(choices, onlyFor)}` : describe,
        ...(alias !== undefined && { alias }),
        ...(defaultDescription !== undefined && { defaultDescription }),
      };
      return [name, option];
    }),
  );
}

function describeChoices(choices: readonly string[], onlyFor: Readonly<Record<string, string>>): string {
  return choices.map((choice) => (choice in onlyFor ? `${choice} (${onlyFor[choice]} only)` : choice)).join(", ");
}
