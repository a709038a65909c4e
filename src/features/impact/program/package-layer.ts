import { generatedMark, isOursAlone, mayBeOurs } from "../../../pipeline/emit/index.ts";
import { keep, type SourceFiles } from "./source-files.ts";

/** The folder of the committed package, which several paths may lead to. */
export interface PackageFolder {
  readonly path: string;
  /** Path from the package's folder; `""` for the folder itself, `undefined` for a path outside. */
  locate(path: string): string | undefined;
  /** Whether a folder leads to the package, even if it does not exist on disk. */
  isOnTheWay(folder: string): boolean;
}

/**
 * Finds the package by its folder, by links to it and by copies in a `node_modules`. A project in which it is not
 * installed is treated as if it were.
 *
 * @param path absolute, POSIX, links resolved
 * @param name of the npm package
 * @param projects absolute paths of the projects' folders
 */
export function packageFolder(
  files: SourceFiles,
  path: string,
  name: string,
  projects: readonly string[],
): PackageFolder {
  const installed = `/node_modules/${name}`;
  const isInstalledFor = (project: string): boolean =>
    foldersUpFrom(project).some((folder) => files.isFolder(`${folder}${installed}`));
  const assumed = projects.flatMap((project) => (isInstalledFor(project) ? [] : [`${project}${installed}`]));
  const isRoot = keep((root: string) => assumed.includes(root) || leadsTo(files, root, path));
  return {
    path,
    locate(asked) {
      if (asked === path || asked.startsWith(`${path}/`)) return asked.slice(path.length + 1);
      const at = asked.lastIndexOf(installed);
      const end = at + installed.length;
      if (at === -1 || (end < asked.length && asked[end] !== "/")) return undefined;
      return isRoot(asked.slice(0, end)) ? asked.slice(end + 1) : undefined;
    },
    isOnTheWay: (folder) =>
      `${path}/`.startsWith(`${folder}/`) || assumed.some((root) => root.startsWith(`${folder}/`)),
  };
}

/** The path of a module in the package without its extension; `undefined` for a path outside. */
export function stemIn(folder: PackageFolder, path: string): string | undefined {
  return folder.locate(path)?.replace(/(?:\.d)?\.[jt]s$/, "");
}

/** Whether a folder is a link to the package or a copy of a generated one. */
function leadsTo(files: SourceFiles, root: string, path: string): boolean {
  if (!files.isFolder(root)) return false;
  return files.realPath(root) === path || files.read(`${root}/package.json`)?.includes(generatedMark) === true;
}

function foldersUpFrom(folder: string): string[] {
  const steps = folder.split("/");
  return steps.map((_step, index) => steps.slice(0, steps.length - index).join("/"));
}

/**
 * Replaces the committed package by another one. The user's own files in its folder stay.
 *
 * @param texts of its files, by their paths in it
 */
export function layPackage(files: SourceFiles, folder: PackageFolder, texts: ReadonlyMap<string, string>): SourceFiles {
  const onDisk = (inside: string): string => `${folder.path}/${inside}`;
  const isHidden = keep((inside: string) => mayBeOurs(inside) && isOursAlone(inside, files.read(onDisk(inside)) ?? ""));
  const hasOnDisk = (inside: string): boolean => files.isFile(onDisk(inside)) && !isHidden(inside);
  return {
    isFile(path) {
      const inside = folder.locate(path);
      return inside === undefined ? files.isFile(path) : texts.has(inside) || hasOnDisk(inside);
    },
    isFolder(path) {
      const inside = folder.locate(path);
      if (inside === undefined) return files.isFolder(path) || folder.isOnTheWay(path);
      return inside === "" || files.isFolder(onDisk(inside));
    },
    read(path) {
      const inside = folder.locate(path);
      if (inside === undefined) return files.read(path);
      return texts.get(inside) ?? (hasOnDisk(inside) ? files.read(onDisk(inside)) : undefined);
    },
    names(path) {
      const inside = folder.locate(path);
      if (inside === undefined) return files.names(path);
      if (inside !== "") return files.names(onDisk(inside));
      const others = files.names(folder.path).filter((name) => !texts.has(name) && !isHidden(name));
      return [...texts.keys(), ...others];
    },
    realPath(path) {
      const inside = folder.locate(path);
      if (inside === undefined) return files.realPath(path);
      return inside === "" ? folder.path : onDisk(inside);
    },
  };
}
