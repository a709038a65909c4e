import { join } from "node:path";
import { type Disk, foldersUp } from "../../platform/files/index.ts";
import { findWorkspacesAround } from "./workspaces.ts";

/**
 * The nearest `tsconfig.json` in a folder or above it, and those of the workspaces around the folder; in a folder without one,
 * `jsconfig.json`.
 */
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
