import yargs, { type Options } from "yargs";
import { ciNames } from "./choices/choices.ts";
import { quote, shellCommand, unknownName } from "../../src/base/text/index.ts";
import type { Environment } from "../../src/platform/files/index.ts";
import { toolchainNames } from "./choices/toolchains.ts";
import { hookManagerNames } from "./hooks/managers.ts";
import { installation } from "./installation.ts";
import { generator } from "./repository/repository.ts";
import { exitCodes, Failure } from "./steps/failure.ts";

const text = { type: "string", requiresArg: true } as const;

const flags = {
  yes: { type: "boolean", alias: "y", describe: "Ask nothing; required without a terminal" },
  "base-url": { ...text, describe: "Address of the service", defaultDescription: "the embedded sample lists" },
  list: { ...text, array: true, describe: "List of any service, as KEY=URL or KEY=FILE; may be given more than once" },
  header: {
    ...text,
    array: true,
    describe: "Header with the key of the service or the lists, as 'NAME: ${VAR}'; may be given more than once",
  },
  toolchain: {
    ...text,
    array: true,
    choices: toolchainNames,
    describe: "Tool that builds, tests or runs the code; may be given more than once",
    defaultDescription: "detected",
  },
  form: {
    ...text,
    choices: ["folder", "package"],
    describe: "Generate a folder in your source tree, or a package in your workspace",
    defaultDescription: "chosen for the toolchain",
  },
  dir: {
    ...text,
    describe: "Folder of the generated files",
    defaultDescription: "generated for a package, otherwise reference-lists in the source folder",
  },
  name: { ...text, describe: "Name of the generated package", defaultDescription: "reference-lists" },
  hook: {
    ...text,
    choices: [...hookManagerNames, "none"] as const,
    describe: "Hook manager that runs the check before each commit",
    defaultDescription: "the first that the repository uses",
  },
  ci: { ...text, choices: ciNames, describe: "Add a workflow", defaultDescription: "none" },
  "env-file": { ...text, describe: "File with environment variables, such as .env" },
  "dry-run": { type: "boolean", describe: "Show the steps without writing anything" },
  "no-install": { type: "boolean", describe: "Do not run the package manager; print its commands instead" },
  cwd: { ...text, describe: "Folder of the project", defaultDescription: "the current folder" },
  reporter: { ...text, choices: ["text", "json"], describe: "Form of the report", default: "text" },
} as const satisfies Readonly<Record<string, Options>>;

export type Flags = ReturnType<typeof parseArguments>;

/**
 * Prints help and the version itself, and exits.
 *
 * @throws {Failure} with unknown flags and wrong values
 */
export function parseArguments(args: readonly string[], environment: Environment = {}) {
  return yargs([...args])
    .scriptName("create-reference-codegen")
    .locale("en")
    .parserConfiguration({
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
    })
    .usage(
      "$0\n\nSets up reference-codegen in the project of the current folder: detects its tools, asks up to three questions, shows each step, and after your consent installs, configures, connects and generates. A second run changes nothing.",
    )
    .example("$0", "ask, show the steps, apply them")
    .example("$0 -y --list unit=https://a.example/unit", "set up a list of your own without questions")
    .example("$0 -y --base-url https://api.example.com", "set up the service")
    .options(flags)
    .strictOptions()
    .check((values: Readonly<Record<string, unknown>>) => {
      const mistake = missingDashes(values, environment);
      if (mistake !== undefined) return mistake;
      const twice = Object.keys(flags).find(
        (name) => !("array" in flags[name as keyof typeof flags]) && Array.isArray(values[name]),
      );
      return twice === undefined || `--${twice} may be given only once`;
    })
    .version(installation.version)
    .alias("help", "h")
    .epilogue(
      `Exit codes: ${exitCodes.ok} done, ${exitCodes.unusable} could not run, ${exitCodes.unavailable} a list could not be fetched, ${exitCodes.interrupted} cancelled; otherwise that of the command that failed.`,
    )
    .fail((message, error) => {
      if (error instanceof Error && error.name !== "YError") throw error;
      const [, unknown] = /^Unknown arguments?: ([^,]*)/.exec(message) ?? [];
      const names = Object.keys(flags).map((name) => `--${name}`);
      const problem = unknown === undefined ? message : unknownName("flag", `--${unknown}`, names);
      throw new Failure(`${problem}\nsee --help`);
    })
    .parseSync();
}

/** npm reads flags before `--` itself: it passes only the value after a flag, and sets a variable. */
function missingDashes(values: Readonly<Record<string, unknown>>, environment: Environment): string | undefined {
  const variable = (name: string) => environment[`npm_config_${name.replace("-", "_")}`];
  const valued = ["base-url", "list", "header", "env-file", "ci", "form", "hook"];
  const flag = valued.find((name) => values[name] === undefined && variable(name) !== undefined);
  const [value = flag && variable(flag)] = [values["_"]].flat();
  if (value === undefined) return undefined;
  const command = shellCommand(["npm", "create", generator, "--", `--${flag ?? "base-url"}`, String(value)]);
  return `unexpected argument ${quote(String(value))}; npm needs -- before the flags: ${command}`;
}
