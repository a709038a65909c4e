import { execFile } from "node:child_process";

export interface RunResult {
  readonly exitCode: number;
  /** Stdout, then stderr. */
  readonly output: string;
}

/** Runs a program. Throws only if it cannot be started. */
export function run(
  executable: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    execFile(executable, args, { cwd, env: { ...process.env, NO_COLOR: "1", ...env } }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else resolve({ exitCode: Number(error?.code ?? 0), output: `${stdout}${stderr}` });
    });
  });
}
