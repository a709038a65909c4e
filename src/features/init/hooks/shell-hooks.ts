import { shellWord } from "../../../model/rules/index.ts";
import { lockFileName } from "../../../model/lock/index.ts";
import { findDependent } from "../facts/packages.ts";
import { folderFrom, folderOf, foldersUp, inFolder } from "../facts/paths.ts";
import { hooksFile, packageManagerOf, type Repository } from "../facts/repository.ts";
import type { EditResult, SetupStep } from "../steps/step.ts";
import { checkCommand, coversWorkspaces, hookComment, runsCheck } from "./hook-command.ts";
import { type HookManager, hookPurpose, planHookFile } from "./hook-manager.ts";

export const husky: HookManager = {
  installHooks(folder, file) {
    // husky runs only in the folder that has `.git`.
    return folder === "" ? "husky" : `cd ${folderFrom(folder, "")} && husky ${shellWord(folderOf(file))}`;
  },
  find(repository) {
    const folder = huskyFolder(repository);
    return folder === undefined ? undefined : `${folder}/pre-commit`;
  },
  plan(repository, file) {
    const isInUse = isHuskyFolder(repository.git?.hooksFolder ?? "");
    const next = `run \`${packageManagerOf(repository).install}\`, which installs the hook`;
    return planShellHook(repository, { file, lines: shellLines(repository), ...(!isInUse && { next }) });
  },
};

const isHuskyFolder = (folder: string): boolean => /(?:^|\/)\.husky(?:\/|$)/.test(folder);

/** The git setting comes first: husky may be in the folder of a package. */
function huskyFolder(repository: Repository): string | undefined {
  const { git, packageFolder = "" } = repository;
  const configured = /^(?:.*\/)?\.husky(?=\/_$|$)/.exec(git?.hooksFolder ?? "")?.[0];
  const folders = foldersUp(packageFolder).map((each) => inFolder(each, ".husky"));
  const found = [configured, ...folders].find((folder) => folder !== undefined && repository.hasFolder(folder));
  if (found !== undefined) return found;
  const dependent = findDependent(repository, "husky");
  return dependent === undefined ? undefined : inFolder(dependent, ".husky");
}

/** The folder in which git looks for hooks. */
export const plainGit: HookManager = {
  find(repository) {
    const { git } = repository;
    if (git === undefined || isHuskyFolder(git.hooksFolder)) return undefined;
    const file = hooksFile(repository);
    // A folder of the work tree is committed; git's own folder belongs to this clone, so it is used only on request.
    if (git.hooksIn === "worktree") return file;
    return git.hooksIn === "git" && runsCheck(repository.read(file) ?? "", repository) ? file : undefined;
  },
  plan(repository, file) {
    const { git } = repository;
    if (git === undefined) return manualHook(repository, "this is not a git repository");
    if (isHuskyFolder(git.hooksFolder)) return manualHook(repository, "husky manages the hooks folder");
    if (git.hooksIn === "outside")
      return manualHook(repository, "the hooks folder is outside this repository, and other repositories may share it");
    // The hook of a clone runs on all branches, also on those without a lock.
    const lines = git.hooksIn === "git" ? linesIfLocked(repository) : shellLines(repository);
    return planShellHook(repository, { file, lines }, ["#!/bin/sh"]);
  },
};

function manualHook(repository: Repository, why: string): SetupStep {
  const file = hooksFile(repository);
  return { kind: "manual", file, what: hookPurpose, why, lines: shellLines(repository) };
}

function planShellHook(
  repository: Repository,
  step: { readonly file: string; readonly lines: readonly string[]; readonly next?: string },
  start: readonly string[] = [],
): SetupStep {
  return planHookFile(repository, { ...step, isExecutable: true }, (text) =>
    text === undefined || text.trim() === ""
      ? [...start, ...step.lines, ""].join("\n")
      : withFirstCommand(text, step.lines),
  );
}

function shellLines(repository: Repository): string[] {
  return [hookComment(repository), `${checkCommand(repository)} || exit 1`];
}

function linesIfLocked(repository: Repository): string[] {
  const lock = shellWord(inFolder(repository.folder, lockFileName));
  const condition = coversWorkspaces(repository) ? `-n "$(git ls-files '*${lockFileName}')"` : `-e ${lock}`;
  return [`if [ ${condition} ]; then`, ...shellLines(repository).map((line) => `  ${line}`), "fi"];
}

/** Adds commands before all others: a script may exit before its end, and its last command decides its exit code. */
function withFirstCommand(script: string, commands: readonly string[]): EditResult {
  const lines = script.split("\n");
  const [first = ""] = lines;
  const isScript = first.startsWith("#!");
  if (isScript && !/\b(?:ba|da|z|k)?sh\b/.test(first)) return { why: "it is not a shell script" };
  return lines.toSpliced(isScript ? 1 : 0, 0, ...commands).join("\n");
}
