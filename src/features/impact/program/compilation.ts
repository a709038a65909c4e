import { ts } from "ts-morph";
import { libraryFile, readLibrary } from "./compiler-host.ts";
import type { ReadProject } from "./read-project.ts";
import type { Resolver } from "./resolver.ts";
import type { SourceFiles } from "./source-files.ts";

/** Parsed files by their paths: what stands in two programs with the same text is parsed once. */
export type ParsedFiles = Map<string, ts.SourceFile>;

/** What a program is made of. */
interface Compilation {
  readonly project: ReadProject;
  /** With a package laid over them. */
  readonly files: SourceFiles;
  readonly resolver: Resolver;
  readonly parsed: ParsedFiles;
  /** Another one over the same set of files, whose structure is taken over. */
  readonly like?: ts.Program | undefined;
}

/** A program over a project's files as they are with a package. */
export function compile({ project, files, resolver, parsed, like }: Compilation): ts.Program {
  const { options, fileNames } = project;
  const host: ts.CompilerHost = {
    ...resolver.host,
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
    getDefaultLibFileName: libraryFile,
    writeFile: () => undefined,
    // Comments of documentation say nothing that an error depends on.
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
    getSourceFile(path, languageVersionOrOptions) {
      const text = readLibrary(path) ?? files.read(path);
      if (text === undefined) return undefined;
      const known = parsed.get(path);
      if (known?.text === text) return known;
      const file = ts.createSourceFile(path, text, languageVersionOrOptions);
      parsed.set(path, file);
      return file;
    },
    resolveModuleNameLiterals: (literals, containingFile, _redirected, _options, sourceFile) =>
      literals.map((literal) =>
        resolver.resolve(literal.text, containingFile, ts.getModeForUsageLocation(sourceFile, literal, options)),
      ),
  };
  return ts.createProgram({ rootNames: fileNames, options, host, ...(like && { oldProgram: like }) });
}
