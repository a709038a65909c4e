import { lockFileName } from "../../../model/lock/index.ts";
import { biomeConfigs, hasPrettier, prettierIgnore, runsPrettier } from "../facts/formatters.ts";
import { readManifest, workspaceRootOf } from "../facts/packages.ts";
import { foldersUp, globFrom, ignorePattern, inFolder, pathFrom } from "../facts/paths.ts";
import { scriptExtensions } from "../facts/project-facts.ts";
import { findConfigFile, hasFile, type Repository, searchFolders } from "../facts/repository.ts";
import { editJson } from "../steps/edit-json.ts";
import { withMissingLines } from "../steps/edit-lines.ts";
import { type EditResult, editFile, type SetupStep } from "../steps/step.ts";

/** Plans the lines that make formatters and linters skip the generated files. */
export function* planIgnores(repository: Repository): Generator<SetupStep> {
  yield* planPrettierIgnore(repository);
  yield* [planEslint(repository), planBiome(repository), planDeno(repository)].filter((each) => each !== undefined);
}

/**
 * Prettier reads `.prettierignore` only in the folder in which it runs: the workspace root or the topmost folder that
 * has prettier, and each package with its own prettier.
 */
function planPrettierIgnore(repository: Repository): SetupStep[] {
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
  const lines = [`${path(repository.output)}/`, path(lockFileName)];
  const what = "ignore generated files in Prettier";
  return editFile(repository, { file: inFolder(folder, prettierIgnore), what, lines }, (text) =>
    withMissingLines(text, lines),
  );
}

/** Packages with rules about style that report the generated files; the files pass all other common configurations. */
const stylePackages =
  /^(?:neostandard|xo|@antfu\/eslint-config|@stylistic\/.*|eslint-(?:config-(?:standard|xo|airbnb|google|love)|plugin-(?:unicorn|perfectionist|sonarjs))(?:-.*)?)$/;

/** The line is printed until the file, a program, contains the pattern. */
function planEslint(repository: Repository): SetupStep | undefined {
  const file = findConfigFile(
    repository,
    scriptExtensions.map((extension) => `eslint.config.${extension}`),
  );
  const installed = searchFolders(repository).flatMap((folder) =>
    Object.keys(readManifest(repository, folder).dependencies),
  );
  if (file === undefined || !installed.some((name) => stylePackages.test(name))) return undefined;
  const pattern = `${globFrom(file, inFolder(repository.folder, repository.output))}/**`;
  const lines = [`{ ignores: [${JSON.stringify(pattern)}] },`];
  return editFile(repository, { file, what: "ignore generated files in ESLint", lines }, (text = "") => {
    const isIgnored = ['"', "'", "`"].some((quote) => text.includes(quote + pattern + quote));
    return isIgnored ? text : { why: "it cannot be edited automatically" };
  });
}

function planBiome(repository: Repository): SetupStep | undefined {
  const file = findConfigFile(repository, biomeConfigs);
  if (file === undefined) return undefined;
  // A `!` excludes.
  const entries = [repository.output, lockFileName].map(
    (path) => `!${globFrom(file, inFolder(repository.folder, path))}`,
  );
  const lines = [`"files": { "includes": ${JSON.stringify(["**", ...entries])} }`];
  const what = "ignore generated files in Biome";
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set, add }): EditResult => {
      const includes = get("files", "includes");
      const isNew = /\/schemas\/(?!1\.)\d/.test(String(get("$schema")));
      if (includes === undefined)
        return isNew ? set(["**", ...entries], "files", "includes") : { why: "its $schema is not that of Biome 2" };
      // Biome accepts both spellings of a folder.
      const missing = entries.filter((entry) => !(Array.isArray(includes) && includes.includes(`${entry}/**`)));
      return add(missing, "files", "includes");
    }),
  );
}

/** Deno's linter and formatter read the whole folder of its configuration. */
function planDeno(repository: Repository): SetupStep | undefined {
  const file = foldersUp(repository.folder)
    .flatMap((folder) => ["deno.json", "deno.jsonc"].map((name) => inFolder(folder, name)))
    .find((path) => hasFile(repository, path));
  if (file === undefined) return undefined;
  const patternOf = (path: string): string => globFrom(file, inFolder(repository.folder, path));
  const output = `${patternOf(repository.output)}/`;
  const excludes = { lint: [output], fmt: [output, patternOf(lockFileName)] };
  const lines = Object.entries(excludes).map(([tool, exclude]) => `"${tool}": ${JSON.stringify({ exclude })}`);
  return editFile(repository, { file, what: "ignore generated files in Deno", lines }, (text) =>
    Object.entries(excludes).reduce<EditResult>(
      (edited, [tool, patterns]) =>
        typeof edited === "string" ? editJson(edited, ({ add }) => add(patterns, tool, "exclude")) : edited,
      text ?? "",
    ),
  );
}
