import { posix } from "node:path";
import { Project, ts } from "ts-morph";
import { isPurelyGenerated, mayBeGenerated } from "../../pipeline/emit/index.ts";
import { foldersUp } from "../../platform/files/index.ts";
import type { ReadProject } from "./read-project.ts";
import { cached, joinPosix, type SourceFiles } from "./source-files.ts";

/** The committed package. */
export interface PackageFolder {
  readonly name: string;
  readonly path: string;
}

/** The path of a file from the package's folder; `undefined` if it is elsewhere. */
export function pathInPackage({ path: folder }: PackageFolder, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** The folder in which ts-morph has the declarations of JavaScript itself, in memory. */
const libraryFolder = "/node_modules/typescript/lib";
const library = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();

/** Returns a compiler of a project with any package, which parses again only what differs from the program before. */
export function createCompiler(project: ReadProject, files: SourceFiles, folder: PackageFolder) {
  const parsed = new Map<string, ts.SourceFile>();
  let oldProgram: ts.Program | undefined;
  return (texts: ReadonlyMap<string, string>): ts.Program => {
    const host = createHost(project, files, folder, texts);
    const { options, resolve, readFile } = host;
    oldProgram = ts.createProgram({
      rootNames: project.fileNames,
      options,
      host: {
        ...host,
        useCaseSensitiveFileNames: () => true,
        getCanonicalFileName: (name) => name,
        getNewLine: () => "\n",
        getDefaultLibFileName: (of) => `${libraryFolder}/${ts.getDefaultLibFileName(of)}`,
        writeFile: () => undefined,
        getSourceFile(path, languageVersionOrOptions) {
          const own = readFile(path);
          const text = own ?? library.readFile(path);
          if (text === undefined) return undefined;
          const lastParsed = parsed.get(path);
          if (lastParsed?.text === text) return lastParsed;
          // With parents: nodes are visited before a checker binds them.
          const file = ts.createSourceFile(path, text, languageVersionOrOptions, own !== undefined);
          parsed.set(path, file);
          return file;
        },
        resolveModuleNameLiterals: (literals, importer, _redirected, _options, sourceFile) =>
          literals.map((literal) =>
            resolve(literal.text, importer, ts.getModeForUsageLocation(sourceFile, literal, options)),
          ),
      },
      ...(oldProgram && { oldProgram }),
    });
    return oldProgram;
  };
}

export type ProjectHost = ReturnType<typeof createHost>;

/**
 * The files as a project sees them, and its options. Texts replace those of the committed package, but not the user's own
 * files in its folder. The outputs of referenced projects need not exist; their sources replace them.
 */
export function createHost(
  project: ReadProject,
  files: SourceFiles,
  folder: PackageFolder,
  texts: ReadonlyMap<string, string>,
) {
  const { sources } = project;
  const outputFolders = new Set([...sources.keys()].flatMap((output) => foldersUp(posix.dirname(output))));
  const readInPackage = cached((path: string) => {
    const subpath = pathInPackage(folder, path) ?? "";
    const text = texts.get(subpath) ?? files.readFile(path);
    const isOld = !texts.has(subpath) && mayBeGenerated(subpath) && isPurelyGenerated(subpath, text ?? "");
    return isOld ? undefined : text;
  });
  const isInPackage = (path: string): boolean => pathInPackage(folder, path) !== undefined;
  const readFile = (path: string): string | undefined =>
    isInPackage(path) ? readInPackage(path) : files.readFile(path);
  const isFile = (path: string): boolean =>
    isInPackage(path) ? readInPackage(path) !== undefined : files.fileExists(path);
  const options = { ...project.options, paths: { ...project.options.paths, ...packagePaths(folder, texts) } };
  const host = {
    ...files,
    getCurrentDirectory: () => project.folder,
    readFile,
    fileExists: (path: string) => isFile(path) || sources.has(files.realpath(path)),
    directoryExists: (path: string) =>
      path === folder.path || files.directoryExists(path) || outputFolders.has(files.realpath(path)),
  };
  const cache = ts.createModuleResolutionCache(project.folder, (name) => name, options);
  return {
    ...host,
    options,
    resolve(name: string, importer: string, mode: ts.ResolutionMode) {
      const result = ts.resolveModuleName(name, importer, options, host, cache, undefined, mode);
      const source = sources.get(result.resolvedModule?.resolvedFileName ?? "");
      if (source === undefined) return result;
      const resolved = { resolvedFileName: source, extension: posix.extname(source), isExternalLibraryImport: false };
      return { ...result, resolvedModule: { ...result.resolvedModule, ...resolved } };
    },
  };
}

/**
 * The compiler option `paths` by which imports of the package's name lead to its folder. It does not have to be installed, and
 * a copy in a `node_modules` is not read.
 */
function packagePaths({ name, path }: PackageFolder, texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const { exports = {} } = JSON.parse(texts.get("package.json") ?? "{}") as {
    readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => [
      joinPosix(name, subpath),
      [joinPosix(path, typeof target === "string" ? target : target.types)],
    ]),
  );
}
