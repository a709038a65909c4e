import { join, posix } from "node:path";
import picomatch from "picomatch";
import type { parse } from "yaml";
import { attempt, isObject } from "../../base/index.ts";
import { readMembers } from "../../base/json/index.ts";
import { compareText } from "../../base/text/index.ts";
import { type Disk, foldersUp, guarded, posixPath, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { type GitIndex, readIndex } from "../../platform/git/index.ts";
import type { Host } from "../../platform/index.ts";
import { configNotFound, findConfigIn, findNearestConfig, packageFileName } from "./load-config.ts";

export const pnpmFileName = "pnpm-workspace.yaml";

/**
 * The configurations in the workspaces of a folder, POSIX and from there; empty if it is not a workspace root, or a configuration
 * applies to it. A staged check reads the git index. If that has none or has unmerged files, it reads the disk: the check of each
 * configuration then reports that.
 *
 * @throws {RunError} rule `config`: no workspace has a configuration, or one has two
 */
export async function findWorkspaceConfigs(
  cwd: string,
  { disk, git }: Pick<Host, "disk" | "git">,
  isStaged: boolean,
): Promise<string[]> {
  const patterns = await findPatterns(cwd, guarded(disk));
  if (patterns === undefined) return [];
  // Paths in the index have no links.
  const staged = isStaged ? await findStagedConfigs(disk.realPath(cwd) ?? cwd, readIndex(cwd, git)) : [];
  if (staged.length > 0) return staged;
  const configs = configsIn(cwd, await findWorkspaceFolders(cwd, patterns, disk), guarded(disk));
  if (configs.length === 0) throw configNotFound(cwd, patterns);
  return configs;
}

async function findStagedConfigs(dir: string, index: GitIndex): Promise<string[]> {
  const files = guarded(index);
  const patterns = index.unmerged(dir).length > 0 ? undefined : await findPatterns(dir, files);
  if (patterns === undefined) return [];
  const folders = workspaceFolders(listManifests(dir, "", files), patterns);
  // All at once: one call of git per file takes far longer.
  const manifests = folders.map((folder) => join(folder, packageFileName));
  index.load(dir, manifests);
  return configsIn(dir, folders, files);
}

function listManifests(dir: string, folder: string, files: ProjectFiles): string[] {
  return files.list(join(dir, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (files.kind(join(dir, path)) === "folder") return listManifests(dir, path, files);
    return name === packageFileName ? [path] : [];
  });
}

function configsIn(dir: string, folders: readonly string[], files: ProjectFiles): string[] {
  const configs = folders.flatMap((folder) => findConfigIn(join(dir, folder), files) ?? []);
  return configs.map((file) => posixPath(dir, file));
}

/** The patterns of a workspace root without a configuration; `undefined` for any other folder. */
async function findPatterns(dir: string, files: ProjectFiles): Promise<string[] | undefined> {
  return findNearestConfig(dir, files) === undefined ? readPatternsOf(dir, files) : undefined;
}

async function readPatternsOf(dir: string, files: ProjectFiles): Promise<string[] | undefined> {
  const read = (name: string): string | undefined => {
    const path = join(dir, name);
    return files.kind(path) === undefined ? undefined : readText(files, path);
  };
  // Loaded here: few runs need it.
  const { parse } = await import("yaml");
  return readWorkspacePatterns({ packageJson: read(packageFileName), pnpmWorkspace: read(pnpmFileName) }, parse);
}

/**
 * The patterns of the workspaces of a folder, for {@link workspaceMatcher}; `undefined` if it is not a workspace root,
 * or its files are invalid. pnpm's list takes precedence. `parseYaml` is a parameter because few runs need the library.
 */
export function readWorkspacePatterns(
  files: { readonly packageJson: string | undefined; readonly pnpmWorkspace: string | undefined },
  parseYaml: typeof parse,
): string[] | undefined {
  // An invalid file does not show whether the folder is a workspace root.
  const ofPnpm = attempt(() => stringsIn(parseYaml(files.pnpmWorkspace ?? "", { logLevel: "error" })));
  // For pnpm, a negation excludes what any pattern matches, wherever it is in the list.
  if (ofPnpm !== undefined) return [...ofPnpm.filter((pattern) => !isNegated(pattern)), ...ofPnpm.filter(isNegated)];
  const { workspaces } = readMembers(files.packageJson);
  return stringsIn(Array.isArray(workspaces) ? { packages: workspaces } : workspaces);
}

/** The strings in the member `packages`; `undefined` if it is not a list. */
function stringsIn(value: unknown): string[] | undefined {
  const list = isObject(value) ? value["packages"] : undefined;
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : undefined;
}

/** The folders of the workspaces with these patterns, from the workspace root, POSIX. */
export async function findWorkspaceFolders(dir: string, patterns: readonly string[], disk: Disk): Promise<string[]> {
  const include = patterns.filter((pattern) => !isNegated(pattern)).map(manifestPattern);
  return workspaceFolders(await disk.find(include, { cwd: dir, ignore }), patterns);
}

/** The folders of the workspaces of the nearest workspace root, from a folder up; empty if there is none. Absolute. */
export async function findWorkspacesAround(folder: string, disk: Disk): Promise<string[]> {
  for (const root of foldersUp(folder)) {
    const patterns = await readPatternsOf(root, guarded(disk));
    if (patterns !== undefined)
      return (await findWorkspaceFolders(root, patterns, disk)).map((path) => join(root, path));
  }
  return [];
}

/** The folders of the package.json files that belong to workspaces. All paths are from the workspace root, POSIX. */
function workspaceFolders(manifests: readonly string[], patterns: readonly string[]): string[] {
  return manifests
    .map((path) => posix.dirname(path))
    .filter(workspaceMatcher(patterns))
    .sort(compareText);
}

/**
 * Returns a function that tests whether a folder is a workspace, by its POSIX path from the workspace root. The last
 * pattern that matches decides: a negated pattern excludes folders, a later one may include them again.
 */
export function workspaceMatcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) => ({
    isIncluded: !isNegated(pattern),
    matches: picomatch(manifestPattern(pattern), { ignore }),
  }));
  return (path) => {
    const manifest = posix.join(path, packageFileName);
    return matchers.findLast(({ matches }) => matches(manifest))?.isIncluded ?? false;
  };
}

const ignore = ["**/node_modules/**", "**/bower_components/**"];

function manifestPattern(pattern: string): string {
  return posix.join(".", isNegated(pattern) ? pattern.slice(1) : pattern, packageFileName);
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith("!");
}
