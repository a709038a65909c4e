import { posix } from "node:path";
import { ts } from "ts-morph";
import { toPosix } from "../../../platform/files/index.ts";
import { compilerOf, mistakesIn, nearestProject, parseProject } from "./read-project.ts";
import { diskFiles, joinPosix, type ReadDisk } from "./source-files.ts";

/** The compiler options that decide which generated files a project accepts. */
export interface CompilerSettings {
  /** Whether imports in ES modules need a file extension, as in Node. */
  readonly resolvesLikeNode: boolean;
  /** The format of its modules; `node`: `type` in package.json decides. */
  readonly modules: "commonjs" | "node" | "other";
  /** Whether TypeScript lets CommonJS files import ES modules; otherwise it reports TS1479. */
  readonly canRequireModules: boolean;
  readonly emits: boolean;
  readonly allowsTsExtensions: boolean;
  readonly erasableSyntaxOnly: boolean;
  readonly verbatimModuleSyntax: boolean;
  /** Folder that contains all sources, from the folder of the project; empty if they have no common subfolder. */
  readonly sourceRoot: string;
  /** The first error in the `tsconfig.json`, because of which the options may be wrong. */
  readonly problem: string | undefined;
}

/**
 * Reads the nearest `tsconfig.json`, or the project that it references for the sources in a folder.
 *
 * @param folder absolute path of the project
 * @param sources folder of its sources, from `folder`
 */
export function readCompilerSettings(disk: ReadDisk, folder: string, sources: string): CompilerSettings | undefined {
  const files = diskFiles(disk);
  const dir = files.realpath(toPosix(folder));
  const nearest = nearestProject(files, dir);
  if (nearest === undefined) return undefined;
  const first = parseProject(nearest, files);
  const references = (first?.projectReferences ?? []).map((reference) => ts.resolveProjectReferencePath(reference));
  const projects = [first, ...references.map((path) => parseProject(path, files))].flatMap((project) => project ?? []);
  const sourcesPrefix = `${joinPosix(dir, sources)}/`;
  const found =
    projects.find(({ fileNames }) => fileNames.some((file) => file.startsWith(sourcesPrefix))) ??
    projects.find(({ fileNames }) => fileNames.length > 0) ??
    projects[0];
  const [mistake] = projects.flatMap((project) => mistakesIn(project, "tsconfig.json", dir));
  const problem = mistake && `${posix.basename(mistake.file ?? "")}: ${mistake.message}`;
  if (found === undefined) return undefined;
  const { options } = found;
  const canRequireModules = !resolvesLikeNode(options) || requiresModules(options, compilerOf(dir, files));
  const read = { canRequireModules, sourceRoot: sourceRootOf(found, dir), problem };
  return { ...settingsOf(options), ...read };
}

/** TypeScript 5.8 allows it in `nodenext` and, later, `node20`; not in `node16` and `node18`. */
function requiresModules({ module }: ts.CompilerOptions, version: ReturnType<typeof compilerOf>): boolean {
  const isOld = version !== undefined && (version.major < 5 || (version.major === 5 && version.minor < 8));
  return !isOld && (module === ts.ModuleKind.NodeNext || module === ts.ModuleKind.Node20);
}

function sourceRootOf({ fileNames, options }: ts.ParsedCommandLine, dir: string): string {
  const fromDir = (path: string): string => posix.relative(dir, toPosix(path));
  if (options.rootDir !== undefined) return fromDir(options.rootDir).replace(/^\.\..*/, "");
  const topFolders = fileNames.map((file) => fromDir(file).split("/"));
  const [first, ...others] = new Set(topFolders.map((steps) => (steps.length > 1 ? steps[0] : "")));
  return first === undefined || first === ".." || others.length > 0 ? "" : first;
}

function hasNodeModules({ module = ts.ModuleKind.None }: ts.CompilerOptions): boolean {
  return module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
}

function resolvesLikeNode(options: ts.CompilerOptions): boolean {
  const { Node16, NodeNext } = ts.ModuleResolutionKind;
  const resolution = options.moduleResolution ?? (hasNodeModules(options) ? NodeNext : undefined);
  return resolution === Node16 || resolution === NodeNext;
}

function settingsOf(
  options: ts.CompilerOptions,
): Omit<CompilerSettings, "canRequireModules" | "sourceRoot" | "problem"> {
  const { module = ts.ModuleKind.None } = options;
  return {
    resolvesLikeNode: resolvesLikeNode(options),
    modules: hasNodeModules(options) ? "node" : module === ts.ModuleKind.CommonJS ? "commonjs" : "other",
    emits: options.noEmit !== true && options.emitDeclarationOnly !== true,
    allowsTsExtensions: options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    erasableSyntaxOnly: options.erasableSyntaxOnly === true,
    verbatimModuleSyntax: options.verbatimModuleSyntax === true,
  };
}
