import { posix } from "node:path";
import { Project, ts } from "ts-morph";
import type { SourceFiles } from "./source-files.ts";

/** The declarations of JavaScript itself, which ts-morph has in memory. */
const libraries = "/node_modules/typescript/lib";

let memory: ts.ModuleResolutionHost | undefined;

export function readLibrary(path: string): string | undefined {
  if (!path.startsWith(`${libraries}/`)) return undefined;
  memory ??= new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  return memory.fileExists(path) ? memory.readFile(path) : undefined;
}

export function libraryFile(options: ts.CompilerOptions): string {
  return `${libraries}/${ts.getDefaultLibFileName(options)}`;
}

/** The file operations that the compiler needs, except for the texts of a program. */
export type FileHost = Omit<ts.ParseConfigHost, "readDirectory"> &
  Required<Pick<ts.ModuleResolutionHost, "directoryExists" | "realpath" | "getDirectories">> & {
    getCurrentDirectory(): string;
    readDirectory(...asked: Parameters<ts.ParseConfigHost["readDirectory"]>): string[];
  };

/** Finds files as TypeScript's own `readDirectory`, which only reads the real disk. */
type MatchFiles = (
  path: string,
  extensions: readonly string[],
  excludes: readonly string[] | undefined,
  includes: readonly string[],
  isCaseSensitive: boolean,
  currentDirectory: string,
  depth: number | undefined,
  entriesOf: (path: string) => { files: readonly string[]; directories: readonly string[] },
  realPath: (path: string) => string,
) => string[];
const { matchFiles } = ts as unknown as { matchFiles: MatchFiles };

/** @param folder absolute path that relative paths start from */
export function fileHost(files: SourceFiles, folder: string): FileHost {
  const entriesOf = (path: string): { files: string[]; directories: string[] } => {
    const names = [...files.names(path)].toSorted();
    const directories = names.filter((name) => files.isFolder(posix.join(path, name)));
    const isFolder = new Set(directories);
    return { files: names.filter((name) => !isFolder.has(name)), directories };
  };
  return {
    useCaseSensitiveFileNames: true,
    getCurrentDirectory: () => folder,
    fileExists: (path) => files.isFile(path) || readLibrary(path) !== undefined,
    readFile: (path) => readLibrary(path) ?? files.read(path),
    directoryExists: (path) => path === libraries || files.isFolder(path),
    getDirectories: (path) => entriesOf(path).directories,
    realpath: (path) => files.realPath(path),
    readDirectory: (root, extensions, excludes, includes, depth) =>
      matchFiles(root, extensions, excludes, includes, true, folder, depth, entriesOf, files.realPath),
  };
}
