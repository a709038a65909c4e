import { didYouMean, quote, unknownName } from "../base/text/index.ts";
import {
  type CommandName,
  commandNames,
  defaultCommand,
  type Flag,
  type FlagTable,
  type FlagValues,
  globalFlags,
  type GlobalFlagValues,
  loadCommand,
  printFlags,
  valuesOf,
} from "../commands/index.ts";
import { errorFinding, type Finding } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { isPlainKey } from "../model/list/index.ts";
import { parseArguments, printHelp } from "./program.ts";

export type CommandLine =
  | { readonly kind: "print"; readonly text: string }
  | ({ readonly command: CommandName; readonly global: GlobalFlagValues } & (
      | { readonly kind: "invalid"; readonly findings: readonly Finding[] }
      | { readonly kind: "run"; readonly args: FlagValues<FlagTable>; readonly flags: FlagValues<FlagTable> }
    ));

/** Flags that the parser would lose. */
const reserved = /^--(?:no-)?(?:_|--|__proto__)(?==|$)/;

export async function parseCommandLine(argv: readonly string[], version: string): Promise<CommandLine> {
  const escaped = argv.map((arg) => arg.replace(reserved, "$& "));
  // The command decides which other flags have a value.
  const [first] = parseArguments({ ...globalFlags, ...printFlags }, escaped).words;
  const named = commandNames.find((name) => name === first);
  const isNamed = named !== undefined;
  const command = named ?? defaultCommand;
  const loaded = await loadCommand(command);
  const { flags: commandFlags, parameters = {} } = loaded;
  const flags: FlagTable = { ...globalFlags, ...commandFlags, ...printFlags };
  const { parsed, words, behindDashes, refusal } = parseArguments(flags, escaped);
  const at = isNamed ? words.indexOf(named) : -1;
  const rest = [...words.filter((_word, index) => index !== at), ...behindDashes];
  const args: Record<string, string | string[] | undefined> = {};
  // Only a named command has arguments: any other word is taken for a command.
  for (const [key, { repeatable }] of Object.entries(isNamed ? parameters : {}))
    args[key] = repeatable ? rest.splice(0) : rest.shift();

  const [unknown] = isNamed ? [] : rest;
  if (unknown === undefined && parsed["version"] === true) return { kind: "print", text: version };
  if (unknown === undefined && parsed["help"] === true)
    return { kind: "print", text: await printHelp(command, loaded, isNamed) };
  const mistakes =
    unknown === undefined
      ? [
          ...rest.map((word) => `unexpected argument ${quote(word)}`),
          ...unknownFlags(parsed, Object.keys(flags)),
          ...Object.entries(flags).flatMap(([name, flag]) => wrongValues(`--${name}`, flag, parsed[name])),
          ...Object.entries(parameters).flatMap(([name, flag]) => wrongValues(name, flag, args[name])),
          ...(Array.isArray(parsed["config"]) ? ["--config may be given only once"] : []),
        ]
      : [
          unknown === "init"
            ? 'unknown command "init"; to set up a project, run npm create reference-codegen'
            : unknownName("command", unknown, commandNames),
        ];
  if (mistakes.length === 0 && refusal !== undefined) mistakes.push(refusal);
  const global = valuesOf(globalFlags, parsed);
  if (mistakes.length === 0)
    return { kind: "run", command, global, args: valuesOf(parameters, args), flags: valuesOf(commandFlags, parsed) };
  const help = advise`see ${[...(isNamed ? [command] : []), "--help"]}`;
  const isList =
    unknown !== undefined && didYouMean(unknown, [...commandNames, "init"]) === undefined && isPlainKey(unknown);
  const advice = isList ? [...advise`to fetch only this list, run ${["generate", unknown]}, or `, ...help] : help;
  const findings = mistakes.map((message) => errorFinding("usage", message, { advice }));
  return { kind: "invalid", command, global, findings };
}

function unknownFlags(parsed: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  const keys = Object.keys(parsed).filter((key) => !known.includes(key));
  const candidates = known.map((name) => `--${name}`);
  const typed = (key: string) =>
    key.length === 1 ? `-${key}` : `--${parsed[key] === false ? "no-" : ""}${key.trim()}`;
  return keys.map((key) => unknownName("flag", typed(key), candidates));
}

function wrongValues(name: string, { type, choices, required, mayBeEmpty }: Flag, value: unknown): string[] {
  const values = [value ?? []].flat();
  if (required && values.join("") === "") return [`the argument <${name}> is missing`];
  return values.flatMap((each) => {
    if (choices !== undefined && !choices.includes(String(each)) && each !== "")
      return unknownName(`value of ${name}:`, String(each), choices);
    const isMissing = name.startsWith("--") && ((each === "" && !mayBeEmpty) || Number.isNaN(each));
    return isMissing ? `${name} requires a ${type === "number" ? "number" : "value"}` : [];
  });
}
