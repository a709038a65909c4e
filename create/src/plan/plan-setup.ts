// Folders, each imports those before it: facts (what a repository has), steps (changes of files as data), hooks, choices (of the
// user, and what is proposed), plan (from all of these to steps).
import { commandText } from "../../model/rules/index.ts";
import type { SetupChoices } from "./choices/target.ts";
import { cwdArgs } from "./facts/packages.ts";
import { inFolder, type Repository } from "./facts/repository.ts";
import { planHook } from "./hooks/managers.ts";
import { type KnownConfig, planConfig } from "./plan/config-file.ts";
import { planWorkspace } from "./plan/connect.ts";
import { planAttributes, planIgnores, planMergeSettings } from "./plan/generated-files.ts";
import { planWorkflow } from "./plan/workflow.ts";
import type { SetupStep } from "../../model/report/index.ts";
import { editJson } from "./steps/edits.ts";
import { editFile } from "./steps/step.ts";

export { hasConfig } from "./facts/packages.ts";
export { findHookManagers, type HookManagerName, hookManagerNames } from "./hooks/managers.ts";
export { nextSteps } from "./plan/next-steps.ts";
export { performSteps } from "./steps/perform-steps.ts";
export { newSource } from "./plan/config-file.ts";
export type { Repository } from "./facts/repository.ts";
export { isChange } from "./steps/step.ts";
export { inspectRepository } from "./facts/inspect-repository.ts";
export {
  ciNames,
  configuredTarget,
  type Proposal,
  type ProposedList,
  proposeOutput,
  type SetupChoices,
  type SetupValue,
  valueProblem,
} from "./choices/target.ts";
export {
  type OutputForm,
  outputForms,
  type ToolchainName,
  toolchainNames,
  toolchainTitle,
} from "./choices/toolchains.ts";

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
  yield* planConfig(repository, choices, config);
  if (config.target.form === "package") yield* planWorkspace(repository, config.target);
  yield planScript(repository, "codegen", []);
  yield planScript(repository, "codegen:check", ["check"]);
  yield* planIgnores(repository);
  yield* planHook(repository, choices.hook);
  if (choices.ci !== undefined) yield* planWorkflow(repository, config, choices.ci);
  yield planAttributes(repository);
  yield* planMergeSettings(repository);
}

/** Plans a script of the nearest package.json. */
function planScript(repository: Repository, name: string, args: readonly string[]): SetupStep {
  const { packageFolder } = repository;
  const command = commandText({ args: [...args, ...cwdArgs(repository, packageFolder)] }, ["codegen"]);
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
