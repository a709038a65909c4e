import { basename, dirname, join, resolve } from "node:path";
import {
  JsonError,
  type JsonNode,
  lineAndColumn,
  nearestPart,
  parseJson,
  type Position,
  positionFinder,
  stepsOf,
} from "../../base/json/index.ts";
import { conflictMarker, decodeUtf8, quote } from "../../base/text/index.ts";
import { runError } from "../../model/findings/index.ts";
import { defaultLockName, lockNameOf } from "../../model/lock/index.ts";
import type { Config, Configuration } from "../../model/settings/index.ts";
import { foldersUp, guarded, posixPath, type ProjectFiles } from "../../platform/files/index.ts";
import { type LocationOf, parseConfig } from "./parse-config.ts";

export const configFileName = "codegen.config.json";

export interface LoadedConfig {
  readonly config: Config;
  /** Absolute path; `null` if a program passed the configuration. */
  readonly file: string | null;
  /** Absolute path of its folder: `output.dir`, `ca` and the lock are relative to it. */
  readonly dir: string;
  /** The name of the file for the headers of generated files; `undefined` for the default one. */
  readonly configName: string | undefined;
  readonly lockName: string;
  readonly locationOf: LocationOf;
}

/** @throws {RunError} rule `config`: it cannot be read, or every mistake in it at once */
export function loadConfig(cwd: string, path: string, files: ProjectFiles): LoadedConfig & { readonly file: string } {
  const file = resolve(cwd, path);
  const name = posixPath(cwd, file) || file;
  const [dir, fileName] = [dirname(file), basename(file)];
  const bytes = readConfigFile(file, name, files);
  const lockName = ownLockName(file, files);
  const configName = fileName === configFileName ? undefined : fileName;
  const root = parseOrThrow(bytes, file);
  const positionOf = positionFinder(decodeUtf8(bytes));
  const locationOf: LocationOf = (pointer) => {
    const { offset } = nearestPart(root, stepsOf(pointer));
    return { pointer, file: fileName, ...positionOf(offset) };
  };
  const config = parseConfig(root, (pointer) => ({ ...locationOf(pointer), folder: dir }));
  return { config, file, dir, configName, lockName, locationOf };
}

/**
 * Reads a configuration that a program passes, as that of the folder `dir`. It must be JSON data.
 *
 * @throws {RunError} rule `config`: every mistake in it at once
 */
export function readConfig(dir: string, configuration: Configuration): LoadedConfig {
  let node: JsonNode;
  try {
    node = parseJson(JSON.stringify(configuration));
  } catch (error) {
    // A getter may throw anything.
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw runError("config", `the configuration is not JSON data: ${reason}`);
  }
  const config = parseConfig(node, placeless);
  return { config, file: null, dir, configName: undefined, lockName: defaultLockName, locationOf: placeless };
}

const placeless: LocationOf = (pointer) => ({ pointer });

/** Absolute path of the configuration in a folder or the nearest one above it; `undefined` if none exists. */
export function findNearestConfig(cwd: string, files: ProjectFiles): string | undefined {
  const paths = foldersUp(cwd).map((folder) => join(folder, configFileName));
  return paths.find((path) => guarded(files).kind(path) !== undefined);
}

/** The address of the schema for a configuration in `dir`, where this package is installed in `folder`. */
export function schemaAddress(dir: string, folder: string): string {
  const schema = "node_modules/reference-codegen/schema/codegen.config.schema.json";
  const path = posixPath(dir, join(folder, schema));
  return path.startsWith("../") ? path : `./${path}`;
}

/** What a name may contain, because it is in the headers of generated files. */
const validName = /^[\p{L}\p{M}\p{N} ._@+,=~()[\]{}-]*\.json$/u;

function ownLockName(file: string, files: ProjectFiles): string {
  const name = basename(file);
  if (!validName.test(name)) {
    const shape = "end in .json, and contain only letters, digits, spaces and ._@+,=~()[]{}-";
    return fail(file, `the name of the configuration ${quote(name)} must ${shape}`);
  }
  const lockName = lockNameOf(name);
  const stem = lockName.replace(/\.lock\.json$/, "");
  const others = [`${stem}.json`, `${stem}.config.json`].filter(
    (each) => each !== name && lockNameOf(each) === lockName,
  );
  const other = others.find((each) => guarded(files).kind(join(dirname(file), each)) !== undefined);
  if (other === undefined) return lockName;
  return fail(file, `${name} and ${other} would have the same lock ${lockName}; rename one of them`);
}

function fail(file: string, message: string, place: Partial<Position> = {}): never {
  throw runError("config", message, { file: basename(file), folder: dirname(file), ...place });
}

function readConfigFile(file: string, name: string, files: ProjectFiles): Uint8Array {
  const kind = guarded(files).kind(file);
  if (kind === undefined) return fail(file, `${name} does not exist`);
  if (kind === "folder") return fail(file, `${name} is a folder, not a file`);
  try {
    return files.bytes(file);
  } catch (error) {
    return fail(file, `${name} could not be read: ${(error as Error).message}`);
  }
}

function parseOrThrow(bytes: Uint8Array, file: string): JsonNode {
  try {
    return parseJson(bytes, "jsonc");
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const text = Buffer.from(bytes).toString();
    const conflict = text.search(conflictMarker);
    if (conflict === -1) return fail(file, error.message, lineAndColumn(text, error.offset ?? 0));
    return fail(file, "unresolved merge conflict", lineAndColumn(text, conflict));
  }
}
