import { planAttributes } from "./attributes.ts";
import type { SetupChoices } from "./choices.ts";
import { type KnownConfig, planConfig } from "./config-file.ts";
import { plainGit } from "./hooks/git.ts";
import { findHookHomes, hookHomes } from "./hooks/index.ts";
import { hookPurpose } from "./hooks/hook-home.ts";
import { planGitIgnore, planPrettierIgnore } from "./ignores.ts";
import { planLinters } from "./linters.ts";
import { planMergeSettings } from "./merge-settings.ts";
import { hookCommand } from "./hooks/hook-command.ts";
import { hooksFile, type Repository } from "./repository.ts";
import { planInstallation, scriptPlanners } from "./scripts.ts";
import type { SetupStep } from "./step.ts";
import { planWorkflow } from "./workflow.ts";
import { planWorkspace } from "./connect.ts";

type Planner = (repository: Repository) => SetupStep | readonly SetupStep[];

/** Plans the setup of a repository: everything that is written, kept, or left to a person. Nothing is done yet. */
export function planSetup(repository: Repository, choices: SetupChoices, config: KnownConfig): SetupStep[] {
  const planners: readonly Planner[] = [
    (now) => planConfig(now, choices, config),
    ...(config.source === undefined && config.target.form === "package"
      ? [(now: Repository) => planWorkspace(now, config.target)]
      : []),
    planInstallation,
    ...scriptPlanners(repository),
    planGitIgnore,
    planAttributes,
    planPrettierIgnore,
    planLinters,
    (now) => planHook(now, choices.hook),
    ...(choices.ci === "github" ? [(now: Repository) => planWorkflow(now, config.variables)] : []),
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

function planHook(repository: Repository, chosen: SetupChoices["hook"]): SetupStep[] {
  const name = chosen ?? findHookHomes(repository)[0];
  if (name === "none") return [];
  if (name !== undefined) return [hookHomes[name].plan(repository, hookHomes[name].find(repository))];
  // Git's own folder is of one clone alone: nobody gets a hook there unasked.
  const step = plainGit.plan(repository, undefined);
  if (step.kind === "manual") return [step];
  const why = "no home of hooks was found; --hook git writes it, for this clone";
  return [{ kind: "manual", file: hooksFile(repository), what: hookPurpose, why, lines: [hookCommand(repository)] }];
}
