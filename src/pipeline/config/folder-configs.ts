import { join, resolve } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { parseJson, toPlain } from "../../base/json/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { guarded, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { loadConfig, type LoadedConfig } from "./load-config.ts";

/** The name of an option of which a configuration has at least one. */
const optionName = /"(?:lists|references|source)"/;

/** A configuration in the folder of another one, with which it shares the lock. */
export interface FolderConfig {
  /** `undefined` if it is invalid. */
  readonly config: Config | undefined;
  /** Whether it has a list with this key. In a file that is not valid JSON, any occurrence of the key counts. */
  hasList(key: string): boolean;
}

/** Finds the other configurations in the folder of a configuration, whatever their files are called. */
export function findOtherConfigs(
  { file, dir }: Pick<LoadedConfig, "file" | "dir">,
  files: ProjectFiles,
): FolderConfig[] {
  const names = guarded(files)
    .list(dir)
    .filter((name) => /\.jsonc?$/i.test(name) && name !== lockFileName);
  return names.flatMap((name) => {
    const path = join(dir, name);
    const text = file !== null && path === resolve(file) ? undefined : attempt(() => readText(files, path));
    // Most files are of other tools, and may be long.
    return text !== undefined && optionName.test(text) ? (readOther(path, text, files) ?? []) : [];
  });
}

/** Also accepts files of other tools, such as a tsconfig.json with `references`, which are invalid and have no lists. */
function readOther(path: string, text: string, files: ProjectFiles): FolderConfig | undefined {
  const root = attempt(() => toPlain(parseJson(text, "jsonc")));
  if (root === undefined) return { config: undefined, hasList: (key) => text.includes(JSON.stringify(key)) };
  if (!isObject(root)) return undefined;
  const { lists } = root;
  return {
    config: unlessRunError(() => loadConfig("", path, files).config, undefined),
    hasList: (key) => isObject(lists) && Object.hasOwn(lists, key),
  };
}
