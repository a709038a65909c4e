import { spawnSync } from "node:child_process";

/** The environment without what a hook that runs these tests may have set. */
export const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

const settings = ["user.name=a", "user.email=a@b.example", "commit.gpgsign=false", "init.defaultBranch=main"];

/** What git says to these words in a folder. */
export function git(dir: string, ...words: string[]): string {
  return tryGit(dir, ...words).output;
}

/** The same, with its exit code. */
export function tryGit(dir: string, ...words: string[]): { readonly exitCode: number | null; readonly output: string } {
  const own = settings.flatMap((setting) => ["-c", setting]);
  const { status, stdout } = spawnSync("git", [...own, ...words], { cwd: dir, encoding: "utf8", env: environment });
  return { exitCode: status, output: stdout };
}

/** Makes a repository whose first commit has all that is in the folder. */
export function commitFirst(dir: string): void {
  git(dir, "init", "-q");
  git(dir, "add", "-A");
  git(dir, "commit", "-qm", "first");
}
