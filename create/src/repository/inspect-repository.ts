import { basename, isAbsolute, join, resolve } from "node:path";
import { attempt } from "../../../base/index.ts";
import { decodeUtf8 } from "../../../base/text/index.ts";
import { unlessRunError } from "../../../model/findings/index.ts";
import { defaultOutput } from "../../../model/settings/index.ts";
import { configFileName, findWorkspaceFolders, type LoadedConfig } from "../../../pipeline/config/index.ts";
import { describeKind, foldersUp, guarded, posixPath, type ProjectFiles } from "../../../platform/files/index.ts";
import type { Host } from "../../../platform/index.ts";
import type { CompilerSettings } from "../../impact/index.ts";
import { formatterOf } from "./formatters.ts";
import { workspacesOf } from "./packages.ts";
import { sourceFolder } from "./project-facts.ts";
import { type GitFacts, inFolder, isSource, type Repository } from "./repository.ts";

/**
 * Inspects the repository of a configuration. Without git, its top is the folder of the package.
 *
 * @param cwd absolute path of the folder of the configuration
 */
export async function inspectRepository(
  cwd: string,
  existing: LoadedConfig | undefined,
  host: Host,
): Promise<Repository> {
  const { disk, git } = host;
  const here = disk.realPath(cwd) ?? cwd;
  const tree = unlessRunError(() => git.topLevel(here), "");
  const files = guarded(disk);
  const folders = foldersUp(here, tree || undefined);
  const packageFolder = folders.find((path) => files.kind(join(path, "package.json")) !== undefined) ?? here;
  const top = tree || packageFolder;
  const read = (path: string) => readFile(join(top, path), files);
  const hasFolder = (path: string): boolean => disk.isFolder(join(top, path));
  const folder = posixPath(top, here);
  // Loaded here, because it brings the compiler.
  const { readCompilerSettings } = await import("../../impact/index.ts");
  const compilerIn = (path: string): CompilerSettings | undefined =>
    readCompilerSettings(disk, join(top, path), sourceFolder({ folder: path, hasFolder }));
  const patterns = workspacesOf({ read: (path) => read(path).text }, folder);
  const members = patterns === undefined ? [] : await findWorkspaceFolders(here, patterns, disk);
  const repository = {
    top,
    folder,
    packageFolder: posixPath(top, packageFolder),
    configFile: existing === undefined ? configFileName : basename(existing.file),
    output: existing?.config.output.dir ?? defaultOutput.dir,
    compiler: compilerIn(folder),
    workspaces: members.map((path) => {
      const member = inFolder(folder, path);
      return { folder: member, compiler: compilerIn(member) };
    }),
    git: tree === "" ? undefined : gitFacts(top, host),
    read: (path: string) => read(path).text,
    editProblem: (path: string) => read(path).problem,
    hasFolder,
    hasSources: (path: string) => hasFolder(path) && files.list(join(top, path)).some(isSource),
  };
  return { ...repository, format: formatterOf(repository, host) };
}

function gitFacts(top: string, { git, disk }: Host): GitFacts {
  const query = (...args: string[]): string | undefined =>
    unlessRunError(() => String(git.run(args, top)).replace(/\r?\n$/, ""), undefined);
  const hooks = resolve(top, query("rev-parse", "--git-path", "hooks") ?? ".git/hooks");
  const commonFolder = resolve(top, query("rev-parse", "--git-common-dir") ?? ".git");
  const realPath = (path: string): string => disk.realPath(path) ?? path;
  const isIn = (folder: string): boolean => {
    const path = posixPath(realPath(folder), realPath(hooks));
    return !/^\.\.(?:\/|$)/.test(path) && !isAbsolute(path);
  };
  return {
    hooksFolder: posixPath(top, hooks),
    hooksIn: isIn(commonFolder) ? "git" : isIn(top) ? "worktree" : "outside",
    mergeDriver: query("config", "--get", "merge.codegen.driver"),
  };
}

/** The text of a file, or why it cannot be edited; neither if it does not exist. */
function readFile(path: string, files: ProjectFiles): { readonly text?: string; readonly problem?: string } {
  const kind = files.kind(path);
  if (kind === undefined) return {};
  if (kind !== "file") return { problem: `is ${describeKind(kind)}` };
  const bytes = files.bytes(path);
  const text = attempt(() => decodeUtf8(bytes));
  return text === undefined ? { problem: "is not valid UTF-8" } : { text };
}
