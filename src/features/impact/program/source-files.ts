import { join, posix } from "node:path";
import { Project, ts } from "ts-morph";
import { attempt } from "../../../base/index.ts";
import { type Disk, toPosix } from "../../../platform/files/index.ts";

/** The files that a compiler reads, named as in TypeScript. Paths are absolute, POSIX. */
export interface SourceFiles {
  fileExists(path: string): boolean;
  directoryExists(path: string): boolean;
  readFile(path: string): string | undefined;
  list(folder: string): readonly string[];
  /** The path with its links resolved, as far as it exists. */
  realpath(path: string): string;
}

export type ReadDisk = Pick<Disk, "isFile" | "isFolder" | "bytes" | "list" | "realPath">;

/** Joins paths like `posix.join`, but keeps both slashes at the start of a network path of Windows. */
export function joinPosix(...paths: string[]): string {
  return toPosix(join(...paths));
}

/** The declarations of JavaScript itself, which ts-morph has in memory. */
export const libraries = "/node_modules/typescript/lib";

/** The files on disk, each read once for all programs, and the declarations of JavaScript. */
export function diskFiles(disk: ReadDisk): SourceFiles {
  let inMemory: ts.ModuleResolutionHost | undefined;
  const readLibrary = (path: string): string | undefined => {
    if (!path.startsWith(`${libraries}/`)) return undefined;
    inMemory ??= new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
    return inMemory.fileExists(path) ? inMemory.readFile(path) : undefined;
  };
  const realpath = cached((path: string): string => {
    const real = disk.realPath(path);
    if (real !== undefined) return toPosix(real);
    const above = posix.dirname(path);
    return above === path ? path : joinPosix(realpath(above), posix.basename(path));
  });
  return {
    fileExists: cached((path: string) => disk.isFile(path) || readLibrary(path) !== undefined),
    directoryExists: cached((path: string) => path === libraries || disk.isFolder(path)),
    readFile: cached((path: string) => readLibrary(path) ?? attempt(() => decode(disk.bytes(path)))),
    list: cached((folder: string) => attempt(() => disk.list(folder)) ?? []),
    realpath,
  };
}

/** The file operations that the compiler needs to read a project and to resolve modules. */
export interface FileHost
  extends SourceFiles, Required<Pick<ts.CompilerHost, "getCurrentDirectory" | "getDirectories" | "readDirectory">> {
  useCaseSensitiveFileNames: true;
}

/** TypeScript's own search for the files of a project, which `readDirectory` of its `sys` does only on the real disk. */
const { matchFiles } = ts as unknown as { matchFiles: (...options: readonly unknown[]) => string[] };

/** Relative paths start from `folder`. */
export function fileHost(files: SourceFiles, folder: string): FileHost {
  const entriesOf = (path: string): { files: string[]; directories: string[] } => {
    const names = files.list(path).toSorted();
    const directories = names.filter((name) => files.directoryExists(joinPosix(path, name)));
    const isFolder = new Set(directories);
    return { files: names.filter((name) => !isFolder.has(name)), directories };
  };
  return {
    ...files,
    useCaseSensitiveFileNames: true,
    getCurrentDirectory: () => folder,
    getDirectories: (path) => entriesOf(path).directories,
    readDirectory: (root, extensions, excludes, includes, depth) =>
      matchFiles(root, extensions, excludes, includes, true, folder, depth, entriesOf, files.realpath),
  };
}

export function cached<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key) as Result;
  };
}

/** Decodes like TypeScript, by the byte order mark. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
