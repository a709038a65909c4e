import { planAttributes } from "./attributes.ts";
import type { SetupChoices } from "./choices.ts";
import { type KnownConfig, planConfig } from "./config-file.ts";
import { hookPlanners } from "./hooks/plan-hook.ts";
import { planGitIgnore, planPrettierIgnore } from "./ignores.ts";
import { planLinters } from "./linters.ts";
import { planMergeSettings } from "./merge-settings.ts";
import type { Repository } from "./repository.ts";
import { scriptPlanners } from "./scripts.ts";
import type { Planner, SetupStep } from "./step.ts";
import { planWorkflow } from "./workflow.ts";
import { workspacePlanners } from "./connect.ts";

/** Plans the setup of a repository: everything that is written, kept, or left to a person. Nothing is done yet. */
export function planSetup(repository: Repository, choices: SetupChoices, config: KnownConfig): SetupStep[] {
  const planners: readonly Planner[] = [
    (now) => planConfig(now, choices, config),
    ...(config.target.form === "package" ? workspacePlanners(repository, config.target) : []),
    ...scriptPlanners(repository),
    planGitIgnore,
    planPrettierIgnore,
    planLinters,
    ...hookPlanners(repository, choices.hook),
    ...(choices.ci === "github" ? [(now: Repository) => planWorkflow(now, config.variables)] : []),
    // After the others, which read from its file where the output was before.
    planAttributes,
    planMergeSettings,
  ];
  const steps: SetupStep[] = [];
  for (const plan of planners) steps.push(...[plan(withSteps(repository, steps))].flat());
  return steps;
}

/** A repository as it is once these steps are done: two of them may edit one file. */
function withSteps(repository: Repository, steps: readonly SetupStep[]): Repository {
  const edited = textsOf(steps);
  return { ...repository, read: (path) => edited.get(path) ?? repository.read(path) };
}

/** The last text of each file that steps write. */
function textsOf(steps: readonly SetupStep[]): Map<string, string> {
  return new Map(steps.flatMap((step) => (step.kind === "write" ? [[step.file, step.after]] : [])));
}
