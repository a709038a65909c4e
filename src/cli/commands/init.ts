import { ciNames, hookHomeNames, outputForms, toolchainNames } from "../../features/init/index.ts";
import type { InitReport } from "../../report/index.ts";
import { misusedRun } from "../../report/index.ts";
import { load, type SetupQuestions } from "../../commands/index.ts";
import type { Dialog, Terminal } from "../../report/index.ts";
import { exitCodeOf, exitCodes } from "../../report/index.ts";
import { progressListeners } from "../progress.ts";
import { defineCommand } from "./command.ts";

/** `codegen init`. */
export const init = defineCommand({
  describe: "Set up a repository: configuration, import, scripts, hook, workflow",
  flags: {
    yes: { type: "boolean", alias: "y", describe: "Skip the questions; required without a terminal", default: false },
    "base-url": {
      type: "string",
      describe: "Address of the service",
      defaultDescription: "the embedded sample lists",
    },
    toolchain: {
      type: "string",
      describe: "Tool that builds, tests or runs the code; may be given more than once",
      choices: toolchainNames,
      repeatable: true,
      defaultDescription: "detected",
    },
    form: {
      type: "string",
      describe: "Write a folder of your sources, or a package of your workspace",
      choices: outputForms,
      defaultDescription: "chosen for the toolchain",
    },
    dir: {
      type: "string",
      path: "folder",
      describe: "Folder of the generated files",
      defaultDescription: "generated for a package, otherwise reference-lists in the source folder",
    },
    name: {
      type: "string",
      describe: "Name of the generated package",
      defaultDescription: "reference-lists, prefixed with the name of the workspace package in a monorepo",
    },
    hook: {
      type: "string",
      describe: "Hook manager that runs the check",
      choices: [...hookHomeNames, "none"],
      defaultDescription: "the first that the repository uses",
    },
    ci: { type: "string", describe: "Write a workflow", choices: ciNames, defaultDescription: "none" },
    "dry-run": {
      type: "boolean",
      describe: "Show the steps without writing anything",
      default: false,
    },
  },
  async run({ flags, global, cwd, terminal, world, signal }) {
    const { yes, "base-url": baseUrl, toolchain, form, dir, name: packageName, hook, ci, "dry-run": dryRun } = flags;
    const asksNothing = yes || dryRun;
    const { dialog } = terminal;
    const mistake =
      global.config.length > 0
        ? "init writes codegen.config.json in --cwd, so it takes no --config"
        : !asksNothing && dialog === undefined
          ? "not a terminal; use --yes to skip the questions, or --dry-run to see the steps"
          : undefined;
    if (mistake !== undefined) return [misusedRun("init", mistake)];

    const run = await load.init();
    const toolchains = toolchain.length > 0 ? toolchain : undefined;
    const choices = { baseUrl, toolchains, form, dir, packageName, hook, ci };
    const options = { cwd, choices, dryRun };
    const asked = asksNothing || dialog === undefined ? {} : { questions: await askOn(dialog, terminal, signal) };
    const result = await run.init({ ...options, ...asked, signal, ...progressListeners({ terminal, global }) }, world);
    const exitCode = result.outcome === "ended" ? exitCodes.interrupted : exitCodeOf(result.diagnostics);
    const report: InitReport = { kind: "init", ...result, exitCode, chosenBy: [], changes: [] };
    return [report];
  },
});

async function askOn(dialog: Dialog, terminal: Terminal, signal: AbortSignal): Promise<SetupQuestions> {
  // Loaded here, with the library that draws them.
  const { setupQuestions } = await import("../setup-dialog.ts");
  return setupQuestions(dialog, terminal, signal);
}
