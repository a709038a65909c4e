import { spawnSync } from "node:child_process";
import { isAbsolute, resolve } from "node:path";
import { problem, RunError } from "../../model/findings/index.ts";
import type { Environment } from "../files/index.ts";
import { realPath } from "../files/index.ts";

/** The git of the machine, asked as the process that runs us would ask it: in a hook, with the hook's variables. */
export interface Git {
  /**
   * Runs git in a folder and gives what it printed.
   *
   * @param input what it reads
   * @throws {RunError} rule `io`: git is not installed, or it failed
   */
  run(parameters: readonly string[], folder: string, input?: string): Buffer;
  /**
   * Absolute path of the top of the work tree that a folder is in, links resolved; empty where the repository has none.
   *
   * @throws {RunError} rule `io`: no repository, or no git
   */
  topLevel(folder: string): string;
}

/** The variables that name the repository which git runs a hook for. */
const repositoryVariables = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX"];

/**
 * @param cwd absolute path of the folder that the process stands in: relative paths in git's variables start there
 * @param environment of the process
 */
export function createGit(cwd: string, environment: Environment): Git {
  const trees = new Map<string, Environment | undefined>();
  const run: Git["run"] = (parameters, folder, input) => {
    if (!trees.has(folder)) trees.set(folder, hookWorkTree(cwd, environment, folder));
    const tree = trees.get(folder);
    // Git takes the working directory for the top of the work tree where the repository alone is named.
    if (tree !== undefined) return runGit(parameters, folder, { ...environment, ...tree }, input);
    const isRelative = ["GIT_DIR", "GIT_WORK_TREE"].some((name) => isRelativePath(environment[name]));
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

/**
 * What a hook leaves out in a linked worktree: git sets `GIT_DIR` there and no `GIT_WORK_TREE`. `undefined` where nothing
 * is left out, or where the folder belongs to another repository than the hook's.
 */
function hookWorkTree(cwd: string, environment: Environment, folder: string): Environment | undefined {
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

function isRelativePath(path: string | undefined): boolean {
  return path !== undefined && !isAbsolute(path);
}

function runGit(parameters: readonly string[], folder: string, environment: Environment, input?: string): Buffer {
  const { status, stdout, stderr, error } = spawnGit(parameters, folder, environment, input);
  if (status === 0) return stdout;
  const why = error?.message ?? stderr.toString("utf8").trim().split("\n")[0] ?? "";
  // What is set for this process alone stands before its command.
  const command = parameters[parameters[0] === "-c" ? 2 : 0];
  throw new RunError([problem("io", `git ${command} failed: ${why}`)]);
}

function spawnGit(parameters: readonly string[], folder: string, environment: Environment, input?: string) {
  const env = environment as NodeJS.ProcessEnv;
  return spawnSync("git", parameters, { cwd: folder, env, maxBuffer: 1 << 30, ...(input !== undefined && { input }) });
}
