import { posix } from "node:path";
import { ts } from "ts-morph";
import { compile, type ParsedFiles } from "./compilation.ts";
import { fileHost } from "./compiler-host.ts";
import { type ImportGraph, importGraph } from "./import-graph.ts";
import type { UserProject } from "./impact.ts";
import { layPackage, type PackageFolder, packageFolder } from "./package-layer.ts";
import type { PackageTexts } from "./package-texts.ts";
import { nearestProject, type ReadProject, readProjects } from "./read-project.ts";
import { createResolver } from "./resolver.ts";
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

/** The projects of a user. */
export interface OpenProjects {
  /** Absolute path of the configuration's folder, POSIX, links resolved. */
  readonly dir: string;
  /** Text of a file of the committed package; `undefined` where there is none. */
  readOwn(path: string): string | undefined;
  /** @param outline the package's files by their paths, of which only the text of the package.json is read */
  open(outline: PackageTexts): OpenProject[];
}

/**
 * Reads the projects of a user; nothing is compiled yet.
 *
 * @param output where the package is, from the configuration's folder, and its name
 * @throws {ProjectError} a project that cannot be read
 */
export function openProjects(
  { disk, dir: asNamed, configs }: UserProject,
  output: { readonly dir: string; readonly packageName: string },
): OpenProjects {
  const files = diskFiles(disk);
  const dir = files.realPath(toPosix(asNamed));
  const named = configs.map((path) => files.realPath(toPosix(path)));
  const nearest = named.length > 0 ? [] : [nearestProject(files, dir)].filter((path) => path !== undefined);
  const projects = readProjects([...named, ...nearest], fileHost(files, dir));
  const path = files.realPath(posix.join(dir, output.dir));
  const folders = projects.map(({ folder }) => folder);
  const folder = packageFolder(files, path, output.packageName, folders);
  const owners = ownersOf(projects);
  const claims = new Map<string, ReadProject>();
  return {
    dir,
    readOwn: (name) => files.read(posix.join(path, name)),
    open: (outline) =>
      projects.map((project) =>
        openProject(project, { files, folder, owners, claims, outline, packageName: output.packageName }),
      ),
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
  readonly owners: ReadonlyMap<string, ReadProject>;
  /** Who looks at a file that no project names, and that several may import: the first of them. */
  readonly claims: Map<string, ReadProject>;
  readonly outline: PackageTexts;
  readonly packageName: string;
}

function openProject(
  read: ReadProject,
  { files, folder, owners, claims, outline, packageName }: Surroundings,
): OpenProject {
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
  const claim = ({ fileName }: ts.SourceFile): boolean => {
    if (owners.has(fileName)) return true;
    const claimant = claims.get(fileName) ?? read;
    claims.set(fileName, claimant);
    return claimant === read;
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
      return (isForAll ? own : own.filter(({ fileName }) => among.has(fileName))).filter(claim);
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
