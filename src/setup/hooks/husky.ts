import { inFolder } from "../paths.ts";
import type { Repository } from "../repository.ts";
import { planShellHook } from "./shell-hook.ts";
import type { HookHome } from "./hook-home.ts";

/** A script for each hook in `.husky/`. */
export const husky: HookHome = {
  find(repository) {
    const folder = huskyFolder(repository);
    return folder === undefined ? undefined : `${folder}/pre-commit`;
  },
  plan: (repository, file) =>
    planShellHook(repository, {
      file: file ?? inFolder(repository.packageFolder ?? "", ".husky/pre-commit"),
      ...(file === undefined && { next: "run `npx husky`" }),
    }),
};

/** Git knows it best: husky may be in the folder of a package. */
function huskyFolder(repository: Repository): string | undefined {
  const { git, packageFolder = "" } = repository;
  const set = /^(?:.*\/)?\.husky(?=(?:\/_)?\/?$)/.exec(git?.hooksPath ?? "")?.[0];
  const folders = [...(set === undefined ? [] : [set]), inFolder(packageFolder, ".husky"), ".husky"];
  return folders.find((folder) => repository.hasFolder(folder));
}
