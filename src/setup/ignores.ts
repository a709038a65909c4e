import { withMissingLines } from "./edit-lines.ts";
import { ignorePattern } from "./patterns.ts";
import { lockFileName } from "../lock/index.ts";
import { folderOf, inFolder, pathFrom } from "./paths.ts";
import { type Repository, searchFolders } from "./repository.ts";
import { editFile, type SetupStep } from "./step.ts";

/** Plans the lines by which prettier leaves our files alone. */
export function planPrettierIgnore(repository: Repository): SetupStep {
  const { packageFolder = "" } = repository;
  const isThere = (folder: string): boolean => repository.read(inFolder(folder, name)) !== undefined;
  const folder = searchFolders(repository).find(isThere) ?? packageFolder;
  return planIgnoreFile(repository, inFolder(folder, name));
}

const name = ".prettierignore";

/** Plans the line by which git leaves installed packages out, where it would take them. */
export function planGitIgnore(repository: Repository): SetupStep[] {
  if (repository.git?.takesModules !== true) return [];
  const lines = ["node_modules/"];
  const step = { file: ".gitignore", what: "installed packages, and the cache in them, are not committed", lines };
  return [editFile(repository, step, (text) => withMissingLines(text, lines))];
}

/** Plans the lines of a file that has the form of `.gitignore`. */
export function planIgnoreFile(repository: Repository, file: string): SetupStep {
  const folder = folderOf(file);
  const path = (each: string): string => ignorePattern(pathFrom(folder, inFolder(repository.folder, each)));
  const lines = [`${path(repository.output)}/`, path(lockFileName)];
  const step = { file, what: "generated files are not formatted or linted", lines };
  return editFile(repository, step, (text) => withMissingLines(text, lines));
}
