import { shellCommand, shellWord } from "../../../src/base/text/index.ts";
import { foldersUp } from "../../../src/platform/files/index.ts";
import { biomeConfigs, hasPrettier, prettierIgnore, runsPrettier } from "../repository/formatters.ts";
import { hasPlugAndPlay, installedCommand, readManifest, workspaceRootOf } from "../repository/packages.ts";
import {
  findConfigFile,
  globFrom,
  inFolder,
  lockFileName,
  pathFrom,
  type Repository,
  scriptExtensions,
} from "../repository/repository.ts";
import { addToJson, jsonAt, setJson, withLines } from "../steps/edits.ts";
import { editFile, type SetupStep } from "../steps/step.ts";

/** @param dir the output folder, from the folder of the configuration, as for all functions here */
export function planAttributes(repository: Repository, dir: string): SetupStep {
  const { folder } = repository;
  const files = attributePattern(inFolder(folder, dir), "/**");
  const lock = attributePattern(inFolder(folder, lockFileName));
  const lines = [`${files} linguist-generated eol=lf`, `${lock} linguist-generated eol=lf merge=codegen`];
  const what = "mark generated files, set LF line endings, register the merge driver";
  return editFile(repository, { file: ".gitattributes", what, lines }, (text = "") => {
    const existing = text.split("\n").filter((line) => [files, lock].some((pattern) => line.startsWith(`${pattern} `)));
    const other = existing.find((line) => !lines.includes(line.trim()));
    return other === undefined ? withLines(text, lines) : { why: `it has the line "${other.trim()}"` };
  });
}

