import { posix } from "node:path";
import { ts } from "ts-morph";
import type { PackageFolder } from "./package-layer.ts";
import type { Resolver } from "./compilation.ts";
import { cached, joinPosix } from "./source-files.ts";
import type { TextFiles } from "./text-files.ts";

export interface ImportGraph {
  /** The files of the program on the import paths to the package, without the package's own. */
  readonly reaching: ReadonlySet<string>;
  /**
   * The other files on these paths: text files, and modules that only these import. All text files if a file of the program
   * declares globals, which need no import.
   */
  readonly reachingOutside: readonly string[];
  /** These files and all that import one of them, also indirectly. */
  dependentsOf(files: Iterable<string>): Set<string>;
}

interface ImportedPackage {
  readonly folder: PackageFolder;
  readonly packageName: string;
  readonly textFiles: Pick<TextFiles, "paths" | "importsOf">;
}

/**
 * Follows the imports by text alone, much faster than a compiler. It may find more than the compiler, never less.
 *
 * @param files of the program
 * @param texts text files of the project
 */
export function importGraph(
  files: readonly string[],
  texts: readonly string[],
  resolver: Resolver,
  { folder, packageName, textFiles }: ImportedPackage,
): ImportGraph {
  const importers = new Map<string, Set<string>>();
  const inPackage = new Set<string>();
  // The types of an installed package that depends on the generated one may use it.
  const dependsOnPackage = cached(
    (root: string) => resolver.host.readFile(`${root}/package.json`)?.includes(`"${packageName}"`) === true,
  );
  const follow = (start: readonly string[], known: ReadonlySet<string>): Set<string> => {
    const found = new Set(start);
    // The loop also visits the files that it adds.
    for (const file of found) {
      if (folder.locate(file) !== undefined) {
        inPackage.add(file);
        continue;
      }
      for (const target of importsOf(file, resolver, textFiles)) {
        const isOtherPackage = target.includes("/node_modules/") && folder.locate(target) === undefined;
        if (isOtherPackage && !dependsOnPackage(packageRootOf(target))) continue;
        importers.set(target, (importers.get(target) ?? new Set()).add(file));
        if (!known.has(target)) found.add(target);
      }
    }
    return found;
  };
  const program = follow(files, new Set());
  follow(texts, program);
  const dependentsOf = (start: Iterable<string>): Set<string> => {
    const dependents = new Set(start);
    for (const file of dependents) for (const importer of importers.get(file) ?? []) dependents.add(importer);
    return dependents;
  };
  const dependents = [...dependentsOf(inPackage)].filter((file) => !inPackage.has(file));
  const reaching = dependents.filter((file) => program.has(file));
  const outside = dependents.filter((file) => !program.has(file) && !file.includes("/node_modules/"));
  const isGlobal = reaching.some((file) => declaresGlobals(file, resolver));
  return { reaching: new Set(reaching), reachingOutside: isGlobal ? [...outside, ...texts] : outside, dependentsOf };
}

function declaresGlobals(path: string, { host }: Resolver): boolean {
  const text = host.readFile(path) ?? "";
  return /\bdeclare\b/.test(text) && changesGlobals(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
}

/** Whether a file declares globals or modules, which other files use without importing it. */
export function changesGlobals(file: ts.SourceFile): boolean {
  if (!ts.isExternalModule(file)) return true;
  return file.statements.some(
    (node) =>
      ts.isModuleDeclaration(node) &&
      (ts.isStringLiteral(node.name) || (node.flags & ts.NodeFlags.GlobalAugmentation) !== 0),
  );
}

function importsOf(
  file: string,
  resolver: Resolver,
  { paths, importsOf: modulesOf }: ImportedPackage["textFiles"],
): string[] {
  if (paths.has(file)) return resolveModules(modulesOf(file), file, resolver);
  const text = file.endsWith(".json") ? undefined : resolver.host.readFile(file);
  if (text === undefined) return [];
  const isScript = /\.[cm]?jsx?$/.test(file);
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, isScript);
  const names = [...importedFiles.map(({ fileName }) => fileName), ...(isScript ? modulesInComments(text) : [])];
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

function packageRootOf(file: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";
}
