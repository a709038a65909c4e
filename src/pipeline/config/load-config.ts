import { basename, dirname, join, resolve } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { type Diagnostic, errorFinding, RunError } from "../../model/findings/index.ts";
import { foldersUp, guarded, posixPath, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { advise, type Advice } from "../../model/rules/index.ts";
import { conflictMarker, decodeUtf8 } from "../../base/text/index.ts";
import {
  JsonError,
  type JsonNode,
  lineAndColumn,
  nodeFinder,
  propertyOf,
  parseJson,
  readMembers,
  stepsOf,
  type Position,
  positionFinder,
} from "../../base/json/index.ts";
import { parseConfig } from "./parse-config.ts";
import type { Config } from "../../model/settings/index.ts";

/** In the order in which they are searched in each folder. */
export const configFileName = "codegen.config.json";
export const configFileNames = [configFileName, "codegen.config.jsonc"] as const;
export const packageFileName = "package.json";
const packageProperty = "codegen";
const sectionName = `"${packageProperty}" in ${packageFileName}`;

export interface LoadedConfig {
  readonly config: Config;
  readonly file: string;
  /** Absolute path of its folder: `output.dir`, `ca` and the lock are relative to it. */
  readonly dir: string;
  readonly locationOf: LocationOf;
}

/** Returns the location of an option in the file, by its JSON pointer from the configuration itself. */
export type LocationOf = (pointer: string) => Pick<Diagnostic, "pointer"> & Partial<Diagnostic>;

/**
 * Finds and reads the configuration: the file at `path`, which is relative to `cwd`, or one that is searched from there
 * up.
 *
 * @throws {RunError} rule `config`: none found, one that cannot be read, or every mistake in it at once
 */
export function loadConfig(cwd: string, path: string | undefined, files: ProjectFiles): LoadedConfig {
  const file = path === undefined ? findConfig(cwd, guarded(files)) : resolve(cwd, path);
  const name = posixPath(cwd, file) || file;
  const [dir, fileName] = [dirname(file), basename(file)];
  const bytes = readConfigFile(file, name, files);
  const isPackage = fileName === packageFileName;
  const root = parseOrThrow(isPackage ? "json" : "jsonc", bytes, file, files);
  const node = isPackage ? propertyOf(root, packageProperty) : root;
  if (node === undefined) return fail(file, `${name} has no "${packageProperty}"`);
  const top = isPackage ? `/${packageProperty}` : "";
  const text = decodeUtf8(bytes);
  const [findNode, positionOf] = [nodeFinder(node), positionFinder(text)];
  return {
    config: parseConfig({ node, text, file: fileName, folder: dir, pointer: top }),
    file,
    dir,
    locationOf: (at) => ({ pointer: top + at, file: fileName, ...positionOf(findNode(stepsOf(at)).offset) }),
  };
}

/**
 * Finds the configuration in the working directory or the nearest folder above it, and returns its absolute path.
 *
 * @throws {RunError} rule `config`: none exists, or two in one folder
 */
export function findConfig(cwd: string, files: ProjectFiles): string {
  const found = findNearestConfig(cwd, files);
  if (found === undefined) throw configNotFound(cwd);
  return found;
}

export function findNearestConfig(cwd: string, files: ProjectFiles): string | undefined {
  for (const folder of foldersUp(cwd)) {
    const found = findConfigIn(folder, files);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `workspaces` are the patterns of the workspaces, if they have no configuration either. */
export function configNotFound(cwd: string, workspaces: readonly string[] = []): RunError {
  const names = `${configFileNames.join(", ")} or ${sectionName}`;
  const where = workspaces.length === 0 ? " or above it" : `, above it or in its workspaces (${workspaces.join(", ")})`;
  const advice = advise`run ${["init"]}, or create one, for example: { "source": "sample" }`;
  return new RunError([errorFinding("config", `no ${names} found in ${cwd}${where}`, { advice })]);
}

/**
 * Absolute path of the configuration in a folder; `undefined` if none exists.
 *
 * @throws {RunError} rule `config`: it has several
 */
export function findConfigIn(dir: string, files: ProjectFiles): string | undefined {
  const manifest = join(dir, packageFileName);
  const found = [
    ...configFileNames.map((name) => join(dir, name)).filter((file) => files.kind(file) !== undefined),
    ...(files.kind(manifest) !== undefined && hasSection(manifest, files) ? [manifest] : []),
  ];
  const [own] = found;
  if (own === undefined || found.length === 1) return own;
  const names = found.map((file) => (file === manifest ? sectionName : basename(file)));
  const advice = advise`keep only one of them, or select one with \`-c\``;
  return fail(own, `${dir} has several configurations: ${names.join(", ")}`, { advice });
}

/** Skips a package.json that cannot be read: it is not known to be for this tool. */
function hasSection(manifest: string, files: ProjectFiles): boolean {
  return isOwnSection(readMembers(attempt(() => readText(files, manifest)))[packageProperty]);
}

const ownOptions = ["source", "references", "output", "enums", "lists"];

/** Whether the property `codegen` of a package.json is a configuration of this tool: GraphQL Code Generator has one too. */
export function isOwnSection(section: unknown): boolean {
  return isObject(section) && ownOptions.some((option) => Object.hasOwn(section, option));
}

function fail(file: string, message: string, more: { readonly advice?: Advice } & Partial<Position> = {}): never {
  throw new RunError([errorFinding("config", message, { file: basename(file), folder: dirname(file), ...more })]);
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

function parseOrThrow(dialect: "json" | "jsonc", bytes: Uint8Array, file: string, files: ProjectFiles): JsonNode {
  try {
    return parseJson(bytes, dialect);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const text = readText(guarded(files), file);
    const conflict = text.search(conflictMarker);
    if (conflict === -1) return fail(file, error.message, lineAndColumn(text, error.offset ?? 0));
    return fail(file, "unresolved merge conflict", lineAndColumn(text, conflict));
  }
}
