import { spawnSync } from "node:child_process";

/** The environment without variables of git, which a hook sets. */
export const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

const settings = [
  "user.name=a",
  "user.email=a@b.example",
  "commit.gpgsign=false",
  "init.defaultBranch=main",
  // No further process after each commit.
  "maintenance.auto=false",
  // By default, git for Windows checks out files with CRLF.
  "core.autocrlf=false",
];

/** Runs git in a folder and returns its output. */
export function git(dir: string, ...args: string[]): string {
  return tryGit(dir, ...args).output;
}

/** Like {@link git}, with the exit code. */
export function tryGit(dir: string, ...args: string[]): { readonly exitCode: number | null; readonly output: string } {
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const { status, stdout } = spawnSync("git", [...flags, ...args], { cwd: dir, encoding: "utf8", env: environment });
  return { exitCode: status, output: stdout };
}

/** Creates a repository whose first commit has all files of the folder. */
export function initRepository(dir: string): void {
  git(dir, "init", "-q");
  git(dir, "add", "-A");
  git(dir, "commit", "-qm", "first");
}
