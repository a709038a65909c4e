import { posix } from "node:path";
import { ts } from "ts-morph";
import type { EmitInput } from "../../../pipeline/emit/index.ts";
import { compile, createResolver, type ParsedFiles } from "./compilation.ts";
import { fileHost } from "./compiler-host.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";
import type { ProjectSummary, UserProject } from "../impact.ts";
import { layPackage, type PackageFolder, packageFolder } from "./package-layer.ts";
import { createRenderer, type PackageTexts, type Renderer } from "./package-texts.ts";
import { nearestProject, type ReadProject, readProjects } from "./read-project.ts";
import { diskFiles, type SourceFiles, toPosix } from "./source-files.ts";

/** A project of the user's, ready to be compiled with any package in the committed one's place. */
export interface OpenProject {
  /** Absolute path of its `tsconfig.json`, POSIX. */
  readonly path: string;
  /** As they are on the disk. */
  readonly files: SourceFiles;
  /** Where the committed package is. */
  readonly folder: PackageFolder;
  /** Which files can see the package. */
  readonly graph: ImportGraph;
  /**
   * A program over the project with a package.
   *
   * @param like another one, whose parsed files and structure are taken over as far as they can be
   */
  compile(texts: PackageTexts, like?: ts.Program): ts.Program;
  /**
   * Its own files among some, as a program has them; all of its own, where one of those declares what files see that do not
   * import it.
   */
  ownFiles(among: ReadonlySet<string>, program: ts.Program): ts.SourceFile[];
}

/** The projects of a user, with what renders the packages that are laid over them. */
export interface OpenProjects {
  /** Absolute path of the configuration's folder, POSIX, links resolved. */
  readonly dir: string;
  readonly renderer: Renderer;
  readonly projects: readonly OpenProject[];
  readonly summary: ProjectSummary;
}

/**
 * Reads the projects of a user; nothing is compiled yet.
 *
 * @param from what the package is made from
 * @throws {RunError} rules `usage` and `config`: a project that cannot be read
 */
export async function openProjects(
  { disk, dir: asNamed, configs }: UserProject,
  from: EmitInput,
): Promise<OpenProjects> {
  const { output } = from.config;
  const files = diskFiles(disk);
  const dir = files.realPath(toPosix(asNamed));
  const named = configs.map((path) => files.realPath(toPosix(path)));
  const nearest = named.length > 0 ? [] : [nearestProject(files, dir)].filter((path) => path !== undefined);
  const found = readProjects([...named, ...nearest], fileHost(files, dir), asNamed);
  const path = files.realPath(posix.join(dir, output.dir));
  const folders = found.map(({ folder }) => folder);
  const folder = packageFolder(files, path, output.packageName, folders);
  const renderer = createRenderer(from, (name) => files.read(posix.join(path, name)));
  const outline = await renderer.outline(from.lock);
  const surroundings = { files, folder, owners: ownersOf(found), outline, packageName: output.packageName };
  const projects = found.map((project) => openProject(project, surroundings));
  return {
    dir,
    renderer,
    projects,
    summary: {
      projects: projects.map((project) => posix.relative(dir, project.path)),
      isUsed: projects.some(({ graph }) => graph.reaching.size > 0),
    },
  };
}

/** A file that several projects name belongs to the first of them. */
function ownersOf(projects: readonly ReadProject[]): Map<string, ReadProject> {
  const owners = new Map<string, ReadProject>();
  for (const project of projects) {
    for (const file of project.fileNames) if (!owners.has(file)) owners.set(file, project);
  }
  return owners;
}

interface Surroundings {
  readonly files: SourceFiles;
  readonly folder: PackageFolder;
  /** Which project looks at a file. One that none names, and that several may import, is added for the first that has it. */
  readonly owners: Map<string, ReadProject>;
  /** The package's files by their paths, of which only the text of the package.json is read. */
  readonly outline: PackageTexts;
  readonly packageName: string;
}

function openProject(read: ReadProject, { files, folder, owners, outline, packageName }: Surroundings): OpenProject {
  const project = { ...read, fileNames: read.fileNames.filter((file) => folder.locate(file) === undefined) };
  const outlined = layPackage(files, folder, outline);
  const resolver = createResolver(outlined, project);
  // They go with their programs: of a hundred projects one is in memory at a time.
  const parsedBy = new WeakMap<ts.Program, ParsedFiles>();
  const isOwn = (file: ts.SourceFile, program: ts.Program): boolean => {
    const { fileName, isDeclarationFile } = file;
    const owner = owners.get(fileName);
    if (owner !== undefined) return owner === read;
    // What another project writes, and what is installed, is not written by hand.
    return (
      !isDeclarationFile && !program.isSourceFileFromExternalLibrary(file) && folder.locate(fileName) === undefined
    );
  };
  return {
    path: read.path,
    files,
    folder,
    graph: importGraph(project, outlined, { resolver, folder, packageName }),
    compile(texts, like) {
      const laid = layPackage(files, folder, texts);
      // Where other files are there, other modules are found.
      const isSameSet = texts.size === outline.size && [...texts.keys()].every((name) => outline.has(name));
      const found = isSameSet ? resolver : createResolver(laid, project);
      const parsed: ParsedFiles = (like && parsedBy.get(like)) ?? new Map<string, ts.SourceFile>();
      const program = compile({ project, files: laid, resolver: found, parsed, like: isSameSet ? like : undefined });
      parsedBy.set(program, parsed);
      return program;
    },
    ownFiles(among, program) {
      const own = program.getSourceFiles().filter((file) => isOwn(file, program));
      const isForAll = program.getSourceFiles().some((file) => among.has(file.fileName) && changesGlobals(file));
      const asked = isForAll ? own : own.filter(({ fileName }) => among.has(fileName));
      for (const { fileName } of asked) owners.set(fileName, read);
      return asked;
    },
  };
}

/** Whether what a file declares is seen by files that do not import it. */
function changesGlobals(file: ts.SourceFile): boolean {
  if (!ts.isExternalModule(file)) return true;
  return file.statements.some((node) => ts.isModuleDeclaration(node) && isAmbient(node));
}

/** `declare global` or `declare module "name"` */
function isAmbient({ name, flags }: ts.ModuleDeclaration): boolean {
  return ts.isStringLiteral(name) || (flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
