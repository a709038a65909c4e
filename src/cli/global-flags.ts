import { type FlagTable, type FlagValues } from "./flags.ts";
import { onlyFor, reporterNames } from "../report/index.ts";

/** The flags of every command. */
export const globalFlags = {
  config: {
    type: "string",
    alias: "c",
    path: "file",
    describe: "Configuration file, or a pattern in quotes; may be given more than once",
    repeatable: true,
  },
  cwd: { type: "string", path: "folder", describe: "Folder to run in, in place of the current one" },
  reporter: {
    type: "string",
    describe: "How results are printed",
    choices: reporterNames,
    onlyFor,
    defaultDescription: "text, in a GitHub workflow github",
  },
  quiet: { type: "boolean", describe: "Print findings and asked-for tables only", default: false },
  verbose: { type: "boolean", describe: "Print more: every change, and a line for each request", default: false },
  color: {
    type: "boolean",
    describe: "Use colours (the default on a terminal unless NO_COLOR is set); --no-color uses none",
  },
} as const satisfies FlagTable;

export type GlobalFlagValues = FlagValues<typeof globalFlags>;
