import { hooksFile, packageManagerOf, type Repository } from "../facts/repository.ts";
import type { SetupStep } from "../steps/step.ts";
import { lefthook, lintStaged, preCommit } from "./config-hooks.ts";
import { type HookManager, hookPurpose } from "./hook-manager.ts";
import { husky, plainGit } from "./shell-hooks.ts";

/** The preferred one first. lint-staged is last, because it does not run for a commit that only removes files. */
export const hookManagers = { husky, lefthook, "pre-commit": preCommit, git: plainGit, "lint-staged": lintStaged };
export type HookManagerName = keyof typeof hookManagers;
export const hookManagerNames = Object.keys(hookManagers) as HookManagerName[];

export function findHookManagers(repository: Repository): HookManagerName[] {
  return hookManagerNames.filter((name) => hookManagers[name].find(repository) !== undefined);
}

export function planHook(repository: Repository, chosen: HookManagerName | "none" | undefined): readonly SetupStep[] {
  const name = chosen ?? findHookManagers(repository)[0];
  if (name === "none") return [];
  if (name === undefined) return [planNoManager(repository)];
  const manager: HookManager = hookManagers[name];
  const file = manager.find(repository) ?? (name === "git" ? hooksFile(repository) : undefined);
  if (file !== undefined) return manager.plan(repository, file);
  const lines = [`${packageManagerOf(repository).codegen} init --hook ${name}`];
  const why = `${name} was not found; install it first`;
  return [{ kind: "manual", file: "package.json", what: hookPurpose, why, lines, isCommand: true }];
}

/** Git's own folder belongs to one clone, so it is written only on request. */
function planNoManager(repository: Repository): SetupStep {
  const file = hooksFile(repository);
  const [step] = plainGit.plan(repository, file);
  const command = `${packageManagerOf(repository).codegen} init --hook git`;
  return step?.kind === "manual"
    ? step
    : { kind: "skipped", file, what: hookPurpose, why: "no hook manager found", command };
}
