import { plainGit } from "./git.ts";
import type { HookHome } from "./hook-home.ts";
import { husky } from "./husky.ts";
import { lefthook } from "./lefthook.ts";
import { lintStaged } from "./lint-staged.ts";
import { preCommit } from "./pre-commit.ts";
import { simpleGitHooks } from "./simple-git-hooks.ts";
import { type HookHomeName, hookHomeNames } from "../choices.ts";
import type { Repository } from "../repository.ts";

/** Every home of hooks. */
export const hookHomes: Readonly<Record<HookHomeName, HookHome>> = {
  husky,
  lefthook,
  "pre-commit": preCommit,
  "lint-staged": lintStaged,
  "simple-git-hooks": simpleGitHooks,
  git: plainGit,
};

/** The homes that a repository has, the one to take first. */
export function findHookHomes(repository: Repository): HookHomeName[] {
  return hookHomeNames.filter((name) => hookHomes[name].find(repository) !== undefined);
}
