import { join } from "node:path";
import { isObject } from "../../../base/index.ts";
import type { Host } from "../../../platform/index.ts";
import { readManifest } from "./packages.ts";
import { folderOf, foldersUp, inFolder } from "./paths.ts";
import { scriptExtensions } from "./project-facts.ts";
import { hasFile, type Repository } from "./repository.ts";

type Unformatted = Omit<Repository, "format">;

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
    isUsedIn: (repository: Unformatted, folder: string) =>
      biomeConfigs.some((name) => hasFile(repository, inFolder(folder, name))),
    argsFor: (path: string) => ["format", `--stdin-file-path=${path}`],
  },
];

/** Returns a function for {@link Repository.format}. A formatter that is not installed, or fails, changes nothing. */
export function formatterOf(repository: Unformatted, { runScript }: Pick<Host, "runScript">): Repository["format"] {
  const { top } = repository;
  return (file, text) => {
    if (!/\.(?:jsonc?|ya?ml)$/.test(file)) return text;
    const folders = foldersUp(folderOf(file));
    return formatters.reduce((input, { name, isUsedIn, argsFor }) => {
      const script = folders.some((each) => isUsedIn(repository, each)) ? findScript(repository, name) : undefined;
      if (script === undefined) return input;
      const folder = join(top, script.folder);
      return runScript(join(folder, script.path), argsFor(join(top, file)), { folder, input }) ?? input;
    }, text);
  };
}

/** The command of a package that is installed in the folder of the configuration or above; `path` is from `folder`. */
function findScript(repository: Unformatted, name: string) {
  return foldersUp(repository.folder)
    .map((folder) => {
      const installed = `node_modules/${name}`;
      const { bin } = readManifest(repository, inFolder(folder, installed)).members;
      const script = isObject(bin) ? Object.values(bin)[0] : bin;
      return typeof script === "string" ? { folder, path: `${installed}/${script}` } : undefined;
    })
    .find((each) => each !== undefined);
}

export function hasPrettier(repository: Unformatted, folder: string): boolean {
  const isConfigured = prettierConfigs.some((name) => hasFile(repository, inFolder(folder, name)));
  const { members } = readManifest(repository, folder);
  return isConfigured || members["prettier"] !== undefined || runsPrettier(repository, folder);
}

export function runsPrettier(repository: Unformatted, folder: string): boolean {
  const hasIgnoreFile = hasFile(repository, inFolder(folder, prettierIgnore));
  return hasIgnoreFile || readManifest(repository, folder).dependencies["prettier"] !== undefined;
}
