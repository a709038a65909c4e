import { shellWord } from "../../../model/rules/index.ts";
import { findDependent } from "../facts/manifests.ts";
import { packageManagerOf } from "../facts/package-manager.ts";
import { folderOf, foldersUp, inFolder } from "../facts/paths.ts";
import type { Repository } from "../facts/repository.ts";
import type { HookManager } from "./hook-manager.ts";
import { planShellHook } from "./shell-hook.ts";

export const husky: HookManager = {
  npm: {
    name: "husky",
    command({ folder, range }, file) {
      const directory = folderOf(file);
      const command = majorOf(range) < 9 ? "husky install" : "husky";
      if (folder === "") return directory === ".husky" ? command : `${command} ${shellWord(directory)}`;
      // husky runs only in the folder that has `.git`.
      const up = folder.replace(/[^/]+/g, "..");
      return `cd ${up} && ${command} ${shellWord(directory)}`;
    },
  },
  find(repository) {
    const folder = huskyFolder(repository);
    return folder === undefined ? undefined : `${folder}/pre-commit`;
  },
  plan(repository, file) {
    const isInUse = isOfHusky(repository.git?.hooksPath ?? "");
    const next = `run \`${packageManagerOf(repository).install}\`, which installs the hook`;
    return planShellHook(repository, { file, ...(!isInUse && { next }) });
  },
};

export function isOfHusky(folder: string): boolean {
  return /(?:^|\/)\.husky(?:\/|$)/.test(folder);
}

/** The git setting comes first: husky may be in the folder of a package. */
function huskyFolder(repository: Repository): string | undefined {
  const { git, packageFolder = "" } = repository;
  const set = /^(?:.*\/)?\.husky(?=(?:\/_)?\/?$)/.exec(git?.hooksPath ?? "")?.[0];
  const folders = [
    ...(set === undefined ? [] : [set]),
    ...foldersUp(packageFolder).map((each) => inFolder(each, ".husky")),
  ];
  const found = folders.find((folder) => repository.hasFolder(folder));
  if (found !== undefined) return found;
  const dependent = findDependent(repository, "husky");
  // Before version 5, husky kept its hooks in package.json.
  return dependent === undefined || majorOf(dependent.range) < 5 ? undefined : inFolder(dependent.folder, ".husky");
}

/** The first number of a version range; a tag such as `latest` is newer than all numbers. */
function majorOf(range: string): number {
  const [major] = /\d+/.exec(range) ?? [];
  return major === undefined ? Infinity : Number(major);
}
