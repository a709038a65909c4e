import { hookCommand } from "../repository.ts";
import { type HookHome, hookPurpose } from "./hook-home.ts";
import { planShellHook } from "./shell-hook.ts";

/** Git's own folder of hooks: of this clone alone, so it is used only where it is asked for. */
export const plainGit: HookHome = {
  find: () => undefined,
  plan(repository) {
    const { git } = repository;
    const lines = [hookCommand(repository)];
    const manual = (file: string, why: string) => ({ kind: "manual", file, what: hookPurpose, why, lines }) as const;
    if (git === undefined) return manual(".git/hooks/pre-commit", "there is no git repository");
    const file = `${git.hooksFolder}/pre-commit`;
    if (/(?:^|\/)\.husky(?:\/|$)/.test(git.hooksFolder)) return manual(file, "its folder belongs to husky");
    return planShellHook(repository, { file, shebang: "#!/bin/sh" });
  },
};
