import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { platform } from "node:process";
import { attempt } from "../../base/index.ts";
import { runError } from "../../model/findings/index.ts";
import type { Disk, Environment } from "../files/index.ts";

/**
 * The machine's git, run with the environment of this process: in a hook, with the hook's variables. Without git or a
 * repository, or if git fails, all throw a {@link RunError} of the rule `io`.
 */
export interface Git {
  /** Returns stdout; `input` is for stdin. */
  run(args: readonly string[], folder: string, input?: string): Buffer;
  /** Absolute path of the top of a folder's work tree, links resolved; empty if the repository has no work tree. */
  topLevel(folder: string): string;
}

/** @param cwd absolute path of the working directory: relative paths in git's variables start there */
export function createGit(cwd: string, environment: Environment, realPath: Disk["realPath"]): Git {
  const trees = new Map<string, Environment | undefined>();
  let program: string | undefined;
  const spawn = (variables: Environment, ...[args, folder, input]: Parameters<Git["run"]>) => {
    program ??= findProgram("git", environment);
    if (program === undefined) throw runError("io", "git was not found on the PATH");
    // The messages of git are not translated.
    const env = { ...variables, LC_ALL: "C" } as NodeJS.ProcessEnv;
    return spawnSync(program, args, { cwd: folder, env, maxBuffer: 1 << 30, ...(input !== undefined && { input }) });
  };
  /** Variables for a hook in a linked worktree, where git sets only `GIT_DIR`; `undefined` elsewhere. */
  const hookWorkTree = (folder: string): Environment | undefined => {
    const { GIT_DIR: directory, GIT_WORK_TREE: tree } = environment;
    if (directory === undefined || tree !== undefined) return undefined;
    const withoutHook = { ...environment };
    for (const name of repositoryVariables) delete withoutHook[name];
    const result = spawn(withoutHook, ["rev-parse", "--show-toplevel", "--absolute-git-dir"], folder);
    if (result.status !== 0) return undefined;
    const [top = "", absolute = ""] = String(result.stdout).split(/\r?\n/);
    const isSame = [cwd, top].some((base) => realPath(resolve(base, directory)) === realPath(absolute));
    return isSame ? { GIT_DIR: absolute, GIT_WORK_TREE: top } : undefined;
  };
  const run: Git["run"] = (args, folder, input) => {
    if (!trees.has(folder)) trees.set(folder, hookWorkTree(folder));
    const tree = trees.get(folder);
    // With `GIT_DIR` alone, git uses the working directory as the top of the work tree.
    const paths = tree === undefined ? [environment["GIT_DIR"], environment["GIT_WORK_TREE"]] : [];
    const isRelative = paths.some((path) => path !== undefined && !isAbsolute(path));
    return outputOf(spawn({ ...environment, ...tree }, args, isRelative ? cwd : folder, input), args, folder);
  };
  return {
    run,
    topLevel(folder) {
      const top = String(run(["rev-parse", "--show-toplevel"], folder)).replace(/\r?\n$/, "");
      // On Windows, git prints slashes.
      return top && (realPath(top) ?? resolve(top));
    },
  };
}

const repositoryVariables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX"];

function outputOf(result: SpawnSyncReturns<Buffer>, args: readonly string[], folder: string): Buffer {
  const { status, stdout, stderr, error } = result;
  if (status === 0) return stdout;
  // A git that ends before it has read its input has a status and an error, EPIPE: its own message explains more.
  const text = status === null ? String(error?.message) : String(stderr).trim();
  const [line = ""] = text.split("\n");
  const reason = line.replace(/^fatal: /, "").trim();
  if (reason.startsWith("not a git repository")) throw runError("io", `not a git repository: ${folder}`);
  // Settings of git itself come before the command.
  const command = args.find((arg) => !arg.startsWith("-"));
  throw runError("io", `git ${command} failed: ${reason}`);
}

/** Where systems look for programs if `PATH` is not set. */
const defaultPath = "/usr/local/bin:/usr/bin:/bin";

const [extension, pathName] = platform === "win32" ? [".exe", /^path$/i] : ["", /^PATH$/];

/**
 * Absolute path of a program, from the absolute folders in `PATH` or as it is; `undefined` if it does not exist. A system that looks for it by its name
 * alone (Windows) or in a relative folder could run a program from the repository that a user has cloned.
 */
export function findProgram(name: string, environment: Environment): string | undefined {
  if (isAbsolute(name)) return isProgram(name) ? name : undefined;
  const path = Object.entries(environment).find(([variable]) => pathName.test(variable))?.[1] ?? defaultPath;
  const programs = path.split(delimiter).map((folder) => join(folder, name + extension));
  return programs.find((program) => isAbsolute(program) && isProgram(program));
}

function isProgram(path: string): boolean {
  const isFile = attempt(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  });
  return isFile === true;
}
