import { posix } from "node:path";
import { ts } from "ts-morph";
import type { PackageFolder } from "./package-layer.ts";
import type { Resolver } from "./compilation.ts";
import { cached, joinPosix } from "./source-files.ts";

export interface ImportGraph {
  /** The files on the import paths to the package, without the package's own. */
  readonly reaching: ReadonlySet<string>;
  /** These files and all that import one of them, also indirectly. */
  dependentsOf(files: Iterable<string>): Set<string>;
}

/** Follows the imports by text alone, much faster than a compiler. It may find more than the compiler, never less. */
export function importGraph(
  files: readonly string[],
  resolver: Resolver,
  folder: PackageFolder,
  packageName: string,
): ImportGraph {
  const importers = new Map<string, Set<string>>();
  const inPackage = new Set<string>();
  // The types of an installed package that depends on the generated one may use it.
  const dependsOnPackage = cached(
    (root: string) => resolver.host.readFile(`${root}/package.json`)?.includes(`"${packageName}"`) === true,
  );
  const found = new Set(files);
  // The loop also visits the files that it adds.
  for (const file of found) {
    if (folder.locate(file) !== undefined) {
      inPackage.add(file);
      continue;
    }
    for (const target of importsOf(file, resolver)) {
      const isOtherPackage = target.includes("/node_modules/") && folder.locate(target) === undefined;
      if (isOtherPackage && !dependsOnPackage(packageRootOf(target))) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
      found.add(target);
    }
  }
  const dependentsOf = (start: Iterable<string>): Set<string> => {
    const dependents = new Set(start);
    for (const file of dependents) for (const importer of importers.get(file) ?? []) dependents.add(importer);
    return dependents;
  };
  const reaching = dependentsOf(inPackage);
  for (const file of inPackage) reaching.delete(file);
  return { reaching, dependentsOf };
}

function importsOf(file: string, resolver: Resolver): string[] {
  const text = file.endsWith(".json") ? undefined : resolver.host.readFile(file);
  if (text === undefined) return [];
  const isScript = /\.[cm]?jsx?$/.test(file);
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, isScript);
  const names = [...importedFiles.map(({ fileName }) => fileName), ...(isScript ? modulesInComments(text) : [])];
  const resolve = (name: string, mode: ts.ResolutionMode): string | undefined =>
    resolver.resolve(name, file, mode).resolvedModule?.resolvedFileName;
  // `require` may resolve where `import` does not.
  const imported = names.flatMap(
    (name) => resolve(name, ts.ModuleKind.ESNext) ?? resolve(name, ts.ModuleKind.CommonJS) ?? [],
  );
  return [...imported, ...referencedFiles.map(({ fileName }) => joinPosix(posix.dirname(file), fileName))];
}

/** The modules of the types in JavaScript comments, which `preProcessFile` skips. */
function modulesInComments(text: string): string[] {
  return Array.from(text.matchAll(/\b(?:import\s?\(\s?|from\s?)["']([^"'\n]{1,300})["']/g), ([, name = ""]) => name);
}

function packageRootOf(file: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";
}
