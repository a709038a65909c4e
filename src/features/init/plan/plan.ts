import { planAttributes, planMergeSettings } from "./attributes.ts";
import type { SetupChoices } from "../choices/target.ts";
import { type KnownConfig, planConfig } from "./config-file.ts";
import { planWorkspace } from "./connect.ts";
import { planHook } from "../hooks/index.ts";
import { planIgnores } from "./generated-files.ts";
import type { Repository } from "../facts/repository.ts";
import { editJson } from "../steps/edit-json.ts";
import { editFile, type SetupStep } from "../steps/step.ts";
import { folderSlug, cwdArgs } from "../facts/installed-command.ts";
import { inFolder } from "../facts/paths.ts";
import { commandText } from "../../../model/rules/index.ts";
import { planWorkflow } from "./workflow.ts";

export function planSetup(repository: Repository, choices: SetupChoices, config: KnownConfig): SetupStep[] {
  return collectSteps(repository, (current) => setupSteps(current, choices, config));
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

function* setupSteps(repository: Repository, choices: SetupChoices, config: KnownConfig): Generator<SetupStep> {
  yield planConfig(repository, choices, config);
  if (config.target.form === "package") yield* planWorkspace(repository, config.target);
  yield* planScripts(repository);
  yield* planIgnores(repository);
  yield* planHook(repository, choices.hook);
  if (choices.ci === "github") yield planWorkflow(repository, config);
  yield planAttributes(repository);
  yield* planMergeSettings(repository);
}

/** Plans the scripts of the nearest package.json; existing ones are kept. */
function* planScripts(repository: Repository): Generator<SetupStep> {
  yield planScript(repository, "codegen", []);
  yield planScript(repository, "codegen:check", ["check"]);
}

function planScript(repository: Repository, name: string, args: readonly string[]): SetupStep {
  const { packageFolder, folder } = repository;
  const file = inFolder(packageFolder ?? folder, "package.json");
  const command = commandText({ args: [...args, ...cwdArgs(repository, packageFolder ?? folder)] }, ["codegen"]);
  const what = `add the script ${name}`;
  const lineOf = (key: string): string => `${JSON.stringify(key)}: ${JSON.stringify(command)}`;
  const lines = [lineOf(name)];
  if (packageFolder === undefined) return { kind: "manual", file, what, why: "it does not exist; create it", lines };
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set }) => {
      if (Object.values(get("scripts") ?? {}).includes(command)) return text;
      if (get("scripts", name) === undefined) return set(command, "scripts", name);
      const freeLine = lineOf(`${name}:${folderSlug(repository) || "lists"}`);
      return { why: "it has another script of this name", lines: [freeLine] };
    }),
  );
}
