import { planAttributes, planMergeSettings } from "./attributes.ts";
import type { SetupChoices } from "../choices/choices.ts";
import { type KnownConfig, planConfig } from "./config-file.ts";
import { planWorkspace } from "./connect.ts";
import { planHook } from "../hooks/index.ts";
import { planGitIgnore, planPrettierIgnore } from "./ignores.ts";
import { planLinters } from "./linters.ts";
import type { Repository } from "../facts/repository.ts";
import { planScripts } from "./scripts.ts";
import type { SetupStep } from "../steps/step.ts";
import { planWorkflow } from "./workflow.ts";

/** Plans the whole setup of a repository; writes nothing. */
export function planSetup(repository: Repository, choices: SetupChoices, config: KnownConfig): SetupStep[] {
  return collectSteps(repository, (now) => setupSteps(now, choices, config));
}

/**
 * Collects steps one after the other, as several may edit one file.
 *
 * @param plan receives the repository with the steps before done
 */
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
  return steps;
}

function* setupSteps(repository: Repository, choices: SetupChoices, config: KnownConfig): Generator<SetupStep> {
  yield planConfig(repository, choices, config);
  if (config.target.form === "package") yield* planWorkspace(repository, config.target);
  yield* planScripts(repository);
  yield* planGitIgnore(repository);
  yield* planPrettierIgnore(repository);
  yield* planLinters(repository);
  yield* planHook(repository, choices.hook);
  if (choices.ci === "github") yield planWorkflow(repository, config.variables);
  // Last, because the others read the previous output from its file.
  yield planAttributes(repository);
  yield* planMergeSettings(repository);
}
