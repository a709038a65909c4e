import { commandText } from "../../../model/rules/index.ts";
import { editJson } from "../steps/edit-json.ts";
import { binFile } from "../../../pipeline/config/index.ts";
import { folderOf, foldersUp, globFrom, inFolder, pathFrom } from "../facts/paths.ts";
import { lockFileName } from "../../../model/lock/index.ts";
import { installedBin, cwdArgs } from "../facts/installed-command.ts";
import { scriptExtensions } from "../facts/project-facts.ts";
import { findConfigFile, type Repository } from "../facts/repository.ts";
import { editFile } from "../steps/step.ts";
import { type HookManager, hookPurpose } from "./hook-manager.ts";
import { findDependent, findPackageMember } from "../facts/packages.ts";

const member = "lint-staged";
const programs = scriptExtensions.flatMap((ending) => [`lint-staged.config.${ending}`, `.lintstagedrc.${ending}`]);
const files = [".lintstagedrc.json", ".lintstagedrc.yaml", ".lintstagedrc.yml", ".lintstagedrc", ...programs];

/** The tasks of lint-staged, which another hook runs. */
export const lintStaged: HookManager = {
  find(repository) {
    const dependent = findDependent(repository, member);
    return (
      findPackageMember(repository, member) ??
      findConfigFile(repository, files) ??
      (dependent === undefined ? undefined : inFolder(dependent, "package.json"))
    );
  },
  plan(repository, file) {
    const { glob, command } = taskOf(repository, file);
    const lines = [`${JSON.stringify(glob)}: ${JSON.stringify(command)}`];
    return editFile(repository, { file, what: hookPurpose, lines }, (text) => {
      // A line with the command alone may be a script of package.json.
      const hasTask = text?.split("\n").some((line) => line.includes(command) && line.includes(lockFileName));
      if (text !== undefined && hasTask === true) return text;
      const isManifest = file.endsWith("package.json");
      // Without an extension it is JSON or YAML.
      if (!isManifest && !/\.lintstagedrc(?:\.json)?$/.test(file)) return { why: "it cannot be edited automatically" };
      const path = [...(isManifest ? [member] : []), glob];
      return editJson(text, ({ get, set }) =>
        get(...path) === undefined ? set(command, ...path) : { why: "it has another task for these files" },
      );
    });
  },
};

/** Tasks run in the folder of their file, where commands that are installed there or above are on the path. */
function taskOf(repository: Repository, file: string) {
  const folder = folderOf(file);
  const path = (name: string): string => globFrom(file, inFolder(repository.folder, name));
  const ownFiles = [repository.configFile, lockFileName].map(path);
  const bin = installedBin(repository, folder);
  const isOnPath = foldersUp(folder).some((each) => bin === inFolder(each, binFile));
  const command = [isOnPath ? "codegen" : pathFrom(folder, bin)];
  return {
    glob: `{${[...ownFiles, `${path(repository.output)}/**`].join(",")}}`,
    command: commandText({ args: ["check", "--staged", ...cwdArgs(repository, folder)] }, command),
  };
}
