import { lockFileName } from "../../../model/lock/index.ts";
import { shellWord } from "../../../model/rules/index.ts";
import { findDependent, readManifest } from "../facts/packages.ts";
import {
  folderOf,
  foldersUp,
  hooksFile,
  inFolder,
  packageManagerOf,
  pathFrom,
  type Repository,
} from "../facts/repository.ts";
import { editJson } from "../steps/edits.ts";
import { editFile, type FileEdit, type SetupStep } from "../steps/step.ts";
import {
  checkCommand,
  checkFolder,
  hookComment,
  type HookManager,
  hookPurpose,
  planHookFile,
  runsCheck,
} from "./hook-manager.ts";

/** The folder of husky, if git's hooks folder is in it. */
function huskyFolderOf({ git }: Repository): string | undefined {
  return /^(?:.*\/)?\.husky(?=\/|$)/.exec(git?.hooksFolder ?? "")?.[0];
}

export const husky: HookManager = {
  find(repository) {
    const { packageFolder, hasFolder } = repository;
    // The setting of git comes first: husky may be in the folder of another package.
    const folders = [huskyFolderOf(repository), ...foldersUp(packageFolder).map((each) => inFolder(each, ".husky"))];
    const existing = folders.find((folder) => folder !== undefined && hasFolder(folder));
    const dependent = findDependent(repository, "husky");
    const folder = existing ?? (dependent === undefined ? undefined : inFolder(dependent, ".husky"));
    return folder === undefined ? undefined : inFolder(folder, "pre-commit");
  },
  plan(repository, file) {
    const next = `run \`${packageManagerOf(repository).install}\`, which installs the hook`;
    const isInUse = huskyFolderOf(repository) !== undefined;
    const hook = planShellHook(repository, { file, lines: shellLines(repository), ...(!isInUse && { next }) });
    const dependent = findDependent(repository, "husky");
    return dependent === undefined ? [hook] : [hook, planHuskyScript(repository, dependent, folderOf(file))];
  },
};

/** Plans the script that installs the hooks in each clone. husky runs only in the folder that has `.git`. */
function planHuskyScript(repository: Repository, folder: string, hooks: string): SetupStep {
  const command = folder === "" ? "husky" : `cd ${pathFrom(folder, "")} && husky ${shellWord(hooks)}`;
  const name = packageManagerOf(repository).installScript ?? "prepare";
  const { members, scripts } = readManifest(repository, folder);
  const file = inFolder(folder, "package.json");
  const lines = [`${JSON.stringify(name)}: ${JSON.stringify(command)}`];
  return editFile(repository, { file, what: "install the husky hooks in each clone", lines }, (text = "") => {
    if (Object.values(scripts).some((script) => script.includes("husky"))) return text;
    if (scripts[name] !== undefined) return { why: `it has another "${name}" script` };
    if (name === "postinstall" && members["private"] !== true)
      return { why: "Yarn would also run it when the package is installed as a dependency" };
    return editJson(text, ({ set }) => set(command, "scripts", name));
  });
}

/** The folder in which git looks for hooks. */
export const plainGit: HookManager = {
  find(repository) {
    const { git } = repository;
    if (git === undefined || huskyFolderOf(repository) !== undefined) return undefined;
    const file = hooksFile(repository);
    // A folder of the work tree is committed; git's own folder belongs to this clone, so it is used only on request.
    const isUsed = git.hooksIn === "git" && runsCheck(repository.read(file) ?? "", repository);
    return git.hooksIn === "worktree" || isUsed ? file : undefined;
  },
  plan(repository, file) {
    const why = problemOfGit(repository);
    if (why !== undefined) return [{ kind: "manual", file, what: hookPurpose, why, lines: shellLines(repository) }];
    // The hook of a clone runs on all branches, also on those without a lock.
    const lines = repository.git?.hooksIn === "git" ? linesIfLocked(repository) : shellLines(repository);
    return [planShellHook(repository, { file, lines })];
  },
};

function problemOfGit(repository: Repository): string | undefined {
  const { git } = repository;
  if (git === undefined) return "this is not a git repository";
  if (huskyFolderOf(repository) !== undefined) return "husky manages the hooks folder";
  if (git.hooksIn !== "outside") return undefined;
  return "the hooks folder is outside this repository, and other repositories may share it";
}

/** Adds the lines before all others: a script may exit before its end, and its last command decides its exit code. */
function planShellHook(repository: Repository, step: Omit<FileEdit, "what">): SetupStep {
  return planHookFile(repository, { ...step, isExecutable: true }, (text = "") => {
    const [first = "", ...others] = (text.trim() === "" ? "#!/bin/sh\n" : text).split("\n");
    if (!first.startsWith("#!")) return [...step.lines, first, ...others].join("\n");
    const isShell = /\b(?:ba|da|z|k)?sh\b/.test(first);
    return isShell ? [first, ...step.lines, ...others].join("\n") : { why: "it is not a shell script" };
  });
}

function shellLines(repository: Repository): string[] {
  return [hookComment(repository), `${checkCommand(repository)} || exit 1`];
}

function linesIfLocked(repository: Repository): string[] {
  const locks = inFolder(checkFolder(repository), `*${lockFileName}`);
  return [
    `if [ -n "$(git ls-files ${shellWord(locks)})" ]; then`,
    ...shellLines(repository).map((line) => `  ${line}`),
    "fi",
  ];
}
