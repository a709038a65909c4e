import { posix } from "node:path";
import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import { type PackageFolder, pathInPackage } from "./package.ts";
import type { Resolver } from "./compilation.ts";
import { cached, joinPosix } from "./source-files.ts";
import { isTextFile, type TextFiles } from "./text-files.ts";

export interface ImportGraph {
  /** The files of the program on the import paths to the package, without the package's own. */
  readonly reaching: ReadonlySet<string>;
  /**
   * The other files on these paths: text files, and modules that only these import. All text files if a file of the program
   * declares globals, which need no import.
   */
  readonly reachingOutside: readonly string[];
  /** Whether a file of the program that reaches the package declares globals or modules, which others use without importing it. */
  readonly isGlobal: boolean;
}

/**
 * Follows the imports by text alone, much faster than a compiler. Only installed packages are not followed.
 *
 * @param files of the program
 * @param texts files of the project that are searched as text, unless the program has them
 */
export function importGraph(
  files: readonly string[],
  texts: readonly string[],
  resolver: Resolver,
  textFiles: TextFiles,
  folder: PackageFolder,
): ImportGraph {
  const isInPackage = (file: string): boolean => pathInPackage(folder, file) !== undefined;
  const targetsOf = cached((file: string) => {
    if (isInPackage(file)) return [];
    const targets = isTextFile(file)
      ? resolveModules(textFiles.importsOf(file), file, resolver)
      : importsOf(file, resolver);
    return targets.filter((target) => isInPackage(target) || !target.includes("/node_modules/"));
  });
  const program = closure(files, targetsOf);
  const reached = closure([...program, ...texts], targetsOf);
  const imports = [...reached].flatMap((file) => targetsOf(file).map((target) => ({ file, target })));
  const importers = groupBy(
    imports,
    ({ target }) => target,
    ({ file }) => file,
  );
  const dependents = closure([...reached].filter(isInPackage), (file) => importers.get(file) ?? []);
  const reaching = [...dependents].filter((file) => program.has(file) && !isInPackage(file));
  const outside = [...dependents].filter((file) => !program.has(file) && !isInPackage(file));
  const isGlobal = reaching.some((file) => declaresGlobals(file, resolver.host.readFile(file) ?? ""));
  const others = texts.filter((file) => !program.has(file) && !isInPackage(file));
  return { reaching: new Set(reaching), reachingOutside: isGlobal ? [...outside, ...others] : outside, isGlobal };
}

/** Some files and all that follow from them. */
function closure(start: Iterable<string>, next: (file: string) => readonly string[]): Set<string> {
  const reached = new Set(start);
  // The loop also visits the files that it adds.
  for (const file of reached) for (const target of next(file)) reached.add(target);
  return reached;
}

function declaresGlobals(path: string, text: string): boolean {
  if (isJavaScript(path)) return false;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  if (!ts.isExternalModule(file)) return true;
  return file.statements.some(
    (node) =>
      ts.isModuleDeclaration(node) &&
      (ts.isStringLiteral(node.name) || (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0),
  );
}

function isJavaScript(path: string): boolean {
  return /\.[cm]?jsx?$/.test(path);
}

function importsOf(file: string, resolver: Resolver): string[] {
  const text = file.endsWith(".json") ? undefined : resolver.host.readFile(file);
  if (text === undefined) return [];
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, isJavaScript(file));
  const names = [
    ...importedFiles.map(({ fileName }) => fileName),
    ...(isJavaScript(file) ? modulesInComments(text) : []),
  ];
  const references = referencedFiles.map(({ fileName }) => joinPosix(posix.dirname(file), fileName));
  return [...resolveModules(names, file, resolver), ...references];
}

function resolveModules(names: readonly string[], file: string, resolver: Resolver): string[] {
  const resolve = (name: string, mode: ts.ResolutionMode): string | undefined =>
    resolver.resolve(name, file, mode).resolvedModule?.resolvedFileName;
  // `require` may resolve where `import` does not.
  return names.flatMap((name) => resolve(name, ts.ModuleKind.ESNext) ?? resolve(name, ts.ModuleKind.CommonJS) ?? []);
}

/** The modules of the types in JavaScript comments, which `preProcessFile` skips. */
function modulesInComments(text: string): string[] {
  return Array.from(text.matchAll(/\b(?:import\s?\(\s?|from\s?)["']([^"'\n]{1,300})["']/g), ([, name = ""]) => name);
}
