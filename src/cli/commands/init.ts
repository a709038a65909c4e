import {
  ciNames,
  describeStep,
  describeSteps,
  hookHomeNames,
  isChange,
  type NextSteps,
  outputForms,
  type SetupStep,
  toolchainNames,
} from "../../features/init/index.ts";
import { type InitResult, load, type SetupQuestions } from "../../commands/index.ts";
import {
  type Dialog,
  emptyReport,
  exitCodeOf,
  exitCodes,
  fenced,
  indented,
  markdown,
  misusedRun,
  type Note,
  type Report,
  type Terminal,
} from "../../report/index.ts";
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
    return [initReport(result, exitCode)];
  },
});

function initReport(result: InitResult, exitCode: number): Report {
  const { ok, apiVersion, diagnostics, config, outcome, steps, next } = result;
  const files = steps.flatMap((step) => (step.kind === "write" ? [step.file] : []));
  const isPlanned = outcome === "planned";
  return {
    ...emptyReport("init"),
    ok,
    exitCode,
    apiVersion,
    diagnostics,
    config,
    ...((outcome === "done" || isPlanned) && {
      written: [...new Set(files)],
      ...(next !== null && { next: { commands: next.commands, import: next.import } }),
    }),
    ...(isPlanned && { dryRun: true }),
    setup: { outcome, steps: steps.map(publishedStep) },
    notes: notesOf(result),
    markdown: sectionsOf(result),
  };
}

type PublishedStep = NonNullable<Report["setup"]>["steps"][number];

/** The text of a file is in the file. */
function publishedStep(step: SetupStep): PublishedStep {
  if (step.kind !== "write") return step;
  const { before, after: _after, isExecutable: _mode, ...rest } = step;
  return { ...rest, isNew: before === undefined };
}

function notesOf({ steps, outcome, next }: InitResult): Note[] {
  if (outcome === "failed") return [];
  if (outcome === "declined" || outcome === "ended") return [{ text: "nothing was written" }];
  const isLeft = steps.some(({ kind }) => kind === "manual");
  const noWork: Note = isLeft
    ? { text: "nothing to write; follow the manual steps above" }
    : { text: "nothing to do", style: "green" };
  return [
    ...describeSteps(steps, outcome).map((text) => ({ text })),
    ...(steps.some(isChange) ? [] : [noWork]),
    ...(next === null ? [] : describeNext(next)),
  ];
}

function describeNext({ commands, example, folder }: NextSteps): Note[] {
  return [
    { text: "" },
    { text: "Next steps:", style: "bold" },
    ...commands.map((command) => ({ text: `  ${command}` })),
    { text: "" },
    { text: folder === "" ? "Then, in your code:" : `Then, in a file of ${folder}/:` },
    ...example.map((line) => ({ text: `  ${line}` })),
  ];
}

/** {@link notesOf} in markdown. */
function sectionsOf({ steps, outcome, next }: InitResult): string[] {
  if (outcome === "failed") return [];
  if (outcome === "declined" || outcome === "ended") return ["Nothing was written."];
  const described = steps.map((step) => {
    const { title, lines } = describeStep(step, outcome);
    return [`- ${markdown(title)}`, ...(lines.length === 0 ? [] : [indented(fenced(lines, ""))])].join("\n");
  });
  if (next === null) return described;
  return [...described, "Next steps:", fenced(next.commands, "sh"), fenced(next.example, "ts")];
}

async function askOn(dialog: Dialog, terminal: Terminal, signal: AbortSignal): Promise<SetupQuestions> {
  // Loaded here, with the library that draws them.
  const { setupQuestions } = await import("../setup-dialog.ts");
  return setupQuestions(dialog, terminal, signal);
}
