import { posix } from "node:path";
import { ts } from "ts-morph";
import type { ReadProject } from "./read-project.ts";
import { type FileHost, fileHost, libraries, type SourceFiles } from "./source-files.ts";

/** Parsed files by path: a file that is the same in two programs is parsed once. */
export type ParsedFiles = Map<string, ts.SourceFile>;

/** Compiles a project with the given package in `files`; `oldProgram` has the same file names, so its structure is reused. */
export function compile(
  { fileNames, options }: ReadProject,
  files: SourceFiles,
  resolver: Resolver,
  parsed: ParsedFiles,
  oldProgram: ts.Program | undefined,
): ts.Program {
  const host: ts.CompilerHost = {
    ...resolver.host,
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
    getDefaultLibFileName: (of) => `${libraries}/${ts.getDefaultLibFileName(of)}`,
    writeFile: () => undefined,
    // Documentation comments do not affect errors.
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
    getSourceFile(path, languageVersionOrOptions) {
      const text = files.readFile(path);
      if (text === undefined) return undefined;
      const parsedFile = parsed.get(path);
      if (parsedFile?.text === text) return parsedFile;
      const file = ts.createSourceFile(path, text, languageVersionOrOptions);
      parsed.set(path, file);
      return file;
    },
    resolveModuleNameLiterals: (literals, containingFile, _redirected, _options, sourceFile) =>
      literals.map((literal) =>
        resolver.resolve(literal.text, containingFile, ts.getModeForUsageLocation(sourceFile, literal, options)),
      ),
  };
  return ts.createProgram({ rootNames: fileNames, options, host, ...(oldProgram && { oldProgram }) });
}

export interface Resolver {
  readonly host: FileHost;
  resolve(name: string, containingFile: string, mode: ts.ResolutionMode): ts.ResolvedModuleWithFailedLookupLocations;
}

export function createResolver(files: SourceFiles, { folder, options, sources }: ReadProject): Resolver {
  const host = fileHost(withOutputs(files, sources), folder);
  const cache = ts.createModuleResolutionCache(folder, (name) => name, options);
  return {
    host,
    resolve(name, containingFile, mode) {
      const result = ts.resolveModuleName(name, containingFile, options, host, cache, undefined, mode);
      const source = sources.get(result.resolvedModule?.resolvedFileName ?? "");
      if (source === undefined) return result;
      const extension = posix.extname(source);
      const { packageId: _id, ...module } = result.resolvedModule as ts.ResolvedModuleFull;
      return {
        ...result,
        resolvedModule: { ...module, resolvedFileName: source, extension, isExternalLibraryImport: false },
      };
    },
  };
}

function withOutputs(files: SourceFiles, sources: ReadonlyMap<string, string>): SourceFiles {
  const folders = new Set<string>();
  for (const output of sources.keys()) {
    for (let folder = posix.dirname(output); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  }
  return {
    ...files,
    fileExists: (path) => files.fileExists(path) || sources.has(files.realpath(path)),
    directoryExists: (path) => files.directoryExists(path) || folders.has(files.realpath(path)),
  };
}
