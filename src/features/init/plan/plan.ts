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

/** Plans the setup of a repository: everything that is written, kept, or left to a person. Nothing is done yet. */
export function planSetup(repository: Repository, choices: SetupChoices, config: KnownConfig): SetupStep[] {
  return collectSteps(repository, (now) => setupSteps(now, choices, config));
}

/**
 * Collects steps one after the other: two of them may edit one file.
 *
 * @param plan receives the repository as it is once the steps before are done
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
  // After the others, which read from its file where the output was before.
  yield planAttributes(repository);
  yield* planMergeSettings(repository);
}
