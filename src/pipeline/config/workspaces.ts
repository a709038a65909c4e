import { join, posix } from "node:path";
import {
  type Disk,
  findWorkspaceFolders,
  foldersUp,
  guarded,
  type ProjectFiles,
  readText,
  readWorkspacePatterns,
  workspaceFolders,
} from "../../platform/files/index.ts";
import { type GitIndex, readIndex } from "../../platform/git/index.ts";
import type { Host } from "../../platform/index.ts";
import { configFileName, configNotFound, findNearestConfig } from "./load-config.ts";

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
  const manifests = folders.map((folder) => join(folder, "package.json"));
  index.load(dir, manifests);
  return configsIn(dir, folders, files);
}

function listManifests(dir: string, folder: string, files: ProjectFiles): string[] {
  return files.list(join(dir, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (files.kind(join(dir, path)) === "folder") return listManifests(dir, path, files);
    return name === "package.json" ? [path] : [];
  });
}

function configsIn(dir: string, folders: readonly string[], files: ProjectFiles): string[] {
  const configs = folders.map((folder) => posix.join(folder, configFileName));
  return configs.filter((path) => files.kind(join(dir, path)) !== undefined);
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
  return readWorkspacePatterns(read, parse);
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
