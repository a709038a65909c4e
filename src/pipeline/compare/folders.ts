import { join, posix } from "node:path";
import { attempt } from "../../base/index.ts";
import { compareText } from "../../base/text/index.ts";
import { type Disk, foldersUp, type ProjectFiles, readText } from "../../platform/files/index.ts";
import { isModule, isOwn, mayBeGenerated } from "../emit/index.ts";

export interface OutputFolder {
  /** Absolute path of the configuration's folder. */
  readonly root: string;
  /** The package's folder from there, POSIX. */
  readonly dir: string;
  readonly configName?: string | undefined;
}

/** The package's folder and every folder on the way to it, absolute, outermost first. */
export function foldersTo({ root, dir }: OutputFolder): string[] {
  const steps = dir.split("/").filter((step) => step !== "" && step !== ".");
  return steps.map((_, index) => join(root, ...steps.slice(0, index + 1)));
}

export function findBlockedFolder(files: ProjectFiles, folder: OutputFolder): string | undefined {
  for (const path of foldersTo(folder)) {
    const kind = files.kind(path);
    if (kind !== undefined && kind !== "folder") return kind === "link" ? "is a symbolic link" : "is not a folder";
  }
  return undefined;
}

export function findOrphans(
  files: ProjectFiles,
  { root, dir, configName }: OutputFolder,
  expected: readonly string[],
): string[] {
  const base = join(root, dir);
  const names = files.list(base);
  const [listed, expectedNames] = [new Set(names), new Set(expected)];
  // A disk that ignores case or Unicode normalisation lists some expected files under another name.
  const missing = expected.filter((name) => !listed.has(name));
  const renamed = new Set(missing.filter((name) => files.kind(join(base, name)) !== undefined).map(foldName));
  return names
    .filter((name) => mayBeGenerated(name) && !expectedNames.has(name) && !renamed.has(foldName(name)))
    .filter((name) => files.kind(join(base, name)) === "file")
    .filter((name) => isOwn(name, readText(files, join(base, name)), configName))
    .toSorted(compareText);
}

function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

export function hasModules(files: ProjectFiles, folder: OutputFolder): boolean {
  if (findBlockedFolder(files, folder) !== undefined) return false;
  return findOrphans(files, folder, []).some(isModule);
}

/**
 * Finds other folders with a generated package below the configuration's folder: the user may have changed `output.dir`. Those
 * of another project, which has its own lock, do not count. POSIX paths from the configuration's folder, sorted.
 */
export async function findFormerFolders(disk: Disk, { root, dir, configName }: OutputFolder): Promise<string[]> {
  const entries = await disk.find("*/**/index.{ts,js}", { cwd: root, ignore: "**/node_modules/**" });
  return entries
    .filter((path) => !path.startsWith(`${dir}/`))
    .filter((path) => attempt(() => isOwn(posix.basename(path), readText(disk, join(root, path)), configName)) ?? false)
    .map((path) => posix.dirname(path))
    .filter((path) => !isOtherProject(disk, root, join(root, path)))
    .sort();
}

function isOtherProject(disk: Disk, root: string, folder: string): boolean {
  const hasLock = (ancestor: string): boolean => disk.list(ancestor).some((name) => name.endsWith(".lock.json"));
  return foldersUp(folder, root).some((ancestor) => ancestor !== root && hasLock(ancestor));
}
