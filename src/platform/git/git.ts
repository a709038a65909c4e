import { spawnSync } from "node:child_process";
import { isAbsolute, resolve } from "node:path";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { type Disk, type Environment } from "../files/index.ts";

/**
 * The machine's git, run with the environment of this process: in a hook, with the hook's variables. Without git or a
 * repository, or if git fails, all throw a {@link RunError} of the rule `io`.
 */
export interface Git {
  /** Returns stdout; `input` is for stdin. */
  run(parameters: readonly string[], folder: string, input?: string): Buffer;
  /** Absolute path of the top of a folder's work tree, links resolved; empty if the repository has no work tree. */
  topLevel(folder: string): string;
}

const repositoryVariables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX"];

/** @param cwd absolute path of the working directory: relative paths in git's variables start there */
export function createGit(cwd: string, environment: Environment, realPath: Disk["realPath"]): Git {
  const trees = new Map<string, Environment | undefined>();
  const run: Git["run"] = (parameters, folder, input) => {
    if (!trees.has(folder)) trees.set(folder, hookWorkTree(cwd, environment, folder, realPath));
    const tree = trees.get(folder);
    // With `GIT_DIR` alone, git uses the working directory as the top of the work tree.
    if (tree !== undefined) return runGit(parameters, folder, { ...environment, ...tree }, input);
    const named = [environment["GIT_DIR"], environment["GIT_WORK_TREE"]];
    const isRelative = named.some((path) => path !== undefined && !isAbsolute(path));
    return runGit(parameters, isRelative ? cwd : folder, environment, input);
  };
  return {
    run,
    topLevel: (folder) =>
      run(["rev-parse", "--show-toplevel"], folder)
        .toString("utf8")
        .replace(/\r?\n$/, ""),
  };
}

/** Variables for a hook in a linked worktree, where git sets only `GIT_DIR`; `undefined` elsewhere. */
function hookWorkTree(
  cwd: string,
  environment: Environment,
  folder: string,
  realPath: Disk["realPath"],
): Environment | undefined {
  const { GIT_DIR: named, GIT_WORK_TREE: tree } = environment;
  if (named === undefined || tree !== undefined) return undefined;
  const plain = { ...environment };
  for (const name of repositoryVariables) delete plain[name];
  const found = spawnGit(["rev-parse", "--show-toplevel", "--absolute-git-dir"], folder, plain);
  if (found.status !== 0) return undefined;
  const [top = "", directory = ""] = found.stdout.toString("utf8").split(/\r?\n/);
  const isSame = [cwd, top].some((base) => realPath(resolve(base, named)) === realPath(directory));
  return isSame ? { GIT_DIR: directory, GIT_WORK_TREE: top } : undefined;
}

function runGit(parameters: readonly string[], folder: string, environment: Environment, input?: string): Buffer {
  const { status, stdout, stderr, error } = spawnGit(parameters, folder, environment, input);
  if (status === 0) return stdout;
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") throw failure("git was not found on the PATH");
  // A git that ends before it has read its input has a status and an error, EPIPE: its own message explains more.
  const text =
    status === null
      ? String(error?.message)
      : stderr
          .toString("utf8")
          .trim()
          .replace(/^fatal: /, "");
  const [why = ""] = text.split("\n");
  if (why.startsWith("not a git repository")) throw failure(`not a git repository: ${folder}`);
  // `-c name=value` comes before the command.
  const command = parameters[parameters[0] === "-c" ? 2 : 0];
  throw failure(`git ${command} failed: ${why}`);
}

function failure(message: string): RunError {
  return new RunError([errorFinding("io", message)]);
}

function spawnGit(parameters: readonly string[], folder: string, environment: Environment, input?: string) {
  // The messages of git are not translated.
  const env = { ...environment, LC_ALL: "C" } as NodeJS.ProcessEnv;
  return spawnSync("git", parameters, { cwd: folder, env, maxBuffer: 1 << 30, ...(input !== undefined && { input }) });
}
