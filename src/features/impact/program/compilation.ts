import { posix } from "node:path";
import { Project, ts } from "ts-morph";
import { foldersUp } from "../../../platform/files/index.ts";
import { overlay, type PackageFolder, packagePaths, type PackageTexts } from "./package.ts";
import type { ReadProject } from "./read-project.ts";
import type { SourceFiles } from "./source-files.ts";

/** The folder in which ts-morph has the declarations of JavaScript itself, in memory. */
const libraryFolder = "/node_modules/typescript/lib";
const library = new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();

/** Returns a compiler of a project, which parses again only what differs from the program before. */
export function createCompiler(project: ReadProject, files: SourceFiles, folder: PackageFolder) {
  const parsed = new Map<string, ts.SourceFile>();
  let oldProgram: ts.Program | undefined;
  return (texts: PackageTexts): ts.Program => {
    const { options, host: resolutionHost, resolve } = createResolver(project, files, folder, texts);
    const host: ts.CompilerHost = {
      ...resolutionHost,
      useCaseSensitiveFileNames: () => true,
      getCanonicalFileName: (name) => name,
      getNewLine: () => "\n",
      getDefaultLibFileName: (of) => `${libraryFolder}/${ts.getDefaultLibFileName(of)}`,
      writeFile: () => undefined,
      getSourceFile(path, languageVersionOrOptions) {
        const text = resolutionHost.readFile(path) ?? library.readFile(path);
        if (text === undefined) return undefined;
        const lastParsed = parsed.get(path);
        if (lastParsed?.text === text) return lastParsed;
        const file = ts.createSourceFile(path, text, languageVersionOrOptions);
        parsed.set(path, file);
        return file;
      },
      resolveModuleNameLiterals: (literals, containingFile, _redirected, _options, sourceFile) =>
        literals.map((literal) =>
          resolve(literal.text, containingFile, ts.getModeForUsageLocation(sourceFile, literal, options)),
        ),
    };
    oldProgram = ts.createProgram({
      rootNames: project.fileNames,
      options,
      host,
      ...(oldProgram && { oldProgram }),
    });
    return oldProgram;
  };
}

export type Resolver = ReturnType<typeof createResolver>;

/** Resolves the modules of a project with a package. */
export function createResolver(project: ReadProject, files: SourceFiles, folder: PackageFolder, texts: PackageTexts) {
  const { sources } = project;
  const options = { ...project.options, paths: { ...project.options.paths, ...packagePaths(folder, texts) } };
  const host = {
    ...withOutputs(overlay(files, folder, texts), sources),
    getCurrentDirectory: () => project.folder,
  };
  const cache = ts.createModuleResolutionCache(project.folder, (name) => name, options);
  return {
    options,
    host,
    resolve(name: string, containingFile: string, mode: ts.ResolutionMode) {
      const result = ts.resolveModuleName(name, containingFile, options, host, cache, undefined, mode);
      const source = sources.get(result.resolvedModule?.resolvedFileName ?? "");
      if (source === undefined) return result;
      const resolved = { resolvedFileName: source, extension: posix.extname(source), isExternalLibraryImport: false };
      return { ...result, resolvedModule: { ...result.resolvedModule, ...resolved } };
    },
  };
}

/** Adds the outputs that referenced projects write, which need not exist. */
function withOutputs(files: SourceFiles, sources: ReadonlyMap<string, string>): SourceFiles {
  const folders = new Set([...sources.keys()].flatMap((output) => foldersUp(posix.dirname(output))));
  return {
    ...files,
    fileExists: (path) => files.fileExists(path) || sources.has(files.realpath(path)),
    directoryExists: (path) => files.directoryExists(path) || folders.has(files.realpath(path)),
  };
}
