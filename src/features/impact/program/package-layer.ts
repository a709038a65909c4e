import { posix } from "node:path";
import { generatedMark, isPurelyGenerated, mayBeGenerated } from "../../../pipeline/emit/index.ts";
import { cached, type SourceFiles } from "./source-files.ts";

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
    foldersUpFrom(project).some((folder) => files.directoryExists(`${folder}${installed}`));
  const assumed = projects.flatMap((project) => (isInstalledFor(project) ? [] : [`${project}${installed}`]));
  const isRoot = cached((root: string) => assumed.includes(root) || leadsTo(files, root, path));
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

function leadsTo(files: SourceFiles, root: string, path: string): boolean {
  if (!files.directoryExists(root)) return false;
  return files.realpath(root) === path || files.readFile(`${root}/package.json`)?.includes(generatedMark) === true;
}

function foldersUpFrom(folder: string): string[] {
  const steps = folder.split("/");
  return steps.map((_step, index) => steps.slice(0, steps.length - index).join("/"));
}

/** Replaces the committed package by another one, with these texts. The user's own files in its folder stay. */
export function layPackage(files: SourceFiles, folder: PackageFolder, texts: ReadonlyMap<string, string>): SourceFiles {
  const onDisk = (inside: string): string => posix.join(folder.path, inside);
  const isHidden = cached(
    (inside: string) => mayBeGenerated(inside) && isPurelyGenerated(inside, files.readFile(onDisk(inside)) ?? ""),
  );
  const isKept = (inside: string): boolean => files.fileExists(onDisk(inside)) && !isHidden(inside);
  const layered =
    <T>(inPackage: (inside: string) => T, elsewhere: (path: string) => T) =>
    (path: string): T => {
      const inside = folder.locate(path);
      return inside === undefined ? elsewhere(path) : inPackage(inside);
    };
  return {
    fileExists: layered((inside) => texts.has(inside) || isKept(inside), files.fileExists),
    directoryExists: layered(
      (inside) => inside === "" || files.directoryExists(onDisk(inside)),
      (path) => files.directoryExists(path) || folder.isOnTheWay(path),
    ),
    readFile: layered(
      (inside) => texts.get(inside) ?? (isKept(inside) ? files.readFile(onDisk(inside)) : undefined),
      files.readFile,
    ),
    names: layered((inside) => {
      const names = files.names(onDisk(inside));
      if (inside !== "") return names;
      return [...texts.keys(), ...names.filter((name) => !texts.has(name) && !isHidden(name))];
    }, files.names),
    realpath: layered(onDisk, files.realpath),
  };
}
