import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";
import { attempt } from "../../../base/index.ts";
import { decodeUtf8 } from "../../../base/text/index.ts";
import { describeKind, foldersUp, guarded, posixPath } from "../../../platform/files/index.ts";
import { type Host } from "../../../platform/index.ts";
import { unlessRunError } from "../../../model/findings/index.ts";
import type { CompilerSettings } from "../../impact/index.ts";
import { binFile, configFileName, findWorkspaceFolders, type LoadedConfig } from "../../../pipeline/config/index.ts";
import { defaultOutput } from "../../../model/settings/index.ts";
import { formatterOf } from "./formatters.ts";
import { workspacesOf } from "./packages.ts";
import { inFolder } from "./paths.ts";
import { type GitFacts, isSource, type Repository } from "./repository.ts";
import { sourceFolder } from "./project-facts.ts";

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
  const here = host.disk.realPath(cwd) ?? cwd;
  const tree = unlessRunError(() => host.git.topLevel(here), "");
  const files = guarded(host.disk);
  const exists = (path: string): boolean => files.kind(path) !== undefined;
  const folders = foldersUp(here, tree || undefined);
  const packageFolder = folders.find((folder) => exists(join(folder, "package.json")));
  const top = tree || (packageFolder ?? here);
  const found = folders.find((folder) => exists(join(folder, binFile)));
  const installed = found ?? packageFolder ?? here;
  const read = fileReader(top, host);
  const hasFolder = (path: string): boolean => host.disk.isFolder(join(top, path));
  const folder = posixPath(top, here);
  // Loaded here, because it brings the compiler.
  const { readCompilerSettings } = await import("../../impact/index.ts");
  const packages = workspacesOf({ read: (path) => read(path)?.text }, folder);
  const members = packages.length === 0 ? [] : await findWorkspaceFolders(here, packages, host.disk);
  const compilerIn = (path: string): CompilerSettings | undefined =>
    readCompilerSettings(host.disk, join(top, path), sourceFolder({ folder: path, hasFolder }));
  const repository = {
    top,
    folder,
    packageFolder: packageFolder === undefined ? undefined : posixPath(top, packageFolder),
    configFile: existing === undefined ? configFileName : basename(existing.file),
    output: existing?.config.output.dir ?? defaultOutput.dir,
    installFolder: posixPath(top, installed),
    isInstalled: found !== undefined,
    compiler: compilerIn(folder),
    workspaces: members.map((path) => {
      const member = inFolder(folder, path);
      return { folder: member, compiler: compilerIn(member) };
    }),
    git: tree === "" ? undefined : gitFacts(top, host),
    read: (path: string) => read(path)?.text,
    editProblem: (path: string) => read(path)?.problem,
    hasFolder,
    hasSources: (path: string) => hasFolder(path) && files.list(join(top, path)).some(isSource),
  };
  return { ...repository, format: formatterOf(repository, host) };
}

function gitFacts(top: string, { git, disk }: Host): GitFacts {
  const print = (args: string[]): string => String(git.run(args, top)).replace(/\r?\n$/, "");
  const query = (...args: string[]): string | undefined => unlessRunError(() => print(args), undefined);
  const hooks = resolve(top, query("rev-parse", "--git-path", "hooks") ?? ".git/hooks");
  const commonFolder = resolve(top, query("rev-parse", "--git-common-dir") ?? ".git");
  const isIn = (folder: string): boolean => isInside(disk.realPath(folder) ?? folder, disk.realPath(hooks) ?? hooks);
  return {
    hooksFolder: posixPath(top, hooks),
    hooksIn: isIn(commonFolder) ? "git" : isIn(top) ? "worktree" : "outside",
    mergeDriver: query("config", "--get", "merge.codegen.driver"),
  };
}

function isInside(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}

function fileReader(top: string, { disk }: Host) {
  const files = guarded(disk);
  const read = (path: string): { readonly text?: string; readonly problem?: string } | undefined => {
    const kind = files.kind(path);
    if (kind === undefined) return undefined;
    if (kind !== "file") return { problem: `is ${describeKind(kind)}` };
    const bytes = files.bytes(path);
    const text = attempt(() => decodeUtf8(bytes));
    return text === undefined ? { problem: "is not valid UTF-8" } : { text };
  };
  const cache = new Map<string, ReturnType<typeof read>>();
  return (path: string): ReturnType<typeof read> => {
    if (!cache.has(path)) cache.set(path, read(join(top, path)));
    return cache.get(path);
  };
}
