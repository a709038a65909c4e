import { posix } from "node:path";
import { ts } from "ts-morph";
import { groupPairs } from "../../base/index.ts";
import { type PackageFolder, pathInPackage, type ProjectHost } from "./compilation.ts";
import { cached, joinPosix } from "./source-files.ts";
import { isTextFile, modulesInText } from "./text-files.ts";

/**
 * Finds the files that may use the package: those on the import paths to it, or all if one of these in the program declares
 * globals or modules, which others use without an import. Imports are followed by text alone, much faster than by a compiler,
 * except into installed packages.
 *
 * @param texts files of the project that are searched as text, unless the program has them
 */
export function findUsers(
  files: readonly string[],
  texts: readonly string[],
  read: (text: string) => string,
  host: ProjectHost,
  folder: PackageFolder,
): { readonly inProgram: ReadonlySet<string>; readonly outside: readonly string[] } {
  const isInPackage = (file: string): boolean => pathInPackage(folder, file) !== undefined;
  const targetsOf = cached((file: string) => {
    if (isInPackage(file)) return [];
    const targets = isTextFile(file) ? resolveModules(modulesInText(read(file)), file, host) : importsOf(file, host);
    return targets.filter((target) => isInPackage(target) || !target.includes("/node_modules/"));
  });
  const program = closure(files, targetsOf);
  const reached = closure([...program, ...texts], targetsOf);
  const importers = groupPairs([...reached].flatMap((file) => targetsOf(file).map((target) => [target, file])));
  const dependents = closure([...reached].filter(isInPackage), (file) => importers.get(file) ?? []);
  const isUser = (file: string): boolean => program.has(file) && !isInPackage(file);
  const isGlobal = [...dependents].some((file) => isUser(file) && declaresGlobals(file, host.readFile(file) ?? ""));
  const users = new Set(isGlobal ? [...dependents, ...program, ...texts] : dependents);
  return {
    inProgram: new Set([...users].filter(isUser)),
    outside: [...users].filter((file) => !program.has(file) && !isInPackage(file)),
  };
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

function importsOf(file: string, host: ProjectHost): string[] {
  const text = file.endsWith(".json") ? undefined : host.readFile(file);
  if (text === undefined) return [];
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, isJavaScript(file));
  const imports = importedFiles.map(({ fileName }) => fileName);
  const names = isJavaScript(file) ? [...imports, ...modulesInComments(text)] : imports;
  const references = referencedFiles.map(({ fileName }) => joinPosix(posix.dirname(file), fileName));
  return [...resolveModules(names, file, host), ...references];
}

function resolveModules(names: readonly string[], file: string, host: ProjectHost): string[] {
  const resolve = (name: string, mode: ts.ResolutionMode): string | undefined =>
    host.resolve(name, file, mode).resolvedModule?.resolvedFileName;
  // `require` may resolve where `import` does not.
  return names.flatMap((name) => resolve(name, ts.ModuleKind.ESNext) ?? resolve(name, ts.ModuleKind.CommonJS) ?? []);
}

/** The modules of the types in JavaScript comments, which `preProcessFile` skips. */
function modulesInComments(text: string): string[] {
  return Array.from(text.matchAll(/\b(?:import\s?\(\s?|from\s?)["']([^"'\n]{1,300})["']/g), ([, name = ""]) => name);
}
