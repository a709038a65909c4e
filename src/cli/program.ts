import yargs, { type Argv, type Options, type PositionalOptions } from "yargs";
import { Parser } from "yargs/helpers";
import {
  type Command,
  type CommandName,
  commandNames,
  commands,
  type Flag,
  type FlagTable,
  globalFlags,
  printFlags,
} from "../commands/index.ts";
import { exitMeanings } from "../report/index.ts";

export function parseArguments(flags: FlagTable, argv: readonly string[]) {
  const entries = Object.entries<Flag>(flags);
  const ofType = (wanted: Flag["type"]) => entries.flatMap(([name, { type }]) => (type === wanted ? name : []));
  const { argv: result, error } = Parser.detailed([...argv], {
    alias: Object.fromEntries(entries.map(([name, { alias = [] }]) => [name, alias])),
    boolean: ofType("boolean"),
    string: ofType("string"),
    number: ofType("number"),
    array: entries.flatMap(([name, { repeatable }]) => (repeatable ? name : [])),
    // To the parser, NaN means exactly one.
    narg: Object.fromEntries(entries.map(([name, { type }]) => [name, type === "boolean" ? 0 : NaN])),
    configuration: {
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
      "parse-positional-numbers": false,
      "populate--": true,
      "strip-aliased": true,
    },
  });
  const { _: words, "--": behindDashes = [], ...parsed } = result;
  // `-_` is parsed as a value of `_`.
  return {
    parsed: parsed as Readonly<Record<string, unknown>>,
    words: [words].flat().map(String),
    behindDashes: behindDashes.map(String),
    refusal: (error as Error | null)?.message,
  };
}

const globalGroup = "Global flags:";

/** The help of a command, or of all commands if the command line does not name one. */
export async function printHelp(name: CommandName, command: Command, isNamed: boolean): Promise<string> {
  const exits = exitMeanings.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`);
  const program = yargs()
    .scriptName("codegen")
    .locale("en")
    // With the built-in flags, `codegen show help` would print help.
    .help(false)
    .version(false)
    .options(toYargs({ ...globalFlags, ...printFlags }, globalGroup))
    .usage("$0 [command]\n\nGenerates TypeScript constants from the coded lists of a service.")
    .epilogue(
      `Exit codes:\n${exits.join("\n")}\n\nMore: codegen COMMAND --help, codegen explain RULE, and README.md and docs/ in node_modules/reference-codegen.`,
    );
  for (const each of commandNames) {
    const { usage, describe } = commands[each];
    // The types of yargs separate shown commands from hidden ones.
    program.command(usage, describe as string, (page) => (each === name ? describeCommand(page, name, command) : page));
  }
  // The general help has the flags of the default command last, without the rest of its page.
  program.command("$0", false, (page) =>
    page.group([], globalGroup).options(toYargs(command.flags, `Flags of ${name}:`)),
  );
  let help: Promise<string> | undefined;
  // Afterwards, yargs has only the help of all commands.
  program.parseSync(isNamed ? [name] : [], {}, () => {
    help = program.getHelp();
  });
  return (await help) ?? "";
}

function describeCommand(page: Argv, name: CommandName, command: Command): Argv {
  const { parameters = {}, flags, about, examples } = command;
  for (const [parameter, options] of Object.entries(toYargs(parameters))) page.positional(parameter, options);
  page.options(toYargs(flags, `Flags of ${name}:`));
  for (const [line, purpose] of examples) page.example(`$0 ${line}`.trimEnd(), purpose);
  return page.usage([`$0 ${commands[name].usage}`, ...about].join("\n\n"));
}

function toYargs(flags: FlagTable, group?: string): Record<string, Options & PositionalOptions> {
  const options = Object.entries(flags).map(([name, flag]) => {
    const { type, describe, alias, choices, required, repeatable: array, default: byDefault } = flag;
    const defaultDescription = flag.defaultDescription ?? (type === "boolean" ? undefined : byDefault?.toString());
    return [name, { type, describe, alias, choices, required, array, group, defaultDescription }];
  });
  return Object.fromEntries(options) as Record<string, Options & PositionalOptions>;
}
