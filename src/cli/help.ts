import yargs from "yargs";
import { commandNames, commands, defaultCommand } from "./commands/index.ts";
import { type FlagTable, parserConfiguration } from "./flags.ts";
import { globalFlags } from "./global-flags.ts";

/**
 * What a command line with `--help` or `--version` prints.
 *
 * @param width widest line, in columns
 */
export async function printHelp(words: readonly string[], version: string, width: number): Promise<string> {
  let printed = "";
  const parser = createParser(version, width);
  await parser.parseAsync(words, {}, (_error: unknown, _argv: unknown, output: string) => {
    printed = output;
  });
  return printed;
}

function createParser(version: string, width: number) {
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
  for (const name of commandNames) {
    const { describe, flags, aliases = [], parameters } = commands[name];
    const words = [name, ...aliases, ...(name === defaultCommand ? ["$0"] : [])];
    parser.command(words, describe, (command) =>
      command.usage(`$0 ${name} ${parameters ?? ""}\n\n${describe}`).options(toYargs(flags)),
    );
  }
  return parser;
}

function toYargs(flags: FlagTable) {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { type, describe, alias, choices, onlyFor = {}, ...flag }]) => {
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
