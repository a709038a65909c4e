import { editJson } from "../steps/edit-json.ts";
import { findConfigFile, type Repository } from "../facts/repository.ts";
import { previousOutput } from "../facts/git-attributes.ts";
import { findPackageMember } from "../facts/manifests.ts";
import { globFrom, inFolder } from "../facts/paths.ts";
import { lockFileName } from "../../../model/lock/index.ts";
import { type Edited, editFile, type SetupStep } from "../steps/step.ts";

const purpose = "stops ESLint from checking generated files";

const programs = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `eslint.config.${ending}`);
const legacyIgnoreFile = ".eslintignore";
/** Configurations of ESLint 8 and older, in its own order. */
const legacyFiles = ["js", "cjs", "yaml", "yml", "json"].map((ending) => `.eslintrc.${ending}`).concat(".eslintrc");

/** Plans the lines by which ESLint and Biome skip the generated files, if the repository configures them. */
export function planLinters(repository: Repository): SetupStep[] {
  return [planEslint(repository), planBiome(repository)].filter((step) => step !== undefined);
}

/** A program or an old format cannot be edited: the line is printed until the file contains the folder. */
function planEslint(repository: Repository): SetupStep | undefined {
  const found = findConfigFile(repository, programs) ?? findConfigFile(repository, [legacyIgnoreFile, ...legacyFiles]);
  const file = found ?? findPackageMember(repository, "eslintConfig");
  if (file === undefined) return undefined;
  const isIgnoreFile = file.endsWith(legacyIgnoreFile);
  const isLegacy = isIgnoreFile || !/eslint\.config\.\w+$/.test(file);
  const { pattern, old } = outputPatterns(repository, file, isLegacy ? "/" : "/**");
  const quoted = JSON.stringify(pattern);
  const line = isIgnoreFile ? pattern : isLegacy ? `"ignorePatterns": [${quoted}]` : `{ ignores: [${quoted}] },`;
  return editFile(repository, { file, what: purpose, lines: [line] }, (text = "") => {
    if (names(text, pattern)) return text;
    const isMoved = old !== undefined && names(text, old);
    return { why: `it cannot be edited automatically${isMoved ? `; this replaces ${JSON.stringify(old)}` : ""}` };
  });
}

/** The patterns of the generated files now and before they were moved, for a file in another folder. */
function outputPatterns(repository: Repository, file: string, ending: string) {
  const patternOf = (output: string): string => globFrom(file, inFolder(repository.folder, output)) + ending;
  const old = previousOutput(repository);
  return { pattern: patternOf(repository.output), old: old === undefined ? undefined : patternOf(old) };
}

/** Whether a text contains exactly this pattern, and not only the end of a longer one. */
function names(text: string, pattern: string): boolean {
  const isQuoted = ['"', "'", "`"].some((mark) => text.includes(mark + pattern + mark));
  return isQuoted || text.split(/[\s,[\]]+/).includes(pattern);
}

function planBiome(repository: Repository): SetupStep | undefined {
  const file = findConfigFile(repository, ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"]);
  if (file === undefined) return undefined;
  const { pattern, old } = outputPatterns(repository, file, "/**");
  const patterns = [pattern, globFrom(file, inFolder(repository.folder, lockFileName))];
  // A `!` excludes.
  const entries = patterns.map((each) => `!${each}`);
  const lines = [`"files": { "includes": ${JSON.stringify(["**", ...entries])} }`];
  const what = "stops Biome from checking and reformatting generated files";
  return editFile(repository, { file, what, lines }, (text = "") =>
    editJson(text, ({ get, set, add }): Edited => {
      const schema = String(get("$schema"));
      if (get("files", "ignore") !== undefined || /\/schemas\/1\./.test(schema)) {
        if (patterns.every((each) => names(text, each))) return text;
        return { why: "it is for Biome 1", lines: [`"files": { "ignore": ${JSON.stringify(patterns)} }`] };
      }
      const includes = get("files", "includes");
      if (includes === undefined && !/\/schemas\/\d/.test(schema)) return { why: "the version of Biome is unknown" };
      if (includes === undefined) return set(["**", ...entries], "files", "includes");
      return add(entries, old && `!${old}`, "files", "includes");
    }),
  );
}
