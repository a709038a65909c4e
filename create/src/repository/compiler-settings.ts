import { posix } from "node:path";
import { ts } from "ts-morph";
import { type Disk, toPosix } from "../../../platform/files/index.ts";
import { compilerOf, mistakesIn, nearestFile, parseProject } from "./read-project.ts";
import { diskFiles, joinPosix } from "./source-files.ts";

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
export function readCompilerSettings(disk: Disk, folder: string, sources: string): CompilerSettings | undefined {
  const files = diskFiles(disk);
  const dir = files.realpath(toPosix(folder));
  const [first] = nearestFile("tsconfig.json", dir, files).flatMap((path) => parseProject(path, files) ?? []);
  const references = (first?.projectReferences ?? []).map((reference) =>
    parseProject(ts.resolveProjectReferencePath(reference), files),
  );
  const projects = [first, ...references].filter((project) => project !== undefined);
  const sourcesPrefix = `${joinPosix(dir, sources)}/`;
  const project =
    projects.find(({ fileNames }) => fileNames.some((file) => file.startsWith(sourcesPrefix))) ??
    projects.find(({ fileNames }) => fileNames.length > 0) ??
    first;
  if (project === undefined) return undefined;
  const { options } = project;
  const { None, CommonJS, Node16, Node20, NodeNext } = ts.ModuleKind;
  const { module = None, moduleResolution } = options;
  const isNode = module >= Node16 && module <= NodeNext;
  const likeNode = [ts.ModuleResolutionKind.Node16, ts.ModuleResolutionKind.NodeNext];
  const resolvesLikeNode = moduleResolution === undefined ? isNode : likeNode.includes(moduleResolution);
  const [mistake] = projects.flatMap((parsed) => mistakesIn(parsed, "tsconfig.json", dir));
  return {
    resolvesLikeNode,
    modules: isNode ? "node" : module === CommonJS ? "commonjs" : "other",
    // TypeScript 5.8 allows it in `nodenext` and, later, `node20`; not in `node16` and `node18`.
    canRequireModules:
      !resolvesLikeNode || ((module === NodeNext || module === Node20) && compilerOf(dir, files) >= 508),
    emits: options.noEmit !== true && options.emitDeclarationOnly !== true,
    allowsTsExtensions: options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    erasableSyntaxOnly: options.erasableSyntaxOnly === true,
    verbatimModuleSyntax: options.verbatimModuleSyntax === true,
    sourceRoot: sourceRootOf(project, dir),
    problem: mistake && `${posix.basename(mistake.file ?? "")}: ${mistake.message}`,
  };
}

function sourceRootOf({ fileNames, options }: ts.ParsedCommandLine, dir: string): string {
  const fromDir = (path: string): string => posix.relative(dir, toPosix(path));
  if (options.rootDir !== undefined) return fromDir(options.rootDir).replace(/^\.\..*/, "");
  const [folder = "", ...otherFolders] = new Set(fileNames.map((file) => /^(.*?)\//.exec(fromDir(file))?.[1] ?? ""));
  return folder === ".." || otherFolders.length > 0 ? "" : folder;
}
