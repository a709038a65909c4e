import { dirname, join } from "node:path";
import { compareText } from "../../base/text/index.ts";
import { type GitIndex } from "../../platform/git/index.ts";
import { guarded, posixPath, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { configNotFound, findConfigIn, findNearestConfig } from "./load-config.ts";
import { manifestPatterns, readWorkspacePatterns, workspaceMatcher } from "./workspace-patterns.ts";

const pnpmFileName = "pnpm-workspace.yaml";
const packageFileName = "package.json";

/**
 * Finds the configurations of the workspaces of a folder that has no configuration in it or above it.
 *
 * @param dir absolute path
 * @returns absolute paths, in their order; `undefined` if a configuration applies to the folder, or it is not a workspace root
 * @throws {RunError} rule `config`: no workspace has a configuration, or one has two
 */
export async function findWorkspaceConfigs(dir: string, from: ProjectFiles): Promise<string[] | undefined> {
  const files = guarded(from);
  const patterns = await findPatterns(dir, files);
  if (patterns === undefined) return undefined;
  const configs = findConfigs(dir, await findManifests(dir, patterns), files);
  if (configs.length === 0) throw configNotFound(dir, patterns);
  return configs;
}

/**
 * Like {@link findWorkspaceConfigs}, but finds the configurations in the git index.
 *
 * @param dir absolute path, as the index has it
 * @param disk searched if the index has no configuration or unmerged files: the check of each configuration then reports that
 */
export async function findStagedConfigs(
  dir: string,
  index: GitIndex,
  disk: ProjectFiles,
): Promise<string[] | undefined> {
  if (index.unmerged(dir).length > 0) return findWorkspaceConfigs(dir, disk);
  const files = guarded(index);
  const patterns = await findPatterns(dir, files);
  if (patterns === undefined) return undefined;
  const manifests = listManifests(dir, index).filter(manifestFilter(dir, patterns));
  // All at once: one call of git per file takes far longer.
  index.load(
    dir,
    manifests.map((path) => posixPath(dir, path)),
  );
  const configs = findConfigs(dir, manifests, files);
  return configs.length === 0 ? findWorkspaceConfigs(dir, disk) : configs;
}

/** The patterns of a workspace root; `undefined` if a configuration applies to the folder, or it is not a workspace root. */
async function findPatterns(dir: string, files: ProjectFiles): Promise<string[] | undefined> {
  if (findNearestConfig(dir, files) !== undefined) return undefined;
  // Loaded here: few runs reach this.
  const { parse } = await import("yaml");
  const read = (name: string): string | undefined => {
    const path = join(dir, name);
    return files.kind(path) === undefined ? undefined : readText(files, path);
  };
  return readWorkspacePatterns({ packageJson: read(packageFileName), pnpmWorkspace: read(pnpmFileName) }, parse);
}

/** The configurations in the folders of the workspaces, sorted by path. */
function findConfigs(dir: string, manifests: readonly string[], files: ProjectFiles): string[] {
  const configs = manifests.map((path) => findConfigIn(dirname(path), files)).filter((file) => file !== undefined);
  return configs.sort((a, b) => compareText(posixPath(dir, a), posixPath(dir, b)));
}

/** Returns whether a package.json is that of a workspace. */
function manifestFilter(dir: string, patterns: readonly string[]): (path: string) => boolean {
  const isWorkspace = workspaceMatcher(patterns);
  return (path) => isWorkspace(posixPath(dir, dirname(path)));
}

/** Finds the package.json files of the workspaces in the work tree; absolute paths. */
async function findManifests(dir: string, patterns: readonly string[]): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  const { include, ignored } = manifestPatterns(patterns);
  const found = await glob(include, { cwd: dir, ignore: ignored, expandDirectories: false });
  return found.map((path) => join(dir, path)).filter(manifestFilter(dir, patterns));
}

/** Lists all package.json files of the index below a folder; absolute paths. */
function listManifests(dir: string, index: GitIndex): string[] {
  return index.list(dir).flatMap((name) => {
    const path = join(dir, name);
    if (index.kind(path) === "folder") return listManifests(path, index);
    return name === packageFileName ? [path] : [];
  });
}
