import { canHaveMembers, editJson } from "./edit-json.ts";
import { findConfigFile, type Repository } from "./repository.ts";
import { previousOutput } from "./attributes.ts";
import { planIgnoreFile } from "./ignores.ts";
import { findPackageMember } from "./manifests.ts";
import { globPattern } from "./patterns.ts";
import { lockFileName } from "../../model/lock/index.ts";
import { folderOf, inFolder, pathFrom } from "./paths.ts";
import { type Edited, editFile, type SetupStep } from "./step.ts";

const purpose = "stops ESLint from checking generated files";
const notEditable = "it cannot be edited automatically";

const eslintPrograms = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `eslint.config.${ending}`);

/** Configurations of ESLint 8 and older, in its own order. */
const legacyFiles = ["js", "cjs", "yaml", "yml", "json"].map((ending) => `.eslintrc.${ending}`).concat(".eslintrc");

/** Plans the lines by which ESLint and Biome skip the generated files, each if the repository configures it. */
export function planLinters(repository: Repository): SetupStep[] {
  return [planEslint(repository), planBiome(repository)].filter((step) => step !== undefined);
}

function planEslint(repository: Repository): SetupStep | undefined {
  const program = findConfigFile(repository, eslintPrograms);
  if (program !== undefined) return planFlatConfig(repository, program);
  const ignoreFile = findConfigFile(repository, [".eslintignore"]);
  if (ignoreFile !== undefined) return planIgnoreFile(repository, ignoreFile, purpose);
  const file = findConfigFile(repository, legacyFiles);
  if (file !== undefined) return planLegacyConfig(repository, file, []);
  const member = findPackageMember(repository, "eslintConfig");
  return member === undefined ? undefined : planLegacyConfig(repository, member, ["eslintConfig"]);
}

/** @param path of the configuration in its file */
function planLegacyConfig(repository: Repository, file: string, path: readonly string[]): SetupStep {
  const { pattern, old } = outputPatterns(repository, file, "/");
  const isYaml = /\.ya?ml$/.test(file);
  const isProgram = /\.c?js$/.test(file);
  const name = isYaml || isProgram ? "ignorePatterns" : '"ignorePatterns"';
  const step = { file, what: purpose, lines: [`${name}: [${JSON.stringify(pattern)}]`] };
  return editFile(repository, step, (text = "") => {
    if ((isYaml || isProgram) && names(text, pattern)) return text;
    if (isYaml || isProgram) return { why: whyManual(text, old) };
    return editJson(text, ({ get, set }) => {
      const existing = get(...path, "ignorePatterns");
      if (existing === undefined) return set([pattern], ...path, "ignorePatterns");
      if (!Array.isArray(existing)) return { why: '"ignorePatterns" is not a list' };
      return withEntry(existing, pattern, old, (value, at) => set(value, ...path, "ignorePatterns", at)) ?? text;
    });
  });
}

/** A program is not edited: its line is printed until the file names the folder. */
function planFlatConfig(repository: Repository, file: string): SetupStep {
  const { pattern, old } = outputPatterns(repository, file, "/**");
  const lines = [`{ ignores: [${JSON.stringify(pattern)}] },`];
  return editFile(repository, { file, what: purpose, lines }, (text = "") =>
    names(text, pattern) ? text : { why: whyManual(text, old) },
  );
}

function whyManual(text: string, old: string | undefined): string {
  return old !== undefined && names(text, old) ? `${notEditable}; this replaces ${JSON.stringify(old)}` : notEditable;
}

/** The patterns of the generated files and of the folder in which they were before, as a file elsewhere names them. */
function outputPatterns(repository: Repository, file: string, ending: string) {
  const old = previousOutput(repository);
  return {
    pattern: patternFrom(repository, file, repository.output) + ending,
    old: old === undefined ? undefined : patternFrom(repository, file, old) + ending,
  };
}

/**
 * A list with an entry: in the place of the old one, otherwise at its end.
 *
 * @param set as {@link JsonText.set}, at an index; without a value, it removes the entry
 * @returns `undefined` if there is nothing to do
 */
function withEntry(
  list: readonly unknown[],
  entry: string,
  old: string | undefined,
  set: (value: string | undefined, at: number) => string,
): string | undefined {
  const at = old === undefined ? -1 : list.indexOf(old);
  if (list.includes(entry)) return at === -1 ? undefined : set(undefined, at);
  return set(entry, at === -1 ? list.length : at);
}

/** Whether a text that is not read as data contains exactly this pattern, not the end of a longer one. */
function names(text: string, pattern: string): boolean {
  const isQuoted = ['"', "'", "`"].some((mark) => text.includes(mark + pattern + mark));
  return isQuoted || text.split(/[\s,[\]]+/).includes(pattern);
}

function planBiome(repository: Repository): SetupStep | undefined {
  const file = findConfigFile(repository, ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"]);
  if (file === undefined) return undefined;
  const output = outputPatterns(repository, file, "/**");
  const own = [output, { pattern: patternFrom(repository, file, lockFileName), old: undefined }] as const;
  const includes = ["**", ...own.map(({ pattern }) => `!${pattern}`)];
  const lines = [`"files": { "includes": ${JSON.stringify(includes)} }`];
  const what = "stops Biome from checking and reformatting generated files";
  return editFile(repository, { file, what, lines }, (text = "") => withBiomePatterns(text, own));
}

type Patterns = ReturnType<typeof outputPatterns>;

/** Biome 2 has `files.includes`, where `!` excludes; Biome 1 has `files.ignore`. */
function withBiomePatterns(text: string, patterns: readonly Patterns[]): Edited {
  let why: string | undefined;
  const edited = patterns.reduce((source, { pattern, old }) => {
    const next = editJson(source, ({ get, set }) => {
      if (!canHaveMembers(get("files"))) return { why: '"files" is not an object' };
      const [includes, ignore] = [get("files", "includes"), get("files", "ignore")];
      const isFirst = biomeVersion(get("$schema")) === 1 || ignore !== undefined;
      if (!isFirst && includes === undefined && biomeVersion(get("$schema")) === undefined) {
        return { why: "the version of Biome is unknown" };
      }
      const [name, sign, start] = isFirst ? (["ignore", "", []] as const) : (["includes", "!", ["**"]] as const);
      const list = get("files", name);
      if (list === undefined) return set([...start, sign + pattern], "files", name);
      if (!Array.isArray(list)) return { why: `"files.${name}" is not a list` };
      const oldEntry = old === undefined ? undefined : sign + old;
      return withEntry(list, sign + pattern, oldEntry, (value, at) => set(value, "files", name, at)) ?? source;
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

/** A file beside the configuration of this tool as a glob in a file elsewhere. */
function patternFrom(repository: Repository, file: string, name: string): string {
  const folder = folderOf(file);
  return globPattern(pathFrom(folder, inFolder(repository.folder, name)));
}
