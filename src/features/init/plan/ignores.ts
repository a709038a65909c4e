import { lockFileName } from "../../../model/lock/index.ts";
import { biomeConfigs, hasPrettier, prettierIgnore, runsPrettier } from "../facts/formatters.ts";
import { findPackageMember, readManifest, workspaceRootOf } from "../facts/manifests.ts";
import { foldersUp, globFrom, ignorePattern, inFolder, pathFrom } from "../facts/paths.ts";
import { scriptExtensions } from "../facts/project-facts.ts";
import { findConfigFile, hasFile, type Repository, searchFolders } from "../facts/repository.ts";
import { editJson } from "../steps/edit-json.ts";
import { withMissingLines } from "../steps/edit-lines.ts";
import { type EditResult, editFile, type SetupStep } from "../steps/step.ts";

/** Plans the lines that make git skip installed packages, and formatters and linters the generated files. */
export function* planIgnores(repository: Repository): Generator<SetupStep> {
  const lines = ["node_modules/"];
  const step = { file: ".gitignore", what: "ignore node_modules", lines };
  if (repository.git?.commitsModules === true)
    yield editFile(repository, step, (text) => withMissingLines(text, lines));
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

const eslintPrograms = scriptExtensions.map((ending) => `eslint.config.${ending}`);
const eslintIgnore = ".eslintignore";
/** In the order of ESLint 8. */
const legacyEslintFiles = ["js", "cjs", "yaml", "yml", "json"]
  .map((ending) => `.eslintrc.${ending}`)
  .concat(".eslintrc");

/** Packages with rules about style that report the generated files; the files pass all other common configurations. */
const stylePackages =
  /^(?:neostandard|xo|@antfu\/eslint-config|@stylistic\/.*|eslint-(?:config-(?:standard|xo|airbnb|google|love)|plugin-(?:unicorn|perfectionist|sonarjs))(?:-.*)?)$/;

/** A program or an old format cannot be edited: the line is printed until the file contains the folder. */
function planEslint(repository: Repository): SetupStep | undefined {
  const found =
    findConfigFile(repository, eslintPrograms) ?? findConfigFile(repository, [eslintIgnore, ...legacyEslintFiles]);
  const file = found ?? findPackageMember(repository, "eslintConfig");
  if (file === undefined) return undefined;
  const isIgnoreFile = file.endsWith(eslintIgnore);
  const isLegacy = isIgnoreFile || !/eslint\.config\.\w+$/.test(file);
  const pattern = globFrom(file, inFolder(repository.folder, repository.output)) + (isLegacy ? "/" : "/**");
  const text = repository.read(file) ?? "";
  const isReported = searchFolders(repository)
    .flatMap((folder) => Object.keys(readManifest(repository, folder).dependencies))
    .some((name) => stylePackages.test(name));
  if (!isReported && !containsPattern(text, pattern)) return undefined;
  const quoted = JSON.stringify(pattern);
  const line = isIgnoreFile ? pattern : isLegacy ? `"ignorePatterns": [${quoted}]` : `{ ignores: [${quoted}] },`;
  const what = "ignore generated files in ESLint";
  return editFile(repository, { file, what, lines: [line] }, (current = "") =>
    containsPattern(current, pattern) ? current : { why: "it cannot be edited automatically" },
  );
}

/** Whether a text contains exactly this pattern, and not only the end of a longer one. */
function containsPattern(text: string, pattern: string): boolean {
  const isQuoted = ['"', "'", "`"].some((mark) => text.includes(mark + pattern + mark));
  return isQuoted || text.split(/[\s,[\]]+/).includes(pattern);
}

function planBiome(repository: Repository): SetupStep | undefined {
  const file = findConfigFile(repository, biomeConfigs);
  if (file === undefined) return undefined;
  const patternOf = (path: string): string => globFrom(file, inFolder(repository.folder, path));
  const [output, lock] = [patternOf(repository.output), patternOf(lockFileName)];
  // A `!` excludes.
  const entries = [`!${output}`, `!${lock}`];
  const lines = [`"files": { "includes": ${JSON.stringify(["**", ...entries])} }`];
  const what = "ignore generated files in Biome";
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set, add }): EditResult => {
      const schema = String(get("$schema"));
      if (get("files", "ignore") !== undefined || /\/schemas\/1\./.test(schema)) {
        const patterns = [`${output}/**`, lock];
        if (patterns.every((each) => containsPattern(text, each))) return text;
        return { why: "it is a Biome 1 configuration", lines: [`"files": { "ignore": ${JSON.stringify(patterns)} }`] };
      }
      const includes = get("files", "includes");
      if (includes === undefined && !/\/schemas\/\d/.test(schema)) return { why: "the Biome version is unknown" };
      if (includes === undefined) return set(["**", ...entries], "files", "includes");
      const existing = (entry: string): string | undefined =>
        Array.isArray(includes) ? includes.find((each) => biomeSpellings(entry).includes(each)) : undefined;
      const missing = entries.filter((entry) => existing(entry) === undefined);
      return add(missing, "files", "includes");
    }),
  );
}

/** Biome replaces the pattern with `/**`, which earlier releases of this tool wrote; `!!` also hides files from its scanner. */
function biomeSpellings(entry: string): string[] {
  return [entry, `${entry}/**`, `!${entry}`, `!${entry}/**`];
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
