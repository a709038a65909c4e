import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { attempt } from "../../src/base/index.ts";
import type { Report } from "../../src/model/report/index.ts";
import { readText } from "../../src/platform/files/index.ts";
import type { Host } from "../../src/platform/index.ts";
import { NightError } from "./findings.ts";

export type Generator = ReturnType<typeof findGenerator>;

/**
 * Finds the command line of the generator that is installed in the project of the working directory.
 *
 * @throws {NightError} if none is
 */
export function findGenerator({ cwd, disk, runProgram }: Host) {
  const packageJson = attempt(() => createRequire(join(cwd, "_")).resolve("reference-codegen/package.json"));
  if (packageJson === undefined)
    throw new NightError(`reference-codegen is not installed in ${cwd}; add it to the devDependencies`);
  const { bin } = JSON.parse(readText(disk, packageJson)) as { readonly bin: Readonly<Record<string, string>> };
  const file = join(dirname(packageJson), bin["reference-codegen"] ?? "");
  const run = <Result>(reporter: string, args: readonly string[], read: (stdout: string) => Result) => {
    const all = [file, ...args, "--reporter", reporter];
    const { exitCode, stdout = "", stderr = "" } = runProgram(process.execPath, all, { folder: cwd, input: "" }) ?? {};
    const result = attempt(() => read(stdout));
    // The report of a crash has no findings.
    if (result === undefined || (exitCode ?? 0) >= 70)
      throw new NightError(`codegen ${args[0]} failed: ${stderr.trim()}`);
    return { exitCode: exitCode ?? 2, result };
  };
  return {
    /** The reports of a command, one for each configuration. */
    report(...args: string[]) {
      const { exitCode, result } = run("json", args, (stdout) => JSON.parse(stdout) as Report | { runs: Report[] });
      return { exitCode, reports: "runs" in result ? result.runs : [result] };
    },
    /** What a reporter prints about a command. */
    print(reporter: "markdown" | "changeset", ...args: string[]): string {
      return run(reporter, args, (stdout) => stdout.trimEnd() || undefined).result ?? "";
    },
  };
}
