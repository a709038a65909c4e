import { posix } from "node:path";
import { ts } from "ts-morph";
import { compilerVersion, tsconfigErrors, nearestFile, parseTsconfig } from "../../../src/pipeline/config/index.ts";
import { posixPath, toPosix } from "../../../src/platform/files/index.ts";

const parse = (path: string) => parseTsconfig(path, ts.sys, ts) ?? [];

/** The compiler options that decide which generated files a project accepts. */
export type CompilerSettings = NonNullable<ReturnType<typeof readCompilerSettings>>;

/**
 * Reads the nearest `tsconfig.json`, or the project that it references for the sources in a folder.
 *
 * @param folder absolute path of the project, without links
 * @param sources folder of its sources, from `folder`
 */
export function readCompilerSettings(folder: string, sources: string) {
  const dir = toPosix(folder);
  const [first] = nearestFile("tsconfig.json", dir, ts.sys).flatMap(parse);
  const references = (first?.projectReferences ?? []).map((each) => ts.resolveProjectReferencePath(each));
  const projects = [first ?? [], references.flatMap(parse)].flat();
  const sourcesPrefix = `${posix.join(dir, sources)}/`;
  const project =
    projects.find(({ fileNames }) => fileNames.some((file) => file.startsWith(sourcesPrefix))) ??
    projects.find(({ fileNames }) => fileNames.length > 0) ??
    first;
  if (project === undefined) return undefined;
  const { options } = project;
  const { module = ts.ModuleKind.None } = options;
  const isNode = module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  const { Node16, NodeNext } = ts.ModuleResolutionKind;
  const resolution = options.moduleResolution ?? (isNode ? NodeNext : undefined);
  const resolvesLikeNode = resolution === Node16 || resolution === NodeNext;
  const [problem] = projects.flatMap((each) => tsconfigErrors(each, ts));
  // TypeScript 5.8 allows it in `nodenext` and, later, `node20`; not in `node16` and `node18`.
  const isModern = module === ts.ModuleKind.NodeNext || module === ts.ModuleKind.Node20;
  const modules = isNode ? "node" : module === ts.ModuleKind.CommonJS ? "commonjs" : "other";
  return {
    /** Whether imports in ES modules need a file extension, as in Node. */
    resolvesLikeNode,
    /** The format of its modules; `node`: `type` in package.json decides. */
    modules: modules as typeof modules,
    /** Whether TypeScript lets CommonJS files import ES modules; otherwise it reports TS1479. */
    canRequireModules: !resolvesLikeNode || (isModern && compilerVersion(dir, ts.sys) >= 508),
    emits: options.noEmit !== true && options.emitDeclarationOnly !== true,
    allowsTsExtensions: options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    erasableSyntaxOnly: options.erasableSyntaxOnly === true,
    verbatimModuleSyntax: options.verbatimModuleSyntax === true,
    /** Folder that contains all sources, from the folder of the project; empty if they have no common subfolder. */
    sourceRoot: sourceRootOf(project, dir),
    /** The first error in the `tsconfig.json`, because of which the options may be wrong. */
    problem: problem && `${posix.basename(problem.file?.fileName ?? "tsconfig.json")}: ${problem.text}`,
  };
}

function sourceRootOf({ fileNames, options }: ts.ParsedCommandLine, dir: string): string {
  const fromDir = (path: string): string => posixPath(dir, path);
  if (options.rootDir !== undefined) return fromDir(options.rootDir).replace(/^\.\..*/, "");
  const [folder = "", ...otherFolders] = new Set(fileNames.map((file) => /^(.*?)\//.exec(fromDir(file))?.[1] ?? ""));
  return folder === ".." || otherFolders.length > 0 ? "" : folder;
}
