import { ciNames, hookHomeNames } from "../../setup/index.ts";
import type { InitReport } from "../command-report.ts";
import { misusedRun } from "../failed-report.ts";
import type { SetupQuestions } from "../../runs/index.ts";
import type { Dialog, Terminal } from "../terminal.ts";
import { exitCodeOf, exitCodes } from "../exit-codes.ts";
import { progressListeners } from "../progress.ts";
import { defineCommand } from "./command.ts";

/** `codegen init`. */
export const init = defineCommand({
  describe: "Set up a repository: configuration, scripts, hook, workflow",
  flags: {
    yes: { type: "boolean", alias: "y", describe: "Ask nothing; needed where there is no terminal", default: false },
    "base-url": {
      type: "string",
      describe: "Address of the service",
      defaultDescription: "the embedded sample lists",
    },
    hook: {
      type: "string",
      describe: "Where the commit hook goes",
      choices: [...hookHomeNames, "none"],
      defaultDescription: "the first that the repository has",
    },
    ci: { type: "string", describe: "Write a workflow", choices: ciNames, defaultDescription: "none" },
    "dry-run": {
      type: "boolean",
      describe: "Say what would be written; write nothing",
      default: false,
    },
  },
  async run({ flags, global, cwd, terminal, world, signal }) {
    const { yes, "base-url": baseUrl, hook, ci, "dry-run": dryRun } = flags;
    const asksNothing = yes || dryRun;
    const { dialog } = terminal;
    const mistake =
      global.config.length > 0
        ? "init writes codegen.config.json in --cwd, so it takes no --config"
        : !asksNothing && dialog === undefined
          ? "there is no terminal to ask on: --yes does it without, --dry-run shows it"
          : undefined;
    if (mistake !== undefined) return [misusedRun("init", mistake)];

    const runs = await import("../../runs/index.ts");
    const choices = { baseUrl, hook, ci };
    const options = { cwd, choices, dryRun };
    const asked = asksNothing || dialog === undefined ? {} : { questions: await askOn(dialog, terminal, signal) };
    const { ok, outcome, diagnostics, apiVersion, config, steps } = await runs.init(
      { ...options, ...asked, signal, ...progressListeners({ terminal, global }) },
      world,
    );
    const exitCode = outcome === "ended" ? exitCodes.interrupted : exitCodeOf(diagnostics);
    const nothing = { chosenBy: [], changes: [] };
    const report: InitReport = {
      kind: "init",
      ok,
      exitCode,
      outcome,
      diagnostics,
      apiVersion,
      config,
      steps,
      ...nothing,
    };
    return [report];
  },
});

async function askOn(dialog: Dialog, terminal: Terminal, signal: AbortSignal): Promise<SetupQuestions> {
  // Loaded here, with the library that draws them.
  const { setupQuestions } = await import("../setup-dialog.ts");
  return setupQuestions(dialog, terminal, signal);
}
