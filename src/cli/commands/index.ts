import type { Command } from "./command.ts";

/** Of the commands that may ask the service. */
const cacheFlag = {
  cache: {
    type: "boolean",
    describe:
      "Ask for what changed since the last run (the default); --no-cache neither reads nor writes the HTTP cache",
  },
} as const satisfies Command["flags"];

export const commands = {
  generate: {
    describe: "Fetch the lists, update the lock, write the package (the default)",
    flags: {
      offline: { type: "boolean", describe: "From the lock alone: no socket is opened" },
      locked: { type: "boolean", describe: "Fail where the lock would change, and write nothing" },
      "dry-run": { type: "boolean", describe: "Say what would be written; write nothing" },
      "accept-removals": { type: "boolean", describe: "Codes and references that are gone are meant to be" },
      ...cacheFlag,
    },
    load: () => import("./generate.ts"),
  },
  check: {
    describe: "Are the committed files what the lock says? Offline, writes nothing",
    aliases: ["verify"],
    // A hook passes the files that it is run for: they are accepted and ignored.
    parameters: "[files..]",
    flags: {
      live: { type: "boolean", describe: "Also: is the lock what the service says?" },
      staged: { type: "boolean", describe: "Configuration, lock and files from the git index" },
      full: { type: "boolean", describe: "Render everything again, trusting no seal" },
      ...cacheFlag,
    },
    load: () => import("./check.ts"),
  },
  diff: {
    describe: "What changed between two states: lock, live, live@1.1, git:REV, or a lock file",
    parameters: "[from] [to]",
    flags: { "exit-code": { type: "boolean", describe: "Exit 1 when there are changes" }, ...cacheFlag },
    load: () => import("./diff.ts"),
  },
  serve: {
    describe: "Run the reference server on loopback",
    flags: {
      port: { type: "number", describe: "Port; 0 picks a free one", defaultDescription: "0" },
      from: { type: "string", describe: "Lists to serve", choices: ["sample", "lock"], defaultDescription: "sample" },
    },
    load: () => import("./serve.ts"),
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** What runs where no command is named. */
export const defaultCommand: CommandName = "generate";
