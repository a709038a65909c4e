import { basename, dirname, join, resolve } from "node:path";
import { attempt } from "../base/index.ts";
import { parseJson, withNewProperty } from "../base/json/index.ts";
import { runError } from "../model/findings/index.ts";
import { lockNameOf } from "../model/lock/index.ts";
import type { ListEntry } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import type { Config } from "../model/settings/index.ts";
import {
  configFileName,
  findNearestConfig,
  findWorkspaceConfigs,
  loadConfig,
  parseConfig,
  schemaAddress,
} from "../pipeline/config/index.ts";
import { commitFiles } from "../pipeline/write/index.ts";
import { foldersUp, guarded, readText } from "../platform/files/index.ts";
import { type Project, withWriteLock } from "../project/index.ts";
import type { CommandContext } from "./flags.ts";
import { runOptions } from "./run.ts";

export interface Target {
  /** Absolute. */
  readonly file: string;
  /** The text of the file, or of the configuration that will be created. */
  readonly text: string;
  readonly isNew: boolean;
  readonly config?: Config;
}

/** @throws {RunError} rule `config`: the configuration is invalid; rule `usage`: there are several */
export async function openTarget({ cwd, global, host: { disk } }: CommandContext): Promise<Target> {
  const file = global.config ?? findNearestConfig(cwd, guarded(disk));
  if (file !== undefined) {
    const path = resolve(cwd, file);
    const read = (): Target => ({ file: path, text: readText(disk, path), isNew: false });
    try {
      const { config } = loadConfig(cwd, file, disk);
      return { ...read(), config };
    } catch (error) {
      // It may only lack a list.
      const edited = attempt(() => withEntries(read(), { list: { file: "list.json", type: "string" } }));
      if (edited === undefined) throw error;
      return { ...read(), config: { ...edited.config, lists: {} } };
    }
  }
  const configs = await findWorkspaceConfigs(cwd, disk);
  if (configs.length > 0) {
    const advice = ["select one with `-c`"];
    throw runError("usage", `the configurations are in the workspaces: ${configs.join(", ")}`, { advice });
  }
  const installed = "node_modules/reference-codegen";
  const folder = foldersUp(cwd).find((path) => disk.kind(join(path, installed)) !== undefined) ?? cwd;
  const config = { $schema: schemaAddress(cwd, folder) };
  return { file: join(cwd, configFileName), text: `${JSON.stringify(config, null, 2)}\n`, isNew: true };
}

export type Entries = Readonly<Record<string, ListEntry>>;

/** A configuration with only the added lists, and the text with all. */
export interface Edited extends Pick<Project, "config" | "configName" | "dir" | "lockName" | "locationOf"> {
  readonly text: string;
}

export function withEntries({ file, text: before }: Target, entries: Entries): Edited {
  const text = Object.entries(entries).reduce(
    (json, [key, entry]) => withNewProperty(json, ["lists", key], entry),
    before,
  );
  const config = parseConfig(parseJson(text, "jsonc"), locationOf);
  const lists = Object.fromEntries(Object.entries(config.lists).filter(([key]) => Object.hasOwn(entries, key)));
  return {
    text,
    config: { ...config, version: undefined, references: [], names: {}, lists },
    configName: undefined,
    dir: dirname(file),
    lockName: lockNameOf(basename(file)),
    locationOf,
  };
}

const locationOf = (pointer: string) => ({ pointer });

/** @throws {RunError} rule `io` */
export async function applyEntries(target: Target, after: Edited, context: CommandContext): Promise<void> {
  const { host, signal } = context;
  const { disk } = host;
  const path = disk.realPath(target.file) ?? target.file;
  const file = basename(path);
  await withWriteLock({ ...after, host, options: runOptions(context) }, true, () => {
    signal.throwIfAborted();
    // Another program may have written while the user was answering.
    const current = disk.kind(path) === undefined ? undefined : readText(disk, path);
    if (current !== (target.isNew ? undefined : target.text)) {
      const advice = advise`run the command again`;
      throw runError("io", `${file} was modified after it was read; nothing was written`, { file, advice });
    }
    commitFiles(disk, dirname(path), [{ path, text: after.text }], { retryArgs: ["add"] });
  });
}
