import { join, posix } from "node:path";
import { compareText } from "../../base/text/index.ts";
import { type GitIndex } from "../../platform/git/index.ts";
import { type Disk, guarded, posixPath, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { configNotFound, findConfigIn, findNearestConfig, packageFileName } from "./load-config.ts";
import { manifestPatterns, pnpmFileName, readWorkspacePatterns, workspaceMatcher } from "./workspace-patterns.ts";

/**
 * Absolute paths of the configurations in the workspaces of a folder; `undefined` if it is not a workspace root, or a
 * configuration applies to it.
 *
 * @throws {RunError} rule `config`: no workspace has a configuration, or one has two
 */
export async function findWorkspaceConfigs(dir: string, from: Disk): Promise<string[] | undefined> {
  const files = guarded(from);
  const patterns = await findPatterns(dir, files);
  if (patterns === undefined) return undefined;
  const configs = findConfigs(dir, await findWorkspaceFolders(dir, patterns, from), files);
  if (configs.length === 0) throw configNotFound(dir, patterns);
  return configs;
}

/** The folders of the workspaces with these patterns, from the workspace root, POSIX. */
export async function findWorkspaceFolders(dir: string, patterns: readonly string[], disk: Disk): Promise<string[]> {
  const { include, ignored } = manifestPatterns(patterns);
  const manifests = await disk.find(include, { cwd: dir, ignore: ignored });
  return workspaceFolders(manifests, patterns).sort(compareText);
}

/**
 * Like {@link findWorkspaceConfigs}, but finds the configurations in the git index. If it has none or has unmerged
 * files, also on the disk: the check of each configuration then reports that.
 */
export async function findStagedConfigs(dir: string, index: GitIndex, disk: Disk): Promise<string[] | undefined> {
  if (index.unmerged(dir).length > 0) return findWorkspaceConfigs(dir, disk);
  const files = guarded(index);
  const patterns = await findPatterns(dir, files);
  if (patterns === undefined) return undefined;
  const folders = workspaceFolders(listManifests(dir, "", index), patterns);
  // All at once: one call of git per file takes far longer.
  const names = folders.map((folder) => join(folder, packageFileName));
  index.load(dir, names);
  const configs = findConfigs(dir, folders, files);
  return configs.length === 0 ? findWorkspaceConfigs(dir, disk) : configs;
}

/** The patterns of a workspace root; `undefined` as for {@link findWorkspaceConfigs}. */
async function findPatterns(dir: string, files: ProjectFiles): Promise<string[] | undefined> {
  if (findNearestConfig(dir, files) !== undefined) return undefined;
  const { parse } = await import("yaml");
  const read = (name: string): string | undefined => {
    const path = join(dir, name);
    return files.kind(path) === undefined ? undefined : readText(files, path);
  };
  return readWorkspacePatterns({ packageJson: read(packageFileName), pnpmWorkspace: read(pnpmFileName) }, parse);
}

/** The folders of the package.json files that belong to workspaces. All paths are from the workspace root, POSIX. */
function workspaceFolders(manifests: readonly string[], patterns: readonly string[]): string[] {
  return manifests.map((path) => posix.dirname(path)).filter(workspaceMatcher(patterns));
}

function findConfigs(dir: string, folders: readonly string[], files: ProjectFiles): string[] {
  const configs = folders.flatMap((folder) => findConfigIn(join(dir, folder), files) ?? []);
  return configs.sort((a, b) => compareText(posixPath(dir, a), posixPath(dir, b)));
}

function listManifests(dir: string, folder: string, index: GitIndex): string[] {
  return index.list(join(dir, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (index.kind(join(dir, path)) === "folder") return listManifests(dir, path, index);
    return name === packageFileName ? [path] : [];
  });
}
