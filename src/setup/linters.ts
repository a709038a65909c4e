import { canHaveMembers, editJson } from "./edit-json.ts";
import { findConfigFile, type Repository } from "./repository.ts";
import { findPackageMember } from "./hooks/package-member.ts";
import { planIgnoreFile } from "./ignores.ts";
import { globPattern } from "./patterns.ts";
import { lockFileName } from "../lock/index.ts";
import { folderOf, inFolder, pathFrom } from "./paths.ts";
import { type Edited, editFile, type SetupStep } from "./step.ts";

const purpose = "generated files are not linted";

const eslintPrograms = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `eslint.config.${ending}`);

/** Configurations of ESLint 8 and older, in its own order. */
const legacyFiles = ["js", "cjs", "yaml", "yml", "json"].map((ending) => `.eslintrc.${ending}`).concat(".eslintrc");

/** Plans what ESLint and Biome need, each where the repository has a configuration of it. */
export function planLinters(repository: Repository): SetupStep[] {
  return [planEslint(repository), planBiome(repository)].filter((step) => step !== undefined);
}

function planEslint(repository: Repository): SetupStep | undefined {
  const program = findConfigFile(repository, eslintPrograms);
  if (program !== undefined) return planFlatConfig(repository, program);
  const ignoreFile = findConfigFile(repository, [".eslintignore"]);
  if (ignoreFile !== undefined) return planIgnoreFile(repository, ignoreFile);
  const file = findConfigFile(repository, legacyFiles);
  if (file !== undefined) return planLegacyConfig(repository, file, []);
  const member = findPackageMember(repository, "eslintConfig");
  return member === undefined ? undefined : planLegacyConfig(repository, member, ["eslintConfig"]);
}

/** @param path of the configuration in its file */
function planLegacyConfig(repository: Repository, file: string, path: readonly string[]): SetupStep {
  const pattern = `${patternFrom(repository, file, repository.output)}/`;
  const isYaml = /\.ya?ml$/.test(file);
  const isProgram = /\.c?js$/.test(file);
  const name = isYaml || isProgram ? "ignorePatterns" : '"ignorePatterns"';
  const step = { file, what: purpose, lines: [`${name}: [${JSON.stringify(pattern)}]`] };
  return editFile(repository, step, (text = "") => {
    if ((isYaml || isProgram) && names(text, pattern)) return text;
    if (isProgram) return { why: "it is a program" };
    if (isYaml) return { why: "this YAML is not edited" };
    return editJson(text, ({ get, set }) => {
      const existing = get(...path, "ignorePatterns");
      if (existing === undefined) return set([pattern], ...path, "ignorePatterns");
      if (!Array.isArray(existing)) return { why: "its ignorePatterns are no list" };
      return existing.includes(pattern) ? text : set(pattern, ...path, "ignorePatterns", existing.length);
    });
  });
}

/** A program is not edited: its line is printed, until the file names the folder. */
function planFlatConfig(repository: Repository, file: string): SetupStep {
  const pattern = `${patternFrom(repository, file, repository.output)}/**`;
  const lines = [`{ ignores: [${JSON.stringify(pattern)}] },`];
  return editFile(repository, { file, what: purpose, lines }, (text = "") =>
    names(text, pattern) ? text : { why: "it is a program" },
  );
}

/** Whether a text that is not read as data has this pattern as a whole, and not the end of a longer one. */
function names(text: string, pattern: string): boolean {
  const isQuoted = ['"', "'", "`"].some((mark) => text.includes(mark + pattern + mark));
  return isQuoted || text.split(/[\s,[\]]+/).includes(pattern);
}

function planBiome(repository: Repository): SetupStep | undefined {
  const file = findConfigFile(repository, ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"]);
  if (file === undefined) return undefined;
  const own = [
    `${patternFrom(repository, file, repository.output)}/**`,
    patternFrom(repository, file, lockFileName),
  ] as const;
  const lines = [`"files": { "includes": ${JSON.stringify(["**", ...own.map((each) => `!${each}`)])} }`];
  return editFile(repository, { file, what: purpose, lines }, (text = "") => withBiomePatterns(text, own));
}

/** Biome 2 has `files.includes`, where `!` leaves out; Biome 1 has `files.ignore`. */
function withBiomePatterns(text: string, patterns: readonly string[]): Edited {
  let why: string | undefined;
  const edited = patterns.reduce((source, pattern) => {
    const next = editJson(source, ({ get, set }) => {
      if (!canHaveMembers(get("files"))) return { why: "its files are no object" };
      const [includes, ignore] = [get("files", "includes"), get("files", "ignore")];
      const isFirst = biomeVersion(get("$schema")) === 1 || ignore !== undefined;
      if (!isFirst && includes === undefined && biomeVersion(get("$schema")) === undefined) {
        return { why: "the version of Biome is not known" };
      }
      const [name, list, entry] = isFirst
        ? ["ignore", ignore ?? [], pattern]
        : ["includes", includes ?? ["**"], `!${pattern}`];
      if (!Array.isArray(list)) return { why: `its files.${name} is no list` };
      if (list.includes(entry)) return source;
      const isThere = (isFirst ? ignore : includes) !== undefined;
      return isThere
        ? set(entry, "files", name as string, list.length)
        : set([...list, entry], "files", name as string);
    });
    if (typeof next === "string") return next;
    why ??= next.why;
    return source;
  }, text);
  return why === undefined ? edited : { why };
}

function biomeVersion(schema: unknown): number | undefined {
  const [, major] = /\/schemas\/(\d+)\./.exec(String(schema)) ?? [];
  return major === undefined ? undefined : Number(major);
}

/** A file of ours as a configuration names it that stands somewhere else. */
function patternFrom(repository: Repository, file: string, name: string): string {
  const folder = folderOf(file);
  return globPattern(pathFrom(folder, inFolder(repository.folder, name)));
}
