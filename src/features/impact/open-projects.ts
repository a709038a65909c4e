import { posix } from "node:path";
import type { ts } from "ts-morph";
import type { Lock } from "../../model/lock/index.ts";
import { type EmitInput, type PlannedFile, planPackage, renderFiles } from "../../pipeline/emit/index.ts";
import { type Disk, toPosix } from "../../platform/files/index.ts";
import type { Git } from "../../platform/git/index.ts";
import { createCompiler, createHost } from "./compilation.ts";
import { findUsers } from "./import-graph.ts";
import { readProjects } from "./read-project.ts";
import { readTextFile, searchedTexts, textFilesIn } from "./text-files.ts";
import { cached, diskFiles, joinPosix } from "./source-files.ts";

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

/** A project that imports the package, and can be compiled with the package of any lock instead of the committed one. */
export type OpenProject = OpenProjects["projects"][number];

export type OpenProjects = Awaited<ReturnType<typeof openProjects>>;

/** Reads the user's projects; compiles nothing yet. */
export async function openProjects({ from, disk, git, dir: folder, configs }: ProjectInput) {
  const { output } = from.config;
  const files = diskFiles(disk);
  const dir = files.realpath(toPosix(folder));
  const paths = configs.map((path) => files.realpath(toPosix(path)));
  const read = readProjects(paths, files, folder);
  const packageFolder = { name: output.packageName, path: files.realpath(joinPosix(dir, output.dir)) };
  const render = packageRenderer(from);
  const packageTexts = await emptyPackage(from);
  const readOne = (path: string): string => readTextFile(path, disk);
  const textsIn = cached((path: string) => textFilesIn(path, files, disk, git));
  const opened = read.map((project) => {
    const texts = project.folders.flatMap(textsIn);
    const host = createHost(project, files, packageFolder, packageTexts);
    return { project, users: findUsers(project.fileNames, texts, readOne, host, packageFolder) };
  });
  const components = new Set(opened.flatMap(({ users }) => [...users.inProgram]));
  const others = opened.flatMap(({ users }) => users.outside);
  const texts = searchedTexts(components, others, files, disk);
  const projects = opened
    .filter(({ users }) => users.inProgram.size > 0)
    .map(({ project, users }) => {
      const listed = new Set(project.fileNames);
      return {
        /** Creates a compiler. What its programs share is in memory as long as one of them is. */
        compiler() {
          const compile = createCompiler(project, files, packageFolder);
          return async (lock: Lock) => compile(await render(lock));
        },
        /** The user's files that may depend on the package: no outputs of other projects, and no installed files. */
        ownFiles: (program: ts.Program) =>
          program.getSourceFiles().filter((file) => {
            const isInstalled = file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file);
            return users.inProgram.has(file.fileName) && (listed.has(file.fileName) || !isInstalled);
          }),
      };
    });
  return {
    dir,
    packageFolder,
    projects,
    texts,
    summary: {
      projects: read.map(({ path }) => posix.relative(dir, path)),
      isUsed: components.size > 0 || others.length > 0,
      textFiles: new Set(texts.map(({ path }) => path)).size,
    },
  };
}

/** The files of a package, of which only the package.json has its text: enough to follow imports. */
async function emptyPackage(input: EmitInput): Promise<ReadonlyMap<string, string>> {
  const plan = planPackage(input);
  const texts = new Map(plan.files.map(({ path }) => [path, ""]));
  const packageJson = plan.files.filter(({ kind }) => kind === "packageJson");
  for (const { path, text } of await renderFiles(packageJson, plan)) texts.set(path, text);
  return texts;
}

/** Renders the types of the packages of several locks, as texts by path. A file that several have is rendered once. */
function packageRenderer(input: Omit<EmitInput, "lock">) {
  const rendered = new Map<string, string>();
  return async (lock: Lock): Promise<ReadonlyMap<string, string>> => {
    const plan = planPackage({ ...input, lock, typesOnly: true });
    const files = plan.files.filter(({ kind, path }) => kind !== "readme" && !path.endsWith(".js"));
    const missing = files.filter((file) => file.inputs === undefined || !rendered.has(keyOf(file)));
    const texts = await renderFiles(missing, plan);
    for (const [index, file] of missing.entries()) rendered.set(keyOf(file), texts[index]?.text ?? "");
    return new Map(files.map((file) => [file.path, rendered.get(keyOf(file)) ?? ""]));
  };
}

function keyOf({ path, inputs = "" }: PlannedFile): string {
  return `${path} ${inputs}`;
}
