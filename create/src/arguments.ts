import type { Report } from "../model/report/index.ts";
import { ciNames, hookManagerNames, outputForms, toolchainNames } from "../features/init/index.ts";
import { configFileName } from "../pipeline/config/index.ts";
import { emptyReport, exitCodeOf, exitCodes, usageError } from "../report/index.ts";
import { init, type InitResult } from "./init-setup.ts";
import { defineCommand } from "./command.ts";
import { fetchFlags } from "./flags.ts";
import { progressListeners } from "./run.ts";

export const command = defineCommand({
  about: [
    "Sets up a repository. It detects the toolchain and writes a configuration whose output works there: a folder in your source tree, or a package that it adds to your workspace. It also adds package.json scripts, git attributes, ignore entries and a commit hook; --ci adds a workflow. It asks questions and shows each step before it writes; --yes skips the questions, and is required without a terminal. After a change, it prints the next commands and the import line. A second run changes nothing.",
  ],
  examples: [
    ["init", "ask questions, show the steps, apply them"],
    ["init -y --base-url https://api.example.com", "apply the steps without questions"],
    ["init -y --list unit=https://a.example/unit", "set up a JSON list, without the service"],
    ["init --dry-run", "show the steps without writing anything"],
    ["init --form package", "generate a package in the workspace"],
    ["init --yes --ci github", "also add a GitHub workflow"],
  ],
  exits: [
    [exitCodes.unusable, "no terminal and no --yes, an invalid value, or a file or git setting that cannot be written"],
  ],
  flags: {
    yes: { type: "boolean", alias: "y", describe: "Skip the questions; required without a terminal", default: false },
    "base-url": { type: "string", describe: "Address of the service", defaultDescription: "the embedded sample lists" },
    list: {
      type: "string",
      describe: "JSON list of any service, as KEY=URL, for `lists` of the configuration; may be given more than once",
      repeatable: true,
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
      describe: "Generate a folder in your source tree, or a package in your workspace",
      choices: outputForms,
      defaultDescription: "chosen for the toolchain",
    },
    dir: {
      type: "string",
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
      choices: [...hookManagerNames, "none"],
      defaultDescription: "the first that the repository uses",
    },
    ci: { type: "string", describe: "Add a workflow", choices: ciNames, defaultDescription: "none" },
    // To fetch a list.
    "env-file": fetchFlags["env-file"],
    "dry-run": { type: "boolean", describe: "Show the steps without writing anything", default: false },
  },
  async run({ flags, global, cwd, terminal, host, signal }) {
    const {
      yes,
      "base-url": baseUrl,
      list,
      toolchain,
      form,
      dir,
      name: packageName,
      hook,
      ci,
      "dry-run": dryRun,
    } = flags;
    const skipsQuestions = yes || dryRun;
    const { dialog } = terminal;
    const noConfig = `init does not accept --config: it writes ${configFileName} in the current folder, or in --cwd`;
    if (global.config.length > 0) return [usageError("init", noConfig)];
    const noTerminal =
      "stdin or stderr is not a terminal; use --yes to skip the questions, or --dry-run to see the steps";
    if (!skipsQuestions && dialog === undefined) return [usageError("init", noTerminal)];
    const toolchains = toolchain.length > 0 ? toolchain : undefined;
    const choices = { baseUrl, header: undefined, lists: [], toolchains, form, dir, packageName, hook, ci };
    // Loaded here, because the library for prompts is slow to load.
    const questions =
      skipsQuestions || !dialog
        ? undefined
        : (await import("./init-dialog.ts")).setupQuestions(dialog, terminal, signal);
    const listeners = progressListeners({ terminal, global });
    const result = await init({ cwd, choices, lists: list, dryRun, questions, signal, ...listeners }, host);
    const exitCode = result.outcome === "ended" ? exitCodes.interrupted : exitCodeOf(result.diagnostics);
    return [initReport(result, exitCode)];
  },
});

function initReport(result: InitResult, exitCode: number): Report {
  const { ok, apiVersion, diagnostics, config, outcome, steps, next, unset } = result;
  const report = { ...emptyReport("init"), ok, exitCode, apiVersion, diagnostics, config, setup: { outcome, steps } };
  if (outcome !== "done" && outcome !== "planned") return report;
  const files = steps.flatMap((step) => (step.kind === "write" ? [step.file] : []));
  return {
    ...report,
    written: [...new Set(files)],
    ...(outcome === "planned" && { dryRun: true as const }),
    ...(next !== null && { next, unset }),
  };
}
