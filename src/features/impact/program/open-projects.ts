import { posix } from "node:path";
import type { ts } from "ts-morph";
import type { EmitInput } from "../../../pipeline/emit/index.ts";
import { toPosix } from "../../../platform/files/index.ts";
import type { Git } from "../../../platform/git/index.ts";
import { compile, createResolver, type ParsedFiles } from "./compilation.ts";
import { changesGlobals, type ImportGraph, importGraph } from "./import-graph.ts";
import { overlay, type PackageFolder, packageFolder } from "./package-layer.ts";
import { createRenderer, type PackageTexts, type Renderer } from "./package-texts.ts";
import { nearestProject, type ReadProject, readProjects } from "./read-project.ts";
import { type SearchedText, searchedTexts } from "./searched-texts.ts";
import { diskFiles, joinPosix, type ReadDisk, type SourceFiles } from "./source-files.ts";
import { findTextFiles, type TextFiles } from "./text-files.ts";

export interface ProjectInput {
  readonly from: EmitInput;
  readonly project: UserProject;
}

export interface UserProject {
  readonly disk: ReadDisk;
  readonly git: Pick<Git, "run">;
  readonly dir: string;
  /** `tsconfig.json` files or their folders; if empty, the nearest one from `dir` up is used. */
  readonly configs: readonly string[];
}

export interface ProjectSummary {
  readonly projects: readonly string[];
  /** Whether a file of these projects imports the package. */
  readonly isUsed: boolean;
  /** Number of files that were searched as text, because TypeScript does not read them or their templates. */
  readonly textFiles: number;
}

/** A project that can be compiled with any package instead of the committed one. */
export interface OpenProject {
  readonly files: SourceFiles;
  readonly folder: PackageFolder;
  readonly graph: ImportGraph;
  /** The parsed files and the structure of `oldProgram` are reused where possible. */
  compile(texts: PackageTexts, oldProgram?: ts.Program): ts.Program;
  /** The user's files among the given ones; all of the user's files if one of them declares globals. */
  ownFiles(among: ReadonlySet<string>, program: ts.Program): ts.SourceFile[];
}

export interface OpenProjects {
  readonly dir: string;
  readonly renderer: Renderer;
  readonly projects: readonly OpenProject[];
  readonly texts: readonly SearchedText[];
  readonly summary: ProjectSummary;
}

/** Reads the user's projects; compiles nothing yet. */
export async function openProjects({ from, project: given }: ProjectInput): Promise<OpenProjects> {
  const { output } = from.config;
  const files = diskFiles(given.disk);
  const dir = files.realpath(toPosix(given.dir));
  const givenPaths = given.configs.map((path) => files.realpath(toPosix(path)));
  const nearest = givenPaths.length > 0 ? undefined : nearestProject(files, dir);
  const found = readProjects(nearest === undefined ? givenPaths : [nearest], files, given.dir);
  const path = files.realpath(joinPosix(dir, output.dir));
  const projectFolders = found.map((project) => project.folder);
  const folder = packageFolder(files, path, output.packageName, projectFolders);
  const renderer = createRenderer(from, files.readFile(joinPosix(path, "package.json")));
  const outline = await renderer.outline(from.lock);
  // A file of several projects belongs to the first.
  const owners = new Map<string, ReadProject>();
  for (const project of found.toReversed()) for (const file of project.fileNames) owners.set(file, project);
  const textFiles = findTextFiles(
    found.flatMap((project) => project.folders),
    files,
    given,
  );
  const context = { files, textFiles, folder, owners, outline, packageName: output.packageName };
  const projects = found.map((project) => openProject(project, context));
  const texts = searchedTexts(
    projects.map(({ graph }) => graph),
    textFiles,
    files,
  );
  return {
    dir,
    renderer,
    projects,
    texts,
    summary: {
      projects: found.map((project) => posix.relative(dir, project.path)),
      isUsed: projects.some(({ graph }) => graph.reaching.size > 0 || graph.reachingOutside.length > 0),
      textFiles: new Set(texts.map((text) => text.path)).size,
    },
  };
}

/** What the projects of a run share. */
interface SharedContext {
  readonly files: SourceFiles;
  readonly textFiles: TextFiles;
  readonly folder: PackageFolder;
  /** The project that reports a file. A file that no project lists is added to the first that imports it. */
  readonly owners: Map<string, ReadProject>;
  /** The package's files by path; only the package.json has its text. */
  readonly outline: PackageTexts;
  readonly packageName: string;
}

function textsIn({ folders }: ReadProject, { files, textFiles }: SharedContext): string[] {
  const prefixes = folders.map((folder) => joinPosix(files.realpath(folder), "/"));
  return [...textFiles.paths].filter((path) => prefixes.some((prefix) => path.startsWith(prefix)));
}

function openProject(read: ReadProject, context: SharedContext): OpenProject {
  const { files, folder, owners, outline } = context;
  const project = { ...read, fileNames: read.fileNames.filter((file) => folder.locate(file) === undefined) };
  const resolver = createResolver(overlay(files, folder, outline), project);
  // The parsed files are freed with their program, so that only one of many projects is in memory.
  const parsedBy = new WeakMap<ts.Program, ParsedFiles>();
  const isOwn = (file: ts.SourceFile, program: ts.Program): boolean => {
    const owner = owners.get(file.fileName);
    if (owner !== undefined) return owner === read;
    // Outputs of other projects and installed files are not the user's.
    const isForeign = file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file);
    return !isForeign && folder.locate(file.fileName) === undefined;
  };
  return {
    files,
    folder,
    graph: importGraph(project.fileNames, textsIn(project, context), resolver, context),
    compile(texts, oldProgram) {
      const layered = overlay(files, folder, texts);
      // A different set of files may resolve modules differently.
      const isSameSet = texts.size === outline.size && [...texts.keys()].every((name) => outline.has(name));
      const resolving = isSameSet ? resolver : createResolver(layered, project);
      const parsed: ParsedFiles = (oldProgram && parsedBy.get(oldProgram)) ?? new Map<string, ts.SourceFile>();
      const program = compile(project, layered, resolving, parsed, isSameSet ? oldProgram : undefined);
      parsedBy.set(program, parsed);
      return program;
    },
    ownFiles(among, program) {
      const own = program.getSourceFiles().filter((file) => isOwn(file, program));
      const affectsAll = program.getSourceFiles().some((file) => among.has(file.fileName) && changesGlobals(file));
      const requested = affectsAll ? own : own.filter(({ fileName }) => among.has(fileName));
      for (const { fileName } of requested) owners.set(fileName, read);
      return requested;
    },
  };
}
