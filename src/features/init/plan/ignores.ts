import { lockFileName } from "../../../model/lock/index.ts";
import { previousOutput } from "../facts/git-attributes.ts";
import { withMissingLines, withReplacedLine } from "../steps/edit-lines.ts";
import { readManifest, workspaceRootOf } from "../facts/manifests.ts";
import { foldersUp, ignorePattern, inFolder, pathFrom } from "../facts/paths.ts";
import { hasFile, type Repository } from "../facts/repository.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

const prettierIgnore = ".prettierignore";

const extensions = ["json", "json5", "jsonc", "yaml", "yml", "toml", "js", "mjs", "cjs", "ts", "mts", "cts"];
const prettierConfigs = [
  ".prettierrc",
  ...extensions.map((extension) => `.prettierrc.${extension}`),
  ...extensions.map((extension) => `prettier.config.${extension}`),
];

/**
 * Plans the lines by which prettier skips the generated files. Prettier reads `.prettierignore` only in the folder in
 * which it runs: the workspace root or the topmost folder that has prettier, and each package with its own prettier.
 */
export function planPrettierIgnore(repository: Repository): SetupStep[] {
  const folders = foldersUp(repository.folder);
  if (!folders.some((folder) => hasPrettier(repository, folder))) return [];
  const root = workspaceRootOf(repository);
  const top = folders.findLast((folder) => folder === root || hasPrettier(repository, folder));
  return folders
    .filter((folder) => folder === top || runsPrettier(repository, folder))
    .map((folder) => planIgnoreFile(repository, folder));
}

function planIgnoreFile(repository: Repository, folder: string): SetupStep {
  const path = (each: string): string => ignorePattern(pathFrom(folder, inFolder(repository.folder, each)));
  const output = `${path(repository.output)}/`;
  const lines = [output, path(lockFileName)];
  const old = previousOutput(repository);
  const what = "stops prettier from reformatting generated files";
  return editFile(repository, { file: inFolder(folder, prettierIgnore), what, lines }, (text) =>
    withMissingLines(old === undefined ? text : withReplacedLine(text, `${path(old)}/`, output), lines),
  );
}

function hasPrettier(repository: Repository, folder: string): boolean {
  const isThere = prettierConfigs.some((name) => hasFile(repository, inFolder(folder, name)));
  const { members } = readManifest(repository, folder);
  return isThere || members["prettier"] !== undefined || runsPrettier(repository, folder);
}

function runsPrettier(repository: Repository, folder: string): boolean {
  const isThere = hasFile(repository, inFolder(folder, prettierIgnore));
  return isThere || readManifest(repository, folder).dependencies["prettier"] !== undefined;
}

/** Plans the line that makes git ignore installed packages, unless it already does. */
export function planGitIgnore(repository: Repository): SetupStep[] {
  if (repository.git?.takesModules !== true) return [];
  const lines = ["node_modules/"];
  const step = { file: ".gitignore", what: "excludes installed packages from git", lines };
  return [editFile(repository, step, (text) => withMissingLines(text, lines))];
}
