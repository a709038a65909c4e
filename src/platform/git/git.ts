import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { isAbsolute, resolve } from "node:path";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { type Disk, type Environment } from "../files/index.ts";
import { findGit } from "./find-git.ts";

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

type Spawn = (
  args: readonly string[],
  folder: string,
  environment: Environment,
  input?: string,
) => SpawnSyncReturns<Buffer>;

interface HookContext {
  readonly cwd: string;
  readonly environment: Environment;
  readonly folder: string;
  readonly realPath: Disk["realPath"];
}

const repositoryVariables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX"];

/** @param cwd absolute path of the working directory: relative paths in git's variables start there */
export function createGit(cwd: string, environment: Environment, realPath: Disk["realPath"]): Git {
  const trees = new Map<string, Environment | undefined>();
  let program: string | undefined;
  const spawn: Spawn = (args, folder, variables, input) => {
    program ??= findGit(environment);
    if (program === undefined) throw failure("git was not found on the PATH");
    // The messages of git are not translated.
    const env = { ...variables, LC_ALL: "C" } as NodeJS.ProcessEnv;
    return spawnSync(program, args, { cwd: folder, env, maxBuffer: 1 << 30, ...(input !== undefined && { input }) });
  };
  const run: Git["run"] = (args, folder, input) => {
    if (!trees.has(folder)) trees.set(folder, hookWorkTree(spawn, { cwd, environment, folder, realPath }));
    const tree = trees.get(folder);
    // With `GIT_DIR` alone, git uses the working directory as the top of the work tree.
    if (tree !== undefined) return runGit(spawn, args, folder, { ...environment, ...tree }, input);
    const paths = [environment["GIT_DIR"], environment["GIT_WORK_TREE"]];
    const isRelative = paths.some((path) => path !== undefined && !isAbsolute(path));
    return runGit(spawn, args, isRelative ? cwd : folder, environment, input);
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

/** Variables for a hook in a linked worktree, where git sets only `GIT_DIR`; `undefined` elsewhere. */
function hookWorkTree(spawn: Spawn, { cwd, environment, folder, realPath }: HookContext): Environment | undefined {
  const { GIT_DIR: directory, GIT_WORK_TREE: tree } = environment;
  if (directory === undefined || tree !== undefined) return undefined;
  const withoutHook = { ...environment };
  for (const name of repositoryVariables) delete withoutHook[name];
  const found = spawn(["rev-parse", "--show-toplevel", "--absolute-git-dir"], folder, withoutHook);
  if (found.status !== 0) return undefined;
  const [top = "", absolute = ""] = String(found.stdout).split(/\r?\n/);
  const isSame = [cwd, top].some((base) => realPath(resolve(base, directory)) === realPath(absolute));
  return isSame ? { GIT_DIR: absolute, GIT_WORK_TREE: top } : undefined;
}

function runGit(spawn: Spawn, ...[args, folder, environment, input]: Parameters<Spawn>): Buffer {
  const { status, stdout, stderr, error } = spawn(args, folder, environment, input);
  if (status === 0) return stdout;
  // A git that ends before it has read its input has a status and an error, EPIPE: its own message explains more.
  const printed = String(stderr).trim();
  const text = status === null ? String(error?.message) : printed.replace(/^fatal: /, "");
  const [why = ""] = text.split("\n");
  if (why.startsWith("not a git repository")) throw failure(`not a git repository: ${folder}`);
  // `-c name=value` comes before the command.
  const command = args[args[0] === "-c" ? 2 : 0];
  throw failure(`git ${command} failed: ${why}`);
}

function failure(message: string): RunError {
  return new RunError([errorFinding("io", message)]);
}
