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
  return runGit(dir, words, environment);
}

/** Commits all there is, on this day (`YYYY-MM-DD`). */
export function commitOn(dir: string, day: string): void {
  git(dir, "add", "-A");
  const env = { ...environment, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const { exitCode } = runGit(dir, ["commit", "-q", "--allow-empty", "-m", day], env);
  if (exitCode !== 0) throw new Error(`nothing was committed on ${day}`);
}

function runGit(dir: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const own = settings.flatMap((setting) => ["-c", setting]);
  const { status, stdout } = spawnSync("git", [...own, ...words], { cwd: dir, encoding: "utf8", env });
  return { exitCode: status, output: stdout };
}
