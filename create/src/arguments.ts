import yargs, { type Options } from "yargs";
import { unknownName } from "../../src/base/text/index.ts";
import { ciNames } from "./choices/choices.ts";
import { outputForms, toolchainNames } from "./choices/toolchains.ts";
import { hookManagerNames } from "./hooks/managers.ts";
import { exitCodes, Failure } from "./steps/failure.ts";

const flags = {
  yes: { type: "boolean", alias: "y", describe: "Ask nothing; required without a terminal" },
  "base-url": { type: "string", describe: "Address of the service", defaultDescription: "the embedded sample lists" },
  list: { type: "string", array: true, describe: "List of any service, as KEY=URL; may be given more than once" },
  toolchain: {
    type: "string",
    array: true,
    choices: toolchainNames,
    describe: "Tool that builds, tests or runs the code; may be given more than once",
    defaultDescription: "detected",
  },
  form: {
    type: "string",
    choices: outputForms,
    describe: "Generate a folder in your source tree, or a package in your workspace",
    defaultDescription: "chosen for the toolchain",
  },
  dir: {
    type: "string",
    describe: "Folder of the generated files",
    defaultDescription: "generated for a package, otherwise reference-lists in the source folder",
  },
  name: { type: "string", describe: "Name of the generated package", defaultDescription: "reference-lists" },
  hook: {
    type: "string",
    choices: [...hookManagerNames, "none"] as const,
    describe: "Hook manager that runs the check before each commit",
    defaultDescription: "the first that the repository uses",
  },
  ci: { type: "string", choices: ciNames, describe: "Add a workflow", defaultDescription: "none" },
  "env-file": { type: "string", describe: "File with environment variables, such as .env" },
  "dry-run": { type: "boolean", describe: "Show the steps without writing anything" },
  "no-install": { type: "boolean", describe: "Do not run the package manager; print its commands instead" },
  cwd: { type: "string", describe: "Folder of the project", defaultDescription: "the current folder" },
  reporter: { type: "string", choices: ["text", "json"], describe: "Form of the report", default: "text" },
  help: { type: "boolean", alias: "h", describe: "Print this help" },
  version: { type: "boolean", describe: "Print the version" },
} as const satisfies Readonly<Record<string, Options>>;

type FlagName = keyof typeof flags;

function define(width: number) {
  return yargs()
    .scriptName("create-reference-codegen")
    .locale("en")
    .parserConfiguration({
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "duplicate-arguments-array": true,
      "greedy-arrays": false,
      "strip-aliased": true,
    })
    .help(false)
    .version(false)
    .wrap(width)
    .usage(
      "$0\n\nSets up reference-codegen in the project of the current folder: detects its tools, asks up to three questions, shows each step, and after your consent installs, configures, connects and generates. A second run changes nothing.",
    )
    .example("$0", "ask, show the steps, apply them")
    .example("$0 -y --list unit=https://a.example/unit", "set up a list of your own without questions")
    .example("$0 -y --base-url https://api.example.com", "set up the service")
    .example("$0 --dry-run", "show the steps without writing anything")
    .options(flags)
    .epilogue(
      `Exit codes: ${exitCodes.ok} done, ${exitCodes.unusable} could not run, ${exitCodes.unavailable} a list could not be fetched, ${exitCodes.interrupted} cancelled; otherwise that of the command that failed.`,
    )
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new Failure(message);
    });
}

/** @throws {Failure} with each unknown flag and wrong value */
export async function parseArguments(argv: readonly string[]) {
  const parsed = await define(100).parseAsync([...argv]);
  const values: Readonly<Record<string, unknown>> = parsed;
  const names = Object.keys(flags).map((name) => `--${name}`);
  const mistakes = Object.entries(values).flatMap(([name, value]) => {
    if (name === "_") return parsed._.map((word) => `unexpected argument ${JSON.stringify(String(word))}`);
    if (name === "$0") return [];
    if (!Object.hasOwn(flags, name)) return [unknownName("flag", name.length === 1 ? `-${name}` : `--${name}`, names)];
    const flag: Options = flags[name as FlagName];
    const given = [value].flat().filter((part) => part !== undefined);
    if (given.length > 1 && !flag.array) return [`--${name} may be given only once`];
    if (flag.type === "string" && given.includes("")) return [`--${name} requires a value`];
    const { choices } = flag;
    const wrong = given.filter((part) => choices !== undefined && !choices.includes(part as string));
    return wrong.map((part) => unknownName(`value of --${name}`, String(part), (choices ?? []) as string[]));
  });
  if (mistakes.length > 0) throw new Failure(`${mistakes.join("\n")}\nsee --help`);
  return parsed;
}

export function helpText(width: number): Promise<string> {
  return define(width).getHelp();
}
