import type { Answers, Choices } from "../choices/choices.ts";
import { planHook } from "../hooks/managers.ts";
import { cwdArgs } from "../repository/packages.ts";
import { commandText, inFolder, type Repository } from "../repository/repository.ts";
import { editJson } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";
import { planConfig } from "./config-file.ts";
import { planWorkspace } from "./connect.ts";
import { planAttributes, planIgnores, planMergeSettings } from "./generated-files.ts";
import { planWorkflows } from "./workflow.ts";

/** Plans the files and the settings of git. */
export function planSetup(repository: Repository, choices: Choices, answers: Answers = choices): SetupStep[] {
  return collectSteps(repository, (current) => setupSteps(current, choices, answers));
}

/** Collects steps one after the other, because several may edit one file: `plan` receives the repository after them. */
export function collectSteps(
  repository: Repository,
  plan: (repository: Repository) => Iterable<SetupStep>,
): SetupStep[] {
  const edited = new Map<string, string>();
  const steps: SetupStep[] = [];
  for (const step of plan({ ...repository, read: (path) => edited.get(path) ?? repository.read(path) })) {
    steps.push(step);
    if (step.kind === "write") edited.set(step.file, step.after);
  }
  return steps.map((step) => formatStep(step, edited, repository));
}

/** Formats the final text of a file, unless the file did not have the form of the project's formatters before. */
function formatStep(step: SetupStep, edited: ReadonlyMap<string, string>, repository: Repository): SetupStep {
  if (step.kind !== "write" || step.after !== edited.get(step.file)) return step;
  const before = repository.read(step.file);
  const isFormatted = before === undefined || repository.format(step.file, before) === before;
  return isFormatted ? { ...step, after: repository.format(step.file, step.after) } : step;
}

function* setupSteps(repository: Repository, choices: Choices, answers: Answers): Generator<SetupStep> {
  const { output } = choices;
  yield* planConfig(repository, choices, answers);
  if (output.form === "package") yield* planWorkspace(repository, output);
  yield planScript(repository, "codegen", []);
  yield planScript(repository, "codegen:check", ["check"]);
  yield* planIgnores(repository, output.dir);
  yield* planHook(repository, choices.hook, output.dir);
  yield* planWorkflows(repository, choices);
  yield planAttributes(repository, output.dir);
  yield* planMergeSettings(repository);
}

/** Plans a script of the nearest package.json. */
function planScript(repository: Repository, name: string, args: readonly string[]): SetupStep {
  const { packageFolder } = repository;
  const command = commandText(["codegen", ...args, ...cwdArgs(repository, packageFolder)]);
  const file = inFolder(packageFolder, "package.json");
  const lines = [`${JSON.stringify(name)}: ${JSON.stringify(command)}`];
  return editFile(repository, { file, what: `add the script ${name}`, lines }, (text) => {
    if (text === undefined) return { why: "it does not exist; create it" };
    return editJson(text, ({ get, set }) => {
      if (Object.values(get("scripts") ?? {}).includes(command)) return text;
      const isFree = get("scripts", name) === undefined;
      return isFree ? set(command, "scripts", name) : { why: "it has another script of this name" };
    });
  });
}
