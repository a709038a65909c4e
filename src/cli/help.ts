import yargs from "yargs";
import {
  type Command,
  type Commands,
  defaultCommand,
  type ExitMeaning,
  type FlagTable,
  globalFlags,
  namesOf,
  printFlags,
  visibleFlags,
} from "../commands/index.ts";
import { exitCodes } from "../report/index.ts";

const generalExits: readonly ExitMeaning[] = [
  [exitCodes.ok, "success"],
  [exitCodes.found, "findings: drift, rule violations, or a lock that would change"],
  [exitCodes.unusable, "could not run: usage, configuration, lock, or a file that cannot be written"],
  [exitCodes.service, "could not run: the service did not respond as expected"],
  [exitCodes.internal, "a bug in this tool"],
  [exitCodes.interrupted, `stopped by SIGINT; ${exitCodes.terminated} by SIGTERM`],
];

const moreToRead =
  "More: codegen help COMMAND, codegen explain RULE, and README.md and docs/ in node_modules/reference-codegen.";

/** Help of the command `named`, or an overview with the flags of the default command. `width` is in columns. */
export function drawHelp(commands: Commands, named: string | undefined, width: number): Promise<string> {
  const name = named ?? defaultCommand;
  const { flags, about, examples, exits = [], parameters = "" } = commands.get(name) as Command;
  // yargs only formats: arguments.ts parses the command line.
  const page = yargs([])
    .locale("en")
    .scriptName("codegen")
    .help(false)
    .version(false)
    .wrap(width)
    .options(toYargs({ ...flags, ...globalFlags, ...printFlags }))
    .group(Object.keys(toYargs(flags)), `Flags of ${name}:`)
    .group(Object.keys({ ...globalFlags, ...printFlags }), "Global flags:");
  if (named === undefined) {
    page.usage("$0 [command]\n\nTypeScript constants from the coded lists of an e-mail service.");
    for (const [each, { describe }] of commands) {
      page.command([...namesOf(each), ...(each === defaultCommand ? ["$0"] : [])], describe);
    }
    page.epilogue(describeExits("Exit codes:", generalExits)).epilogue(`\n${moreToRead}`);
  } else {
    page.usage([`$0 ${name} ${parameters}`.trimEnd(), ...about].join("\n\n"));
    for (const [line, purpose] of examples) page.example(`$0 ${line}`.trimEnd(), purpose);
    if (exits.length > 0)
      page.epilogue(describeExits("Exit codes of this command (for all codes, see `codegen --help`):", exits));
  }
  return page.getHelp();
}

function describeExits(title: string, exits: readonly ExitMeaning[]): string {
  return [title, ...exits.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`)].join("\n");
}

function toYargs(flags: FlagTable) {
  return Object.fromEntries(
    visibleFlags(flags).map(([name, { type, describe, alias, choices, onlyFor = {}, ...flag }]) => {
      const byDefault = type === "boolean" ? undefined : flag.default;
      const defaultDescription = flag.defaultDescription ?? byDefault?.toString();
      const orPath = flag.path === undefined ? "" : `, or the path of a ${flag.path}`;
      const option = {
        type,
        describe: choices ? `${describe}: ${describeChoices(choices, onlyFor)}${orPath}` : describe,
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
