import { posix } from "node:path";
import { ts } from "ts-morph";
import type { PackageFolder } from "./package-layer.ts";
import type { ReadProject } from "./read-project.ts";
import { isInstalled, type Resolver } from "./compilation.ts";
import { keep, type SourceFiles } from "./source-files.ts";

/** Which files of a project can see the package. */
export interface ImportGraph {
  /** Files that import the package, themselves or through others, and the files that those import it through. */
  readonly reaching: ReadonlySet<string>;
  /** Those of some files, and all that import one of them, themselves or through others. */
  dependentsOf(files: Iterable<string>): Set<string>;
}

/**
 * Follows the imports of a project by their text alone, which costs a small part of what a compiler does. It may find more
 * than the compiler would, never less.
 *
 * @param packageName name of the npm package
 */
export function importGraph(
  project: ReadProject,
  files: SourceFiles,
  { resolver, folder, packageName }: { resolver: Resolver; folder: PackageFolder; packageName: string },
): ImportGraph {
  const importers = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const inPackage = new Set<string>();
  const queue: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    queue.push(file);
  };
  // An installed package that depends on the generated one may have types that are made of it.
  const dependsOnPackage = keep((root: string) => files.read(`${root}/package.json`)?.includes(`"${packageName}"`));
  for (const file of project.fileNames) visit(file);
  for (const file of queue) {
    if (folder.locate(file) !== undefined) {
      inPackage.add(file);
      continue;
    }
    for (const target of importsOf(file, files, resolver)) {
      if (isInstalled(target, folder) && dependsOnPackage(rootOf(target)) !== true) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
      visit(target);
    }
  }
  const dependentsOf = (start: Iterable<string>): Set<string> => {
    const found = new Set(start);
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
    return found;
  };
  const reaching = dependentsOf(inPackage);
  for (const file of inPackage) reaching.delete(file);
  return { reaching, dependentsOf };
}

/** Absolute paths of the files that a file imports or refers to. */
function importsOf(file: string, files: SourceFiles, resolver: Resolver): string[] {
  const text = file.endsWith(".json") ? undefined : files.read(file);
  if (text === undefined) return [];
  const isScript = /\.[cm]?jsx?$/.test(file);
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, isScript);
  const names = [...importedFiles.map(({ fileName }) => fileName), ...(isScript ? namedInComments(text) : [])];
  const modes = [ts.ModuleKind.ESNext, ts.ModuleKind.CommonJS] as const;
  const imported = names.flatMap((name) => {
    // A dynamic import finds what a static one in the same file may not.
    for (const mode of modes) {
      const { resolvedModule } = resolver.resolve(name, file, mode);
      if (resolvedModule !== undefined) return [resolvedModule.resolvedFileName];
    }
    return [];
  });
  return [...imported, ...referencedFiles.map(({ fileName }) => posix.join(posix.dirname(file), fileName))];
}

/** The modules whose types JavaScript may have in its comments, which the scanner passes over. */
function namedInComments(text: string): string[] {
  return Array.from(text.matchAll(/\b(?:import\s?\(\s?|from\s?)["']([^"'\n]{1,300})["']/g), ([, name = ""]) => name);
}

/** The folder of the installed package that a file belongs to. */
function rootOf(file: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";
}
