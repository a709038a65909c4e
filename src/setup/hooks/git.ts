import { hookCommand, runsCheck } from "./hook-command.ts";
import { hooksFile } from "../repository.ts";
import { type HookHome, hookPurpose } from "./hook-home.ts";
import { planShellHook } from "./shell-hook.ts";

/** The folder in which git looks for hooks. */
export const plainGit: HookHome = {
  find(repository) {
    const { git } = repository;
    if (git === undefined || isOfHusky(git.hooksFolder)) return undefined;
    const file = hooksFile(repository);
    // A folder of the work tree is committed. Git's own is of this clone alone: it is used only where it is asked for.
    if (git.hooksOf === "tree") return file;
    return git.hooksOf === "git" && runsCheck(repository.read(file) ?? "", repository) ? file : undefined;
  },
  plan(repository) {
    const { git } = repository;
    const file = hooksFile(repository);
    const lines = [hookCommand(repository)];
    const manual = (why: string) => ({ kind: "manual", file, what: hookPurpose, why, lines }) as const;
    if (git === undefined) return manual("there is no git repository");
    if (isOfHusky(git.hooksFolder)) return manual("its folder belongs to husky");
    if (git.hooksOf === "others") return manual("its folder is outside of this repository, so others may share it");
    return planShellHook(repository, { file, shebang: "#!/bin/sh", isOfClone: git.hooksOf === "git" });
  },
};

function isOfHusky(folder: string): boolean {
  return /(?:^|\/)\.husky(?:\/|$)/.test(folder);
}
