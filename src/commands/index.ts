import type { ReportedCommand } from "../report/index.ts";
import type { Command } from "./command.ts";

export type { CheckOptions } from "./check.ts";
export { type Command, defaultCommand } from "./command.ts";
export {
  type Flag,
  type FlagTable,
  type FlagValues,
  globalFlags,
  type GlobalFlagValues,
  printFlags,
  valuesOf,
  wrongValues,
} from "./flags.ts";
export type { GenerateOptions } from "./generate.ts";
export type { ImpactOptions } from "./impact.ts";
export type { ReferenceServerOptions } from "./serve.ts";
export { type DiffOptions, type RunOptions, type RunProgress, startFolder } from "../project/index.ts";

/** What the command line needs of a command before it loads its file. */
interface CommandEntry {
  /** Its name and its arguments, in the notation of yargs. */
  readonly usage: string;
  /** One line for the help of all commands; `false` if only programs run the command. */
  readonly describe: string | false;
  /** Called when the command runs. */
  load(): Promise<{ readonly command: Command }>;
}

/** In the order of help. */
export const commands = {
  generate: {
    usage: "generate",
    describe: "Fetch the lists, write the package (default)",
    load: () => import("./generate.ts"),
  },
  add: {
    usage: "add <list..>",
    describe: "Add a list to the configuration",
    load: () => import("./add.ts"),
  },
  check: {
    usage: "check [files..]",
    describe: "Check the generated files, offline",
    load: () => import("./check.ts"),
  },
  diff: {
    usage: "diff [from] [to]",
    describe: "List the changes between two states",
    load: () => import("./diff.ts"),
  },
  impact: {
    usage: "impact [from] [to]",
    describe: "List the code that the changes affect",
    load: () => import("./impact.ts"),
  },
  prune: {
    usage: "prune",
    describe: "Remove unused aliases from the lock",
    load: () => import("./prune.ts"),
  },
  show: {
    usage: "show [reference] [query]",
    describe: "Print lists or values from the lock",
    load: () => import("./show.ts"),
  },
  docs: {
    usage: "docs <file>",
    describe: "Write the lock as a searchable HTML page",
    load: () => import("./docs.ts"),
  },
  explain: {
    usage: "explain [rule..]",
    describe: "Explain a rule, and how to fix or silence it",
    load: () => import("./explain.ts"),
  },
  serve: { usage: "serve", describe: "Serve the lists on localhost, for tests", load: () => import("./serve.ts") },
  "merge-driver": {
    usage: "merge-driver <base> <ours> <theirs>",
    describe: false,
    load: () => import("./merge-driver.ts"),
  },
} satisfies Record<ReportedCommand, CommandEntry>;

export type CommandName = ReportedCommand;

export const commandNames = Object.keys(commands) as CommandName[];

export async function loadCommand(name: CommandName): Promise<Command> {
  return (await commands[name].load()).command;
}

export async function loadCommands(): Promise<ReadonlyMap<CommandName, Command>> {
  const loaded = new Map<CommandName, Command>();
  for (const name of commandNames) loaded.set(name, await loadCommand(name));
  return loaded;
}
