import { didYouMean, quote, unknownName } from "../base/text/index.ts";
import {
  type CommandName,
  commandNames,
  defaultCommand,
  type FlagTable,
  type FlagValues,
  globalFlags,
  type GlobalFlagValues,
  loadCommand,
  loadCommands,
  printFlags,
  valuesOf,
  wrongValues,
} from "../commands/index.ts";
import type { Diagnostic } from "../model/report/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { isPlainKey } from "../model/list/index.ts";
import { findFirstWord, parseArguments, printHelp } from "./program.ts";

export type CommandLine =
  | { readonly kind: "print"; readonly text: string }
  | ({ readonly command: CommandName; readonly global: GlobalFlagValues } & (
      | { readonly kind: "invalid"; readonly diagnostics: readonly Diagnostic[] }
      | { readonly kind: "run"; readonly args: FlagValues<FlagTable>; readonly flags: FlagValues<FlagTable> }
    ));

/** Flags that the parser would lose. */
const reserved = /^--(?:no-)?(?:_|__proto__)(?==|$)/;

export async function parseCommandLine(argv: readonly string[], version: string, width: number): Promise<CommandLine> {
  const escaped = argv.map((arg) => arg.replace(reserved, "$& "));
  const position = findFirstWord(escaped);
  const named = commandNames.find((name) => name === escaped[position]);
  const isNamed = named !== undefined;
  const command = named ?? defaultCommand;
  const loaded = await loadCommand(command);
  const { flags: commandFlags, parameters = {} } = loaded;
  const flags: FlagTable = { ...globalFlags, ...commandFlags, ...printFlags };
  const { parsed, refusal } = parseArguments(flags, isNamed ? escaped.toSpliced(position, 1) : escaped);
  const rest = [...parsed._];
  const args: Record<string, string | string[] | undefined> = {};
  // Only a named command has arguments: any other word is taken for a command.
  for (const [key, { repeatable }] of Object.entries(isNamed ? parameters : {}))
    args[key] = repeatable ? rest.splice(0) : rest.shift();

  // `codegen help check` is `codegen check --help`.
  const page = !isNamed && rest[0] === "help" ? rest.splice(0, 2).with(0, "--help") : [];
  if (page.length > 0 && rest.length === 0) return parseCommandLine(page, version, width);
  const names = [...commandNames, "help"];
  // `true` is meant as the value of a flag: `--offline true`.
  const unknown = isNamed ? undefined : rest.find((word) => ![...names, "true", "false"].includes(word));
  if (unknown === undefined && parsed["version"] === true) return { kind: "print", text: version };
  if (unknown === undefined && parsed["help"] === true)
    return { kind: "print", text: await printHelp(command, loaded, isNamed, width) };
  const mistakes =
    unknown === undefined
      ? [
          ...rest.map((word) => `unexpected argument ${quote(word)}`),
          ...(await unknownFlags(parsed, command, flags)),
          ...wrongValues(flags, parsed, "--"),
          ...wrongValues(parameters, args, ""),
          ...Object.entries(flags).flatMap(([name, { conflicts = [] }]) =>
            conflicts
              .filter((other) => parsed[name] === true && (parsed[other] ?? args[other]) !== undefined)
              .map((other) => `--${name} cannot be combined with ${other in flags ? `--${other}` : other}`),
          ),
          ...(Array.isArray(parsed["config"]) ? ["--config may be given only once"] : []),
        ]
      : [
          unknown === "init"
            ? 'unknown command "init"; to set up a project, run npm create reference-codegen'
            : unknownName("command", unknown, names),
        ];
  if (mistakes.length === 0 && refusal !== undefined) mistakes.push(refusal);
  const global = valuesOf(globalFlags, parsed);
  if (mistakes.length === 0)
    return { kind: "run", command, global, args: valuesOf(parameters, args), flags: valuesOf(commandFlags, parsed) };
  const help = advise`see ${[...(isNamed ? [command] : []), "--help"]}`;
  const isList = unknown !== undefined && didYouMean(unknown, [...names, "init"]) === undefined && isPlainKey(unknown);
  const advice = isList ? [...advise`to fetch only this list, run ${["generate", unknown]}, or `, ...help] : help;
  const diagnostics = mistakes.map((message) => errorFinding("usage", message, { advice }));
  return { kind: "invalid", command, global, diagnostics };
}

/** Names the commands that have an unknown flag, or else the nearest flag. */
async function unknownFlags(parsed: Readonly<Record<string, unknown>>, command: CommandName, flags: FlagTable) {
  const keys = Object.keys(parsed).filter((key) => key !== "_" && !Object.hasOwn(flags, key));
  const all = keys.length === 0 ? [] : [...(await loadCommands())];
  const known = Object.keys(flags).map((name) => `--${name}`);
  return keys.map((key) => {
    const typed = key.length === 1 ? `-${key}` : `--${parsed[key] === false ? "no-" : ""}${key.trim()}`;
    const owners = all.flatMap(([name, { flags: commandFlags }]) => (Object.hasOwn(commandFlags, key) ? [name] : []));
    if (owners.length === 0) return unknownName("flag", typed, known);
    return `${typed} is a flag of codegen ${new Intl.ListFormat("en-GB").format(owners)}, not of codegen ${command}`;
  });
}
