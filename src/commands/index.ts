import type { Command } from "./flags.ts";

export type { CheckOptions } from "./check.ts";
export {
  type Command,
  defaultCommand,
  type Flag,
  type FlagTable,
  type FlagValues,
  globalFlags,
  type GlobalFlagValues,
  printFlags,
  valuesOf,
} from "./flags.ts";
export type { GenerateOptions } from "./generate.ts";
export type { ImpactOptions } from "./impact.ts";
export type { ReferenceServerOptions } from "./serve.ts";
export { type DiffOptions, type RunOptions, type RunProgress, startFolder } from "../project/index.ts";

/**
 * Describes a command, whose file is loaded only when it runs.
 *
 * @param usage its name and its arguments, in the notation of yargs
 * @param describe one line for the help of all commands; `false` if only programs run the command
 */
const entry = <Loaded extends { readonly command: Command }>(
  usage: string,
  describe: string | false,
  load: () => Promise<Loaded>,
) => ({ usage, describe, load });

/** In the order of help. */
export const commands = {
  generate: entry("generate [list..]", "Fetch the lists, write the package (default)", () => import("./generate.ts")),
  add: entry("add <list..>", "Add a list to the configuration", () => import("./add.ts")),
  check: entry("check [files..]", "Check the generated files, offline", () => import("./check.ts")),
  diff: entry("diff [from] [to]", "List the changes between two states", () => import("./diff.ts")),
  impact: entry("impact [from] [to]", "List the code that the changes affect", () => import("./impact.ts")),
  prune: entry("prune", "Remove unused aliases from the lock", () => import("./prune.ts")),
  show: entry("show [reference] [query]", "Print lists or values from the lock", () => import("./show.ts")),
  docs: entry("docs <file>", "Write the lock as a searchable HTML page", () => import("./docs.ts")),
  explain: entry("explain [rule..]", "Explain a rule, and how to fix or silence it", () => import("./explain.ts")),
  serve: entry("serve", "Serve the lists on localhost, for tests", () => import("./serve.ts")),
  "merge-driver": entry("merge-driver <base> <ours> <theirs>", false, () => import("./merge-driver.ts")),
};

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

export async function loadCommand(name: CommandName): Promise<Command> {
  return (await commands[name].load()).command;
}
