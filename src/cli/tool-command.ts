import { dirname, join } from "node:path";
import { attempt } from "../base/index.ts";
import { binFile, findPackageManager, foldersUp, posixPath, readText } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";

/**
 * The command that runs this tool in the working directory: by the package manager, or by the path of the installed
 * command if only the configuration's package has it.
 */
export function findToolCommand(config: string | null, { cwd, disk }: Pick<Host, "cwd" | "disk">): string[] {
  const folders = foldersUp(cwd);
  const isInstalled = (folder: string): boolean => attempt(() => disk.kind(join(folder, binFile))) !== undefined;
  const installed =
    config === null || folders.some(isInstalled) ? undefined : foldersUp(dirname(config)).find(isInstalled);
  if (installed !== undefined) return [posixPath(cwd, join(installed, binFile))];
  const read = (folder: string, name: string): string | undefined => attempt(() => readText(disk, join(folder, name)));
  return findPackageManager(folders, read).codegen.split(" ");
}
