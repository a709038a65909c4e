import { foldersUp } from "../../../platform/files/index.ts";
import { generatedMark, isPurelyGenerated, mayBeGenerated } from "../../../pipeline/emit/index.ts";
import { cached, joinPosix, type SourceFiles } from "./source-files.ts";

/** The folder of the committed package, to which several paths may lead. */
export interface PackageFolder {
  readonly path: string;
  /** Path from the package's folder; `""` for the folder itself, `undefined` for a path outside. */
  locate(path: string): string | undefined;
  /** Whether a folder leads to the package, even if it does not exist on disk. */
  isAncestor(folder: string): boolean;
}

/**
 * Finds the package by its folder, by links to it and by copies in a `node_modules`. A project in which it is not
 * installed is treated as if it were. All paths are absolute; `path` has its links resolved.
 */
export function packageFolder(
  files: SourceFiles,
  path: string,
  name: string,
  projects: readonly string[],
): PackageFolder {
  const installed = `/node_modules/${name}`;
  const isInstalledFor = (project: string): boolean =>
    foldersUp(project).some((folder) => files.directoryExists(joinPosix(folder, installed)));
  const assumed = projects.flatMap((project) => (isInstalledFor(project) ? [] : [`${project}${installed}`]));
  const isRoot = cached((root: string) => assumed.includes(root) || isPackageAt(files, root, path));
  return {
    path,
    locate(target) {
      if (target === path || target.startsWith(`${path}/`)) return target.slice(path.length + 1);
      const at = target.lastIndexOf(installed);
      const end = at + installed.length;
      if (at === -1 || (end < target.length && target[end] !== "/")) return undefined;
      return isRoot(target.slice(0, end)) ? target.slice(end + 1) : undefined;
    },
    isAncestor: (folder) =>
      `${path}/`.startsWith(`${folder}/`) || assumed.some((root) => root.startsWith(`${folder}/`)),
  };
}

/** The path of a module in the package without its extension; `undefined` for a path outside. */
export function stemIn(folder: PackageFolder, path: string): string | undefined {
  return folder.locate(path)?.replace(/(?:\.d)?\.[jt]s$/, "");
}

function isPackageAt(files: SourceFiles, root: string, path: string): boolean {
  if (!files.directoryExists(root)) return false;
  return files.realpath(root) === path || files.readFile(`${root}/package.json`)?.includes(generatedMark) === true;
}

/** Replaces the committed package by another one, with these texts. The user's own files in its folder stay. */
export function overlay(files: SourceFiles, folder: PackageFolder, texts: ReadonlyMap<string, string>): SourceFiles {
  const onDisk = (subpath: string): string => joinPosix(folder.path, subpath);
  const isHidden = cached(
    (subpath: string) => mayBeGenerated(subpath) && isPurelyGenerated(subpath, files.readFile(onDisk(subpath)) ?? ""),
  );
  const isKept = (subpath: string): boolean => files.fileExists(onDisk(subpath)) && !isHidden(subpath);
  const layered =
    <T>(inPackage: (subpath: string) => T, elsewhere: (path: string) => T) =>
    (path: string): T => {
      const subpath = folder.locate(path);
      return subpath === undefined ? elsewhere(path) : inPackage(subpath);
    };
  return {
    fileExists: layered((subpath) => texts.has(subpath) || isKept(subpath), files.fileExists),
    directoryExists: layered(
      (subpath) => subpath === "" || files.directoryExists(onDisk(subpath)),
      (path) => files.directoryExists(path) || folder.isAncestor(path),
    ),
    readFile: layered(
      (subpath) => texts.get(subpath) ?? (isKept(subpath) ? files.readFile(onDisk(subpath)) : undefined),
      files.readFile,
    ),
    list: layered((subpath) => {
      const names = files.list(onDisk(subpath));
      if (subpath !== "") return names;
      return [...texts.keys(), ...names.filter((name) => !texts.has(name) && !isHidden(name))];
    }, files.list),
    realpath: layered(onDisk, files.realpath),
  };
}
