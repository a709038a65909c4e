import { shellWord } from "../../base/index.ts";
import { canHaveMembers, editJson } from "../edit-json.ts";
import { editYaml } from "../edit-yaml.ts";
import { globPattern } from "../patterns.ts";
import { lockFileName } from "../../lock/index.ts";
import { folderWords } from "../tool-words.ts";
import { folderOf, inFolder, pathFrom } from "../paths.ts";
import { findConfigFile, type Repository } from "../repository.ts";
import { type Edited, editFile } from "../step.ts";
import { type HookHome, hookPurpose } from "./hook-home.ts";
import { findPackageMember, packageFile } from "./package-member.ts";

const member = "lint-staged";
const data = ["json", "yaml", "yml"].map((ending) => `.lintstagedrc.${ending}`);
const programs = ["js", "mjs", "cjs", "ts", "mts", "cts"].flatMap((ending) => [
  `lint-staged.config.${ending}`,
  `.lintstagedrc.${ending}`,
]);

/** The tasks of lint-staged, which itself is run by another hook. */
export const lintStaged: HookHome = {
  find: (repository) =>
    findPackageMember(repository, member) ?? findConfigFile(repository, [...data, ".lintstagedrc", ...programs]),
  plan(repository, found) {
    const file = found ?? packageFile(repository);
    const task = taskOf(repository, file);
    const lines = [`${JSON.stringify(task.glob)}: ${JSON.stringify(task.command)}`];
    const next = "run lint-staged in a pre-commit hook";
    const step = { file, what: hookPurpose, lines, ...(found === undefined && { next }) };
    return editFile(repository, step, (text) => {
      // Scripts of a package.json name the check without being a task.
      const isThere = text?.split("\n").some((line) => line.includes(task.command) && line.includes(lockFileName));
      if (text !== undefined && isThere === true) return text;
      if (programs.some((name) => file.endsWith(name))) return { why: "it is a program" };
      if (file.endsWith("package.json")) return withJsonTask(text, task, [member]);
      // Without an ending it is JSON or YAML.
      if (/\.ya?ml$/.test(file)) return withYamlTask(text, task);
      const json = withJsonTask(text, task, []);
      return typeof json === "string" || file.endsWith(".json") ? json : withYamlTask(text, task);
    });
  },
};

interface Task {
  readonly glob: string;
  readonly command: string;
}

/** Tasks run in the folder of their file, with the commands of installed packages on their path. */
function taskOf(repository: Repository, file: string): Task {
  const folder = folderOf(file);
  const path = (name: string): string => globPattern(pathFrom(folder, inFolder(repository.folder, name)));
  const { output } = repository;
  const own = [repository.configFile, lockFileName].map(path);
  const words = ["codegen", "check", "--staged", ...folderWords(repository, folder)];
  return { glob: `{${[...own, `${path(output)}/**`].join(",")}}`, command: words.map(shellWord).join(" ") };
}

function withJsonTask(text: string | undefined, { glob, command }: Task, path: readonly string[]): Edited {
  return editJson(text, ({ get, set }) => {
    const isKnown = canHaveMembers(get(...path)) && get(...path, glob) === undefined;
    return isKnown ? set(command, ...path, glob) : { why: "its tasks are no object that lacks ours" };
  });
}

function withYamlTask(text: string | undefined, { glob, command }: Task): Edited {
  return editYaml(text, (document) => {
    if (document.has(glob)) return "it has another task for these files";
    document.set(glob, command);
    return undefined;
  });
}
