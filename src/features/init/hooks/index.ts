import { type HookHomeName, hookHomeNames } from "../choices.ts";
import type { Repository } from "../repository.ts";
import { plainGit } from "./git.ts";
import type { HookManager } from "./hook-manager.ts";
import { husky } from "./husky.ts";
import { lefthook } from "./lefthook.ts";
import { lintStaged } from "./lint-staged.ts";
import { preCommit } from "./pre-commit.ts";

/** Every hook manager. */
export const hookManagers: Readonly<Record<HookHomeName, HookManager>> = {
  husky,
  lefthook,
  "pre-commit": preCommit,
  "lint-staged": lintStaged,
  git: plainGit,
};

/** The hook managers that a repository has, the preferred one first. */
export function findHookHomes(repository: Repository): HookHomeName[] {
  return hookHomeNames.filter((name) => hookManagers[name].find(repository) !== undefined);
}
