import { posix } from "node:path";
import { ts } from "ts-morph";
import { foldersUp, posixPath, toPosix } from "../../../src/platform/files/index.ts";

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
  const [first] = nearestFile("tsconfig.json", dir).flatMap((path) => parseProject(path) ?? []);
  const references = (first?.projectReferences ?? []).map((reference) =>
    parseProject(ts.resolveProjectReferencePath(reference)),
  );
  const projects = [first, ...references].filter((project) => project !== undefined);
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
  const [problem] = projects.flatMap(mistakesIn);
  const modules = isNode ? "node" : module === ts.ModuleKind.CommonJS ? "commonjs" : "other";
  return {
    /** Whether imports in ES modules need a file extension, as in Node. */
    resolvesLikeNode,
    /** The format of its modules; `node`: `type` in package.json decides. */
    modules: modules as typeof modules,
    /** Whether TypeScript lets CommonJS files import ES modules; otherwise it reports TS1479. */
    canRequireModules: !resolvesLikeNode || requiresModules(module, dir),
    emits: options.noEmit !== true && options.emitDeclarationOnly !== true,
    allowsTsExtensions: options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    erasableSyntaxOnly: options.erasableSyntaxOnly === true,
    verbatimModuleSyntax: options.verbatimModuleSyntax === true,
    /** Folder that contains all sources, from the folder of the project; empty if they have no common subfolder. */
    sourceRoot: sourceRootOf(project, dir),
    /** The first error in the `tsconfig.json`, because of which the options may be wrong. */
    problem,
  };
}

/** The path of a file in a folder or the nearest one above it; empty if none has it. */
function nearestFile(name: string, folder: string): string[] {
  const paths = foldersUp(folder).map((above) => posix.join(above, name));
  return paths.filter((path) => ts.sys.fileExists(path)).slice(0, 1);
}

/** Reads a `tsconfig.json` with those that it extends. */
function parseProject(file: string): ts.ParsedCommandLine | undefined {
  return ts.getParsedCommandLineOfConfigFile(file, undefined, {
    ...ts.sys,
    getCurrentDirectory: () => posix.dirname(file),
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
}

/** Errors about options and values that a newer compiler may support, and missing files: a project may have only references. */
const ignoredErrors = new Set([5023, 5025, 6046, 18_002, 18_003]);

function mistakesIn(parsed: ts.ParsedCommandLine): string[] {
  return ts
    .getConfigFileParsingDiagnostics(parsed)
    .filter(({ category, code }) => category === ts.DiagnosticCategory.Error && !ignoredErrors.has(code))
    .map(({ messageText, code, file }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, " ");
      return `${posix.basename(file?.fileName ?? "tsconfig.json")}: TS${code}: ${text}`;
    });
}

/** TypeScript 5.8 allows it in `nodenext` and, later, `node20`; not in `node16` and `node18`. */
function requiresModules(module: ts.ModuleKind, dir: string): boolean {
  const [text = ""] = nearestFile("node_modules/typescript/package.json", dir).map((path) => ts.sys.readFile(path));
  const [, major, minor] = /"version"\s*:\s*"(\d+)\.(\d+)/.exec(text) ?? [];
  const isOld = Number(major) < 5 || (Number(major) === 5 && Number(minor) < 8);
  return !isOld && (module === ts.ModuleKind.NodeNext || module === ts.ModuleKind.Node20);
}

function sourceRootOf({ fileNames, options }: ts.ParsedCommandLine, dir: string): string {
  const fromDir = (path: string): string => posixPath(dir, path);
  if (options.rootDir !== undefined) return fromDir(options.rootDir).replace(/^\.\..*/, "");
  const [folder = "", ...otherFolders] = new Set(fileNames.map((file) => /^(.*?)\//.exec(fromDir(file))?.[1] ?? ""));
  return folder === ".." || otherFolders.length > 0 ? "" : folder;
}
