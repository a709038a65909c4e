import { basename, dirname, join, resolve } from "node:path";
import {
  JsonError,
  type JsonNode,
  lineAndColumn,
  nodeFinder,
  parseJson,
  type Position,
  positionFinder,
  stepsOf,
} from "../../base/json/index.ts";
import { conflictMarker, decodeUtf8, quote } from "../../base/text/index.ts";
import type { Diagnostic } from "../../model/report/index.ts";
import { errorFinding, runError, type RunError, unlessRunError } from "../../model/findings/index.ts";
import { type Advice, advise } from "../../model/rules/index.ts";
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
  readonly locationOf: LocationOf;
}

/**
 * Finds and reads the configuration: the file at `path`, which is relative to `cwd`, or one that is searched from there
 * up.
 *
 * @throws {RunError} rule `config`: none found, one that cannot be read, or every mistake in it at once
 */
export function loadConfig(
  cwd: string,
  path: string | undefined,
  files: ProjectFiles,
): LoadedConfig & { readonly file: string } {
  const file = path === undefined ? findConfig(cwd, guarded(files)) : resolve(cwd, path);
  const name = posixPath(cwd, file) || file;
  const [dir, fileName] = [dirname(file), basename(file)];
  const bytes = readConfigFile(file, name, files);
  const root = parseOrThrow(bytes, file);
  const [findNode, positionOf] = [nodeFinder(root), positionFinder(decodeUtf8(bytes))];
  const locationOf: LocationOf = (pointer) => {
    const { offset } = findNode(stepsOf(pointer));
    return { pointer, file: fileName, ...positionOf(offset) };
  };
  const config = parseConfig(root, (pointer) => ({ ...locationOf(pointer), folder: dir }));
  return { config, file, dir, locationOf };
}

/**
 * Reads a configuration that a program passes, as that of the folder `dir`. It must be JSON data.
 *
 * @throws {RunError} rule `config`: every mistake in it at once
 */
export function readConfig(dir: string, configuration: Configuration): LoadedConfig {
  let node: JsonNode;
  try {
    node = parseJson(JSON.stringify(configuration, refuseUnwritable));
  } catch (error) {
    // A getter may throw anything.
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw runError("config", `the configuration is not JSON data: ${reason}`);
  }
  return { config: parseConfig(node, placeless), file: null, dir, locationOf: placeless };
}

const placeless: LocationOf = (pointer) => ({ pointer });

/** JSON leaves out functions, symbols and the entries of a Map, and would hide such a mistake. */
function refuseUnwritable(name: string, value: unknown): unknown {
  const type = value instanceof Map ? "Map" : typeof value;
  if (!["function", "symbol", "Map"].includes(type)) return value;
  throw new TypeError(`${quote(name)} is a ${type}`);
}

/**
 * Finds the configuration in the working directory or the nearest folder above it, and returns its absolute path.
 *
 * @throws {RunError} rule `config`: none exists
 */
export function findConfig(cwd: string, files: ProjectFiles): string {
  const file = findNearestConfig(cwd, files);
  if (file === undefined) throw configNotFound(cwd);
  return file;
}

export function findNearestConfig(cwd: string, files: ProjectFiles): string | undefined {
  const paths = foldersUp(cwd).map((folder) => join(folder, configFileName));
  return paths.find((path) => files.kind(path) !== undefined);
}

/** `workspaces` are the patterns of the workspaces, if they have no configuration either. */
export function configNotFound(cwd: string, workspaces: readonly string[] = []): RunError {
  const where = workspaces.length === 0 ? " or above it" : `, above it or in its workspaces (${workspaces.join(", ")})`;
  const advice = advise`run \`npm create reference-codegen\`, or create one, for example: { "source": "sample" }`;
  return runError("config", `no ${configFileName} found in ${cwd}${where}`, { advice });
}

function fail(file: string, message: string, details: { readonly advice?: Advice } & Partial<Position> = {}): never {
  throw runError("config", message, { file: basename(file), folder: dirname(file), ...details });
}

function readConfigFile(file: string, name: string, files: ProjectFiles): Uint8Array {
  const kind = guarded(files).kind(file);
  if (kind === undefined) return fail(file, `${name} does not exist`);
  if (kind === "folder") {
    const advice = advise`--config must name a file, for example \`FOLDER/codegen.config.json\``;
    return fail(file, `${name} is a folder, not a file`, { advice });
  }
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

/**
 * Finds configurations that would overwrite each other: two with the same output folder, or two with the same lock and
 * another `version` or `memberCase`. Skips a configuration that cannot be read: its own run reports that.
 */
export function findSharedFolders(paths: readonly string[], cwd: string, files: ProjectFiles): Diagnostic[] {
  const outputs = new Map<string, string>();
  const locks = new Map<string, { readonly file: string; readonly settings: string }>();
  const problems: Diagnostic[] = [];
  for (const file of paths) {
    const config = unlessRunError(() => loadConfig(cwd, file, files).config, undefined);
    if (!config) continue;
    const output = join(dirname(file), config.output.dir);
    const settings = `${config.version} ${config.enums.memberCase}`;
    const sameOutput = outputs.get(output) ?? file;
    const sameLock = locks.get(dirname(file)) ?? { file, settings };
    outputs.set(output, sameOutput);
    locks.set(dirname(file), sameLock);
    if (sameOutput !== file)
      problems.push(errorFinding("usage", `${file} and ${sameOutput} share the output folder ${output}`));
    if (sameLock.settings === settings) continue;
    const message = `${file} and ${sameLock.file} share a lock, but differ in version or memberCase; move each to a separate folder`;
    problems.push(errorFinding("usage", message));
  }
  return problems;
}