/** A path and an ending as a pattern, in which a blank must be quoted. */
function attributePattern(path: string, ending = ""): string {
  const pattern = `${path.replace(/[\\*?[\]]/g, "\\$&")}${ending}`;
  return /[\s"]|^[#!]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}

/** Plans the merge driver of the lock. Git reads it from its settings, which are not committed. */
export function planMergeSettings(repository: Repository): SetupStep[] {
  const { git } = repository;
  const command = installedCommand(repository);
  const [file = ""] = command;
  // Git takes a driver that does not start for a conflict without markers, and the other side would be lost.
  const fallback = hasPlugAndPlay(repository) ? "" : `test -e ${shellWord(file)} || exec git merge-file %A %O %B; `;
  const driver = `${fallback}${shellCommand([...command, "merge-driver", "%O", "%A", "%B"])}`;
  const wanted = [
    { name: "merge.codegen.name", value: `merge of ${lockFileName}` },
    { name: "merge.codegen.driver", value: driver },
  ];
  const step = { file: ".git/config", what: "register the merge driver in this clone" };
  if (git === undefined) {
    const lines = wanted.map(({ name, value }) => `git config ${name} ${JSON.stringify(value)}`);
    return [{ kind: "manual", ...step, why: "this is not a git repository", lines, isCommand: true }];
  }
  if (git.mergeDriver !== undefined) return [{ kind: "kept", ...step }];
  return wanted.map(({ name, value }) => ({ kind: "setting", name, value, what: step.what }));
}

export function planIgnores(repository: Repository, dir: string): SetupStep[] {
  const others = [planEslint, planBiome, planDeno].flatMap((plan) => plan(repository, dir) ?? []);
  return [...planPrettier(repository, dir), ...others];
}

/**
 * Prettier reads `.prettierignore` only in the folder in which it runs: the workspace root or the topmost folder that
 * has prettier, and each package with its own prettier.
 */
function planPrettier(repository: Repository, dir: string): SetupStep[] {
  const folders = foldersUp(repository.folder);
  if (!folders.some((folder) => hasPrettier(repository, folder))) return [];
  const root = workspaceRootOf(repository);
  const top = folders.findLast((folder) => folder === root || hasPrettier(repository, folder));
  return folders
    .filter((folder) => folder === top || runsPrettier(repository, folder))
    .map((folder) => {
      const patternOf = (path: string): string =>
        pathFrom(folder, inFolder(repository.folder, path))
          .replace(/[\\*?[\]]/g, "\\$&")
          .replace(/^[#!]/, "\\$&");
      const lines = [`${patternOf(dir)}/`, patternOf(lockFileName)];
      const step = { file: inFolder(folder, prettierIgnore), what: "ignore generated files in Prettier", lines };
      return editFile(repository, step, (text = "") => withLines(text, lines));
    });
}

/**
 * Packages that make ESLint report the generated files: with rules about style, or, for oxlint, without the rule that a directive
 * in the files disables. The files pass all other common configurations.
 */
const reportingPackages =
  /^(?:neostandard|xo|@antfu\/eslint-config|@stylistic\/.*|eslint-(?:config-(?:standard|xo|airbnb|google|love)|plugin-(?:oxlint|unicorn|perfectionist|sonarjs))(?:-.*)?)$/;

/** The line is printed until the file, a program, contains the pattern. */
function planEslint(repository: Repository, dir: string): SetupStep | undefined {
  const names = scriptExtensions.map((extension) => `eslint.config.${extension}`);
  const file = findConfigFile(repository, names);
  const folders = foldersUp(repository.packageFolder);
  const installed = folders.flatMap((folder) => Object.keys(readManifest(repository, folder).dependencies));
  if (file === undefined || !installed.some((name) => reportingPackages.test(name))) return undefined;
  const pattern = `${globFrom(file, inFolder(repository.folder, dir))}/**`;
  const lines = [`{ ignores: [${JSON.stringify(pattern)}] },`];
  return editFile(repository, { file, what: "ignore generated files in ESLint", lines }, (text = "") =>
    text.split(/["'`]/).includes(pattern) ? text : { why: "it cannot be edited automatically" },
  );
}

function planBiome(repository: Repository, dir: string): SetupStep | undefined {
  const file = findConfigFile(repository, biomeConfigs);
  if (file === undefined) return undefined;
  // A `!` excludes.
  const entries = globsOf(repository, dir, file).map((glob) => `!${glob}`);
  const lines = [`"files": { "includes": ${JSON.stringify(["**", ...entries])} }`];
  return editFile(repository, { file, what: "ignore generated files in Biome", lines }, (text = "") => {
    const includes = jsonAt(text, "files", "includes");
    if (includes === undefined) {
      const isNew = /\/schemas\/(?!1\.)\d/.test(String(jsonAt(text, "$schema")));
      const why = "its $schema is not that of Biome 2";
      return isNew ? setJson(text, ["**", ...entries], "files", "includes") : { why };
    }
    // Biome accepts both spellings of a folder.
    const missing = entries.filter((entry) => !(Array.isArray(includes) && includes.includes(`${entry}/**`)));
    return addToJson(text, missing, "files", "includes");
  });
}

/** Deno's linter and formatter read the whole folder of its configuration. */
function planDeno(repository: Repository, dir: string): SetupStep | undefined {
  const file = findConfigFile(repository, ["deno.json", "deno.jsonc"]);
  if (file === undefined) return undefined;
  const [output, lock] = globsOf(repository, dir, file);
  const excluded = { lint: [`${output}/`], fmt: [`${output}/`, lock] };
  const lines = Object.entries(excluded).map(([tool, exclude]) => `"${tool}": ${JSON.stringify({ exclude })}`);
  return editFile(repository, { file, what: "ignore generated files in Deno", lines }, (text = "") => {
    const linted = addToJson(text, excluded.lint, "lint", "exclude");
    return typeof linted === "string" ? addToJson(linted, excluded.fmt, "fmt", "exclude") : linted;
  });
}

/** The output folder and the lock as globs in a file. */
function globsOf({ folder }: Repository, dir: string, file: string): [output: string, lock: string] {
  return [globFrom(file, inFolder(folder, dir)), globFrom(file, inFolder(folder, lockFileName))];
}
