import { basename, join, resolve } from "node:path";
import { attempt } from "../../../src/base/index.ts";
import { decodeUtf8 } from "../../../src/base/text/index.ts";
import {
  describeKind,
  type Environment,
  findWorkspaceFolders,
  foldersUp,
  posixPath,
  realDisk,
} from "../../../src/platform/files/index.ts";
import type { Git } from "../../../src/platform/git/index.ts";
import { loadConfig } from "../../../src/pipeline/config/index.ts";
import { realHost } from "../../../src/platform/index.ts";
import { orFail } from "../steps/failure.ts";
import { hasPlugAndPlay, readManifest, workspacesOf } from "./packages.ts";
import { formatterOf } from "./formatters.ts";
import { findInstalled, installation } from "../installation.ts";
import { configFileName, generator, type GitFacts, inFolder, type Repository, sourceFolder } from "./repository.ts";

/**
 * Inspects the repository of a project. Without git, its top is the folder of the package.
 *
 * @param cwd absolute path of the folder of the configuration
 * @throws {Failure} if the configuration is invalid
 */
export async function inspectRepository(cwd: string, environment: Environment): Promise<Repository> {
  const { disk, git } = realHost(cwd, environment, installation);
  const here = disk.realPath(cwd) ?? cwd;
  const tree = attempt(() => git.topLevel(here)) ?? "";
  const packageFolder =
    foldersUp(here, tree || undefined).find((path) => disk.isFile(join(path, "package.json"))) ?? here;
  const top = tree || packageFolder;
  const hasFolder = (path: string): boolean => disk.isFolder(join(top, path));
  const folder = posixPath(top, here);
  // Loaded here, because it brings the compiler.
  const { readCompilerSettings } = await import("./compiler-settings.ts");
  const compilerIn = (path: string) => readCompilerSettings(join(top, path), sourceFolder({ folder: path, hasFolder }));
  const files = {
    read: (path: string) => readFile(join(top, path)).text,
    editProblem: (path: string) => readFile(join(top, path)).problem,
  };
  const patterns = workspacesOf(files, folder);
  const members = patterns === undefined ? [] : await findWorkspaceFolders(here, patterns, disk);
  const isListed = readManifest(files, posixPath(top, packageFolder)).dependencies[generator] !== undefined;
  const repository = {
    ...files,
    top,
    folder,
    packageFolder: posixPath(top, packageFolder),
    // A configuration in a folder above belongs to another package.
    config:
      disk.kind(join(here, configFileName)) === undefined
        ? undefined
        : orFail(() => loadConfig(here, configFileName, disk).config, `${configFileName}: `),
    compiler: compilerIn(folder),
    workspaces: members.map((path) => {
      const member = inFolder(folder, path);
      return { folder: member, compiler: compilerIn(member) };
    }),
    git: tree === "" ? undefined : gitFacts(top, git),
    isInstalled: hasPlugAndPlay(files) ? isListed : findInstalled(here, generator) !== undefined,
    hasFolder,
  };
  return { ...repository, format: formatterOf(repository, environment) };
}

function gitFacts(top: string, git: Git): GitFacts {
  const query = (...args: string[]): string | undefined =>
    attempt(() => String(git.run(args, top)).replace(/\r?\n$/, ""));
  return {
    hooksFolder: posixPath(top, resolve(top, query("rev-parse", "--git-path", "hooks") ?? ".git/hooks")),
    mergeDriver: query("config", "--get", "merge.codegen.driver"),
  };
}

/** The text of a file, or why it cannot be edited; neither if it does not exist. */
function readFile(path: string): { readonly text?: string; readonly problem?: string } {
  try {
    const kind = realDisk.kind(path);
    if (kind === undefined) return {};
    if (kind !== "file") return { problem: `is ${describeKind(kind)}` };
    const bytes = realDisk.bytes(path);
    const text = attempt(() => decodeUtf8(bytes));
    return text === undefined ? { problem: "is not valid UTF-8" } : { text };
  } catch (error) {
    return { problem: `cannot be read: ${(error as NodeJS.ErrnoException).code ?? basename(path)}` };
  }
}
