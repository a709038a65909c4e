import { hooksFile } from "../facts/repository.ts";
import { runsCheck } from "./hook-command.ts";
import { type HookManager, hookPurpose } from "./hook-manager.ts";
import { isOfHusky } from "./husky.ts";
import { planShellHook, shellLines } from "./shell-hook.ts";

/** The folder in which git looks for hooks. */
export const plainGit: HookManager = {
  find(repository) {
    const { git } = repository;
    if (git === undefined || isOfHusky(git.hooksFolder)) return undefined;
    const file = hooksFile(repository);
    // A folder of the work tree is committed. Git's own belongs to this clone alone, so it is used only on request.
    if (git.hooksOf === "tree") return file;
    return git.hooksOf === "git" && runsCheck(repository.read(file) ?? "", repository) ? file : undefined;
  },
  plan(repository) {
    const { git } = repository;
    const file = hooksFile(repository);
    const lines = shellLines(repository);
    const manual = (why: string) => ({ kind: "manual", file, what: hookPurpose, why, lines }) as const;
    if (git === undefined) return manual("this is not a git repository");
    if (isOfHusky(git.hooksFolder)) return manual("its folder belongs to husky");
    if (git.hooksOf === "others")
      return manual("its folder is outside this repository, so other repositories may share it");
    return planShellHook(repository, { file, shebang: "#!/bin/sh", isOfClone: git.hooksOf === "git" });
  },
};
