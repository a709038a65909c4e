import { join, posix } from "node:path";
import { attempt } from "../../base/index.ts";
import { lockFileName } from "../../model/lock/index.ts";
import { type Disk, foldersUp, readText } from "../../platform/files/index.ts";
import { isPurelyGenerated } from "../emit/index.ts";
import type { OutputFolder } from "./folders.ts";

/**
 * Finds other folders with a generated package below the configuration's folder: the user may have changed `output.dir`. Those
 * of another project, which has its own lock, do not count. POSIX paths from the configuration's folder, sorted.
 */
export async function findFormerFolders(disk: Disk, { root, dir }: OutputFolder): Promise<string[]> {
  const ignore = ["**/node_modules/**", `${dir}/**`];
  const entries = await disk.find("*/**/index.{ts,js}", { cwd: root, ignore });
  return entries
    .filter((path) => attempt(() => isPurelyGenerated(posix.basename(path), readText(disk, join(root, path)))) ?? false)
    .map((path) => posix.dirname(path))
    .filter((path) => !isOtherProject(disk, root, join(root, path)))
    .sort();
}

/** Whether a folder or one above it, below the root, has a lock. */
function isOtherProject(disk: Disk, root: string, folder: string): boolean {
  return foldersUp(folder, root).some((ancestor) => ancestor !== root && disk.isFile(join(ancestor, lockFileName)));
}
