import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { isObject } from "../../../src/base/index.ts";
import { type Environment, foldersUp } from "../../../src/platform/files/index.ts";
import { readManifest } from "./packages.ts";
import { type Files, folderOf, hasFile, inFolder, type Repository, scriptExtensions } from "./repository.ts";

export const prettierIgnore = ".prettierignore";
const prettierConfigs = ["json", "json5", "jsonc", "yaml", "yml", "toml", ...scriptExtensions]
  .flatMap((extension) => [`.prettierrc.${extension}`, `prettier.config.${extension}`])
  .concat(".prettierrc");

export const biomeConfigs: readonly string[] = ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"];

/** The formatters of a project, run as it runs them, so that they read its options and ignore files. */
const formatters = [
  { name: "prettier", isUsedIn: hasPrettier, argsFor: (path: string) => ["--stdin-filepath", path] },
  {
    name: "@biomejs/biome",
    isUsedIn: (files: Files, folder: string) => hasOneOf(files, folder, biomeConfigs),
    argsFor: (path: string) => ["format", `--stdin-file-path=${path}`],
  },
];

/** Returns a function for {@link Repository.format}. A formatter that is not installed, or fails, changes nothing. */
export function formatterOf(repository: Omit<Repository, "format">, environment: Environment): Repository["format"] {
  const env = environment as NodeJS.ProcessEnv;
  return (file, text) => {
    if (!/\.(?:jsonc?|ya?ml)$/.test(file)) return text;
    return formatters
      .filter(({ isUsedIn }) => foldersUp(folderOf(file)).some((folder) => isUsedIn(repository, folder)))
      .reduce((input, { name, argsFor }) => {
        const [script] = foldersUp(repository.folder).flatMap((folder) => scriptIn(repository, folder, name));
        if (script === undefined) return input;
        const folder = join(repository.top, script.folder);
        const args = argsFor(join(repository.top, file));
        const options = { cwd: folder, input, encoding: "utf8", env, maxBuffer: 1 << 30 } as const;
        const { status, stdout } = spawnSync(process.execPath, [join(folder, script.path), ...args], options);
        return status === 0 ? stdout : input;
      }, text);
  };
}

/** The command of a package that is installed in a folder; `path` is from `folder`. */
function scriptIn(files: Files, folder: string, name: string): { readonly folder: string; readonly path: string }[] {
  const installed = `node_modules/${name}`;
  const { bin } = readManifest(files, inFolder(folder, installed)).members;
  const script = isObject(bin) ? Object.values(bin)[0] : bin;
  return typeof script === "string" ? [{ folder, path: `${installed}/${script}` }] : [];
}

export function hasPrettier(files: Files, folder: string): boolean {
  const isConfigured = readManifest(files, folder).members["prettier"] !== undefined;
  return isConfigured || hasOneOf(files, folder, prettierConfigs) || runsPrettier(files, folder);
}

export function runsPrettier(files: Files, folder: string): boolean {
  const isDependency = readManifest(files, folder).dependencies["prettier"] !== undefined;
  return isDependency || hasOneOf(files, folder, [prettierIgnore]);
}

function hasOneOf(files: Files, folder: string, names: readonly string[]): boolean {
  return names.some((name) => hasFile(files, inFolder(folder, name)));
}
