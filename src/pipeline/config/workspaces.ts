import { join } from "node:path";
import { runError } from "../../model/findings/index.ts";
import { advise } from "../../model/rules/index.ts";
import {
  type Disk,
  findWorkspaceFolders,
  foldersUp,
  guarded,
  posixPath,
  type ProjectFiles,
  readText,
  readWorkspacePatterns,
} from "../../platform/files/index.ts";
import { configFileName, findNearestConfig } from "./load-config.ts";

/**
 * Finds the configuration in a folder or the nearest one above it, and returns its absolute path.
 *
 * @throws {RunError} rule `config`: none exists; names those of the workspaces in the folder
 */
export async function findConfig(cwd: string, files: ProjectFiles, disk: Disk): Promise<string> {
  const file = findNearestConfig(cwd, files);
  if (file !== undefined) return file;
  const configs = await findWorkspaceConfigs(cwd, disk);
  const [where, advice] =
    configs.length === 0
      ? ["", advise`run \`npm create reference-codegen\`, or create one, for example: { "source": "sample" }`]
      : [
          `; its workspaces have ${configs.join(", ")}`,
          advise`run the command in their folders, or select one with \`-c\``,
        ];
  throw runError("config", `no ${configFileName} found in ${cwd} or above it${where}`, { advice });
}

/** The configurations in the workspaces below a folder, POSIX and from there. */
export async function findWorkspaceConfigs(cwd: string, disk: Disk): Promise<string[]> {
  const paths = (await findWorkspacesAround(cwd, disk)).map((folder) => join(folder, configFileName));
  return paths.filter((path) => foldersUp(path).includes(cwd) && disk.isFile(path)).map((path) => posixPath(cwd, path));
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
async function findWorkspacesAround(folder: string, disk: Disk): Promise<string[]> {
  for (const root of foldersUp(folder)) {
    const patterns = await readPatternsOf(root, guarded(disk));
    if (patterns !== undefined)
      return (await findWorkspaceFolders(root, patterns, disk)).map((path) => join(root, path));
  }
  return [];
}

/** The nearest `tsconfig.json` or `jsconfig.json` in a folder or above it, and those of the workspaces around the folder. */
export async function findProjects(folder: string, disk: Disk): Promise<string[]> {
  const workspaces = await findWorkspacesAround(disk.realPath(folder) ?? folder, disk);
  return [...new Set([nearestProject(folder, disk) ?? [], projectsIn(workspaces, disk)].flat())];
}

export function nearestProject(folder: string, disk: Disk): string | undefined {
  return projectsIn(foldersUp(disk.realPath(folder) ?? folder), disk)[0];
}

function projectsIn(folders: readonly string[], disk: Disk): string[] {
  return folders.flatMap((folder) => {
    const paths = ["tsconfig.json", "jsconfig.json"].map((name) => join(folder, name));
    return paths.find((path) => disk.isFile(path)) ?? [];
  });
}
