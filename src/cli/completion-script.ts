import { fill } from "../base/text/index.ts";
import { shellWord } from "../model/rules/index.ts";
import type { Installation } from "../platform/files/index.ts";
import { readTemplate } from "../commands/index.ts";
import type { Offer } from "./commands/command.ts";
import { type CommandName, commandNames, commands, defaultCommand } from "./commands/index.ts";
import { type Flag, type FlagTable, visibleFlags } from "./flags.ts";
import { globalFlags } from "./global-flags.ts";

/**
 * The script that completes command lines in a shell, from the tables that command lines are checked by.
 */
export function completionScript(shell: "bash" | "zsh", installation: Installation): string {
  const own = commandNames.flatMap((name) => visibleFlags(commands[name].flags));
  const flags = [...new Map([...visibleFlags(globalFlags), ...own])];
  const candidates = fill(readTemplate(installation, "completion.sh"), {
    flagsWithValue: flags
      .filter(([, { type }]) => type !== "boolean")
      .flatMap(flagWords)
      .join(" | "),
    arguments: argumentCases().join("\n    "),
    flags: flagCases().join("\n    "),
    globalFlags: printWords([...switchWords(globalFlags), "--help", "--version"]),
    values: flags.flatMap(valueCases).join("\n    "),
  });
  return fill(readTemplate(installation, `completion.${shell}`), { candidates: candidates.trimEnd() }).trimEnd();
}

/** Commands of a shell that print these words, a line for each. */
function printWords(words: readonly string[]): string {
  return `printf '%s\\n' ${words.map(shellWord).join(" ")}`;
}

function namesOf(name: CommandName): string[] {
  return [name, ...(commands[name].aliases ?? [])];
}

function argumentCases(): string[] {
  const cases = commandNames.flatMap((name) => {
    const { offers = [], parameters = "" } = commands[name];
    return offers.map((offer, position) => {
      const isRepeated = position === offers.length - 1 && parameters.endsWith("..]");
      const patterns = namesOf(name).map((each) => (isRepeated ? `'${each} '*` : `'${each} ${position}'`));
      return `${patterns.join(" | ")}) ${printOffer(offer)} ;;`;
    });
  });
  return [`' 0') ${printWords(commandNames.flatMap(namesOf))} ;;`, ...cases];
}

function printOffer({ words, references, files }: Offer): string {
  const printed = [
    ...(references ? [`_codegen_references "$3" "$4" "$5"`] : []),
    ...(words || files ? [printWords([...(words ?? []), ...(files ? [":files"] : [])])] : []),
  ];
  return printed.join("; ");
}

function flagCases(): string[] {
  return commandNames.flatMap((name) => {
    const words = switchWords(commands[name].flags);
    const patterns = [...namesOf(name), ...(name === defaultCommand ? ["''"] : [])];
    return words.length === 0 ? [] : [`${patterns.join(" | ")}) ${printWords(words)} ;;`];
  });
}

/** Flags as they are mostly written: one that is on by itself is for switching it off. */
function switchWords(flags: FlagTable): string[] {
  return visibleFlags(flags).map(([name, flag]) => (flag.default === true ? `--no-${name}` : `--${name}`));
}

function flagWords([name, { alias }]: readonly [string, Flag]): string[] {
  return [`--${name}`, ...(alias === undefined ? [] : [`-${alias}`])];
}

/** The choices that one command alone has stand before those of all. */
function valueCases(entry: readonly [string, Flag]): string[] {
  const { choices, onlyFor = {}, path } = entry[1];
  const ofAny = flagWords(entry).map((word) => `*' ${word}'`);
  if (path !== undefined) return [`${ofAny.join(" | ")}) echo :${path}s ;;`];
  if (choices === undefined) return [];
  const owners = [...new Set(Object.values(onlyFor))];
  return [
    ...owners.map((owner) => {
      const own = choices.filter((choice) => (onlyFor[choice] ?? owner) === owner);
      return `${flagWords(entry)
        .map((word) => `'${owner} ${word}'`)
        .join(" | ")}) ${printValues(own)} ;;`;
    }),
    `${ofAny.join(" | ")}) ${printValues(choices.filter((choice) => !(choice in onlyFor)))} ;;`,
  ];
}

function printValues(words: readonly string[]): string {
  return `printf -- "$3%s\\n" ${words.map(shellWord).join(" ")}`;
}
