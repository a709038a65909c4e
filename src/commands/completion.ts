import { basename } from "node:path";
import { fill, quote } from "../base/text/index.ts";
import { unlessRunError } from "../model/findings/index.ts";
import { shellWord } from "../model/rules/index.ts";
import { isPlainKey } from "../model/spec/index.ts";
import type { Installation } from "../platform/files/index.ts";
import { exitCodes, usageError } from "../report/index.ts";
import { type Commands, type Completion, defaultCommand, defineCommand, namesOf } from "./command.ts";
import { type Flag, type FlagTable, globalFlags, printFlags, visibleFlags } from "./flags.ts";
import { readProjectLock } from "./project/lock-file.ts";
import { readTemplate } from "./project/templates.ts";

const shells = ["bash", "zsh"] as const;
type Shell = (typeof shells)[number];

export const command = defineCommand({
  describe: "Print a script that completes command lines in bash or zsh",
  about: [
    "Prints a script that completes commands, flags, their values, states, rules, and the references of the lock. The default shell comes from $SHELL.",
  ],
  examples: [
    ["completion bash", 'for ~/.bashrc: eval "$(codegen completion bash)"'],
    ["completion zsh", 'for ~/.zshrc: eval "$(codegen completion zsh)"'],
  ],
  exits: [[exitCodes.unusable, "the shell is not supported"]],
  parameters: "[bash|zsh]",
  completions: [{ values: shells }],
  flags: {
    references: {
      type: "boolean",
      describe: "Print the keys of the references in the lock, for the script",
      isHidden: true,
      default: false,
    },
  },
  async run({ args, flags, global, cwd, terminal, host, allCommands }) {
    if (flags.references) {
      // Runs when the user presses Tab, so an error is not reported: nothing is completed.
      const lock = unlessRunError(() => readProjectLock(cwd, global.config[0], host), undefined);
      for (const { key } of lock?.references ?? []) if (isPlainKey(key)) terminal.out(key);
      return [];
    }
    if (args.length > 1)
      return [usageError("completion", `completion accepts at most one shell, found ${args.length}`)];
    const [named] = args;
    const name = named ?? basename(host.environment["SHELL"] ?? "");
    const shell = shells.find((each) => each === name);
    if (shell === undefined) return [usageError("completion", describeUnknown(name, named !== undefined))];
    terminal.out(completionScript(shell, await allCommands(), host.installation));
    return [];
  },
});

function describeUnknown(name: string, isArgument: boolean): string {
  const found = isArgument ? `unknown shell ${quote(name)}` : name === "" ? "$SHELL is not set" : `$SHELL is ${name}`;
  return `${found} (supported: ${shells.join(", ")})`;
}

export function completionScript(shell: Shell, commands: Commands, installation: Installation): string {
  const own = [...commands.values()].flatMap((each) => visibleFlags(each.flags));
  const flags = [...new Map([...visibleFlags(globalFlags), ...own])];
  const candidates = fill(readTemplate(installation, "completion.sh"), {
    flagsWithValue: flags
      .filter(([, { type }]) => type !== "boolean")
      .flatMap(flagNames)
      .join(" | "),
    arguments: argumentCases(commands).join("\n    "),
    flags: flagCases(commands).join("\n    "),
    globalFlags: printCandidates(switchNames({ ...globalFlags, ...printFlags })),
    values: flags.flatMap(valueCases).join("\n    "),
  });
  return fill(readTemplate(installation, `completion.${shell}`), { candidates: candidates.trimEnd() }).trimEnd();
}

function printCandidates(candidates: readonly string[]): string {
  return `printf '%s\\n' ${candidates.map(shellWord).join(" ")}`;
}

/** A branch of a `case` in a shell. */
function shellCase(patterns: readonly string[], body: string): string {
  return `${patterns.join(" | ")}) ${body} ;;`;
}

function argumentCases(commands: Commands): string[] {
  const cases = [...commands].flatMap(([name, { completions = [], parameters = "" }]) =>
    completions.map((completion, position) => {
      const isRepeated = position === completions.length - 1 && parameters.endsWith("..]");
      const patterns = namesOf(name).map((each) => (isRepeated ? `'${each} '*` : `'${each} ${position}'`));
      return shellCase(patterns, printCompletion(completion));
    }),
  );
  return [shellCase(["' 0'"], printCandidates([...commands.keys()].flatMap(namesOf))), ...cases];
}

function printCompletion({ values = [], references, files }: Completion): string {
  const fixed = [...values, ...(files ? [":files"] : [])];
  const keys = references ? [`_codegen_references "$3" "$4" "$5"`] : [];
  return [...keys, ...(fixed.length > 0 ? [printCandidates(fixed)] : [])].join("; ");
}

function flagCases(commands: Commands): string[] {
  return [...commands].flatMap(([name, { flags }]) => {
    const names = switchNames(flags);
    const patterns = [...namesOf(name), ...(name === defaultCommand ? ["''"] : [])];
    return names.length === 0 ? [] : [shellCase(patterns, printCandidates(names))];
  });
}

/** Flags as users write them: `--no-` for those that are on by default. */
function switchNames(flags: FlagTable): string[] {
  return visibleFlags(flags).map(([name, flag]) => (flag.default === true ? `--no-${name}` : `--${name}`));
}

function flagNames([name, { alias }]: readonly [string, Flag]): string[] {
  return [`--${name}`, ...(alias === undefined ? [] : [`-${alias}`])];
}

/** The first matching case wins, so choices of one command come before those of all. */
function valueCases(entry: readonly [string, Flag]): string[] {
  const { choices, onlyFor = {}, path } = entry[1];
  const names = flagNames(entry);
  const ofAnyCommand = names.map((flag) => `*' ${flag}'`);
  if (path !== undefined) {
    const printed = [...(choices ? [printValues(choices)] : []), `echo :${path}s`];
    return [shellCase(ofAnyCommand, printed.join("; "))];
  }
  if (choices === undefined) return [];
  const ofOwners = [...new Set(Object.values(onlyFor))].map((owner) => {
    const patterns = names.map((flag) => `'${owner} ${flag}'`);
    return shellCase(patterns, printValues(choices.filter((choice) => (onlyFor[choice] ?? owner) === owner)));
  });
  return [...ofOwners, shellCase(ofAnyCommand, printValues(choices.filter((choice) => !(choice in onlyFor))))];
}

function printValues(values: readonly string[]): string {
  return `printf -- "$3%s\\n" ${values.map(shellWord).join(" ")}`;
}
