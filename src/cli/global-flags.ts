import { type FlagTable, type FlagValues } from "./flags.ts";
import { reporterNames } from "./reporters/index.ts";

/** The flags of every command. */
export const globalFlags = {
  config: { type: "string", alias: "c", describe: "Configuration file; may be given several times", repeatable: true },
  cwd: { type: "string", describe: "Folder to run in" },
  reporter: {
    type: "string",
    describe: "How results are printed",
    choices: reporterNames,
    defaultDescription: "text, in a GitHub workflow github",
  },
  quiet: { type: "boolean", describe: "Errors and findings only", default: false },
  verbose: { type: "boolean", describe: "Say more: every change, a line per request", default: false },
  color: { type: "boolean", describe: "Colours; by itself on a terminal without NO_COLOR" },
} as const satisfies FlagTable;

export type GlobalFlagValues = FlagValues<typeof globalFlags>;
