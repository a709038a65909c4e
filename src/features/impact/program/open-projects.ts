import { posix } from "node:path";
import type { ts } from "ts-morph";
import type { ImpactSummary } from "../../../model/report/index.ts";
import type { EmitInput } from "../../../pipeline/emit/index.ts";
import { type Disk, toPosix } from "../../../platform/files/index.ts";
import type { Git } from "../../../platform/git/index.ts";
import { createCompiler, createResolver } from "./compilation.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";
import {
  type PackageFolder,
  packageRenderer,
  type PackageTexts,
  pathInPackage,
  type RenderPackage,
} from "./package.ts";
import { type ReadProject, readProjects } from "./read-project.ts";
import { createTextFiles, isTextFile, type SearchedText, searchedTexts } from "./text-files.ts";
import { diskFiles, joinPosix } from "./source-files.ts";

/** The committed package, and the user's projects that may use it. */
export interface ProjectInput {
  readonly from: EmitInput;
  readonly disk: Disk;
  readonly git: Pick<Git, "run">;
  /** Absolute path of the configuration's folder. */
  readonly dir: string;
  /** Absolute paths of `tsconfig.json` files or their folders. */
  readonly configs: readonly string[];
}

export interface ProjectSummary extends Omit<ImpactSummary, "typescript" | "keepsRemoved"> {
  readonly projects: readonly string[];
}

/** A project that imports the package, and can be compiled with any package instead of the committed one. */
export interface OpenProject {
  /** Creates a compiler. What its programs share is in memory as long as one of them is. */
  compiler(): (texts: PackageTexts) => ts.Program;
  /** The user's files in a program that may depend on the package. */
  ownFiles(program: ts.Program): ts.SourceFile[];
}

export interface OpenProjects {
  readonly dir: string;
  readonly packageFolder: PackageFolder;
  readonly render: RenderPackage;
  readonly projects: readonly OpenProject[];
  readonly texts: readonly SearchedText[];
  readonly summary: ProjectSummary;
}

/** Reads the user's projects; compiles nothing yet. */
export async function openProjects(input: ProjectInput): Promise<OpenProjects> {
  const { from, disk, git, dir: folder, configs } = input;
  const { output } = from.config;
  const files = diskFiles(disk);
  const dir = files.realpath(toPosix(folder));
  const paths = configs.map((path) => files.realpath(toPosix(path)));
  const read = readProjects(paths, files, folder);
  const packageFolder = { name: output.packageName, path: files.realpath(joinPosix(dir, output.dir)) };
  const render = packageRenderer(from);
  const packageTexts = await render(from.lock);
  const textFiles = createTextFiles(files, disk, git);
  const opened = read.map((project) => {
    const outputs = outputFolders(project);
    // The compiler writes no components and no pages.
    const isOutput = (path: string): boolean =>
      !isTextFile(path) && outputs.some((root) => path.startsWith(`${root}/`));
    const texts = project.folders.flatMap(textFiles.in).filter((path) => !isOutput(path));
    const resolver = createResolver(project, files, packageFolder, packageTexts);
    return { project, graph: importGraph(project.fileNames, texts, resolver, textFiles, packageFolder) };
  });
  const graphs = opened.map(({ graph }) => graph);
  const texts = searchedTexts(graphs, textFiles, files);
  const using = opened.filter(({ graph }) => graph.reaching.size > 0);
  return {
    dir,
    packageFolder,
    render,
    projects: using.map(({ project, graph }) => ({
      compiler: () => createCompiler(project, files, packageFolder),
      ownFiles: (program) => ownFilesIn(program, project, graph, packageFolder),
    })),
    texts,
    summary: {
      projects: read.map(({ path }) => posix.relative(dir, path)),
      isUsed: graphs.some(({ reaching, reachingOutside }) => reaching.size > 0 || reachingOutside.length > 0),
      textFiles: new Set(texts.map(({ path }) => path)).size,
    },
  };
}

/** The folders that the compiler writes to, unless they also have sources, as with `"outDir": "."`. */
function outputFolders({ folder, options: { outDir, declarationDir }, fileNames }: ReadProject): string[] {
  const outputs = [outDir, declarationDir].filter((output) => output !== undefined);
  return outputs.filter((output) => ![folder, ...fileNames].some((path) => `${path}/`.startsWith(`${output}/`)));
}

/** Outputs of other projects and installed files are not the user's. */
function ownFilesIn(
  program: ts.Program,
  { fileNames }: ReadProject,
  { reaching, isGlobal }: ImportGraph,
  folder: PackageFolder,
): ts.SourceFile[] {
  const listed = new Set(fileNames);
  return program.getSourceFiles().filter((file) => {
    const { fileName, isDeclarationFile } = file;
    if (pathInPackage(folder, fileName) !== undefined || !(isGlobal || reaching.has(fileName))) return false;
    return listed.has(fileName) || !(isDeclarationFile || program.isSourceFileFromExternalLibrary(file));
  });
}
