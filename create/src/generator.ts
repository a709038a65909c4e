import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { execPath, platform } from "node:process";
import { dirname, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { attempt } from "../../src/base/index.ts";
import { listed, withoutBom } from "../../src/base/text/index.ts";
import { findProgram } from "../../src/platform/git/index.ts";
import { type Environment, readText, realDisk } from "../../src/platform/files/index.ts";
import type { Report } from "../../src/model/report/index.ts";
import { variablesIn } from "../../src/model/settings/index.ts";
import { findInstalled } from "./installation.ts";
import { configFileName, generator } from "./repository/repository.ts";
import { exitCodes, Failure } from "./steps/failure.ts";

export interface Machine {
  /** Absolute path of the folder of the configuration. */
  readonly cwd: string;
  readonly environment: Environment;
  /** File with environment variables for what opens a socket, as given. */
  readonly envFile: string | undefined;
  readonly isInteractive: boolean;
}

/** The script of the generator with this package.json, absolute; `undefined` if it is not installed. */
function scriptOf(manifest = ""): string | undefined {
  return attempt(() => {
    const { bin } = JSON.parse(readText(realDisk, manifest)) as { readonly bin: Readonly<Record<string, string>> };
    return join(dirname(manifest), bin["codegen"] as string);
  });
}

/**
 * Runs the generator that this package depends on, or with `isProjects` that of the project, if it is installed. Returns its report,
 * which is empty if it printed none, and the messages of its errors.
 */
export async function runGenerator(
  args: readonly string[],
  machine: Machine,
  { cwd = machine.cwd, isProjects = false } = {},
) {
  const projects = isProjects ? scriptOf(findInstalled(machine.cwd, generator)) : undefined;
  const own = attempt(() => createRequire(import.meta.url).resolve(`${generator}/package.json`));
  const script = projects ?? scriptOf(own);
  if (script === undefined) throw new Failure(`${generator} is missing: install this package again`);
  const { exitCode, stdout } = await run([execPath, script, ...args, "--reporter", "json"], cwd, machine, true);
  if (exitCode === exitCodes.interrupted) throw new Failure("interrupted", exitCode);
  const report: Partial<Report> = attempt(() => JSON.parse(stdout) as Report) ?? {};
  const errors = (report.diagnostics ?? []).filter(({ severity }) => severity === "error");
  // One service may refuse each list for the same reason.
  const lines = [...new Set(errors.map((error) => error.message))].map((text) => {
    const keys = errors.flatMap(({ message, reference }) => (message === text ? [reference] : []));
    return keys.includes(null) ? text : `${listed(keys.map(String))}: ${text}`;
  });
  const message = lines.join("\n") || `${generator} ended with exit code ${exitCode}`;
  return { exitCode, report, message };
}

/** Runs the generator in a temporary folder with this configuration, or without one. */
export async function tryConfig(config: object | undefined, args: readonly string[], machine: Machine) {
  const dir = mkdtempSync(join(tmpdir(), "create-reference-codegen-"));
  try {
    if (config !== undefined) writeFileSync(join(dir, configFileName), JSON.stringify(config));
    return await runGenerator(args, machine, { cwd: dir });
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

export function envFileArgs({ envFile, cwd }: Machine): string[] {
  return envFile === undefined ? [] : ["--env-file", resolve(cwd, envFile)];
}

/** The environment variables in a part of the configuration that neither the environment nor the file of the machine sets. */
export function unsetVariables(part: unknown, { cwd, environment, envFile }: Machine): string[] {
  const read = (file: string) => parseEnv(withoutBom(readText(realDisk, resolve(cwd, file))));
  const values = { ...(envFile !== undefined && attempt(() => read(envFile))), ...environment };
  return variablesIn(JSON.stringify(part ?? null)).filter((name) => values[name] === undefined);
}

/** Runs a command of the package manager; its output goes to stderr. Returns the exit code. */
export async function runCommand(words: readonly string[], machine: Machine): Promise<number> {
  const [name = "", ...args] = words;
  const program = platform === "win32" ? name : findProgram(name, machine.environment);
  if (program === undefined) throw new Failure(`${name} was not found on the PATH`);
  return (await run([program, ...args], machine.cwd, machine, false)).exitCode;
}

async function run(words: readonly string[], cwd: string, machine: Machine, readsOutput: boolean) {
  const [program = "", ...args] = words;
  const child = spawn(program, args, {
    cwd,
    env: machine.environment as NodeJS.ProcessEnv,
    stdio: [machine.isInteractive ? "inherit" : "ignore", readsOutput ? "pipe" : 2, 2],
    // On Windows, package managers are scripts of its shell.
    shell: platform === "win32" && !readsOutput,
  });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const exitCode = await new Promise<number>((done, fail) => {
    child.once("error", (error) => fail(new Failure(`${program} could not be run: ${error.message}`)));
    child.once("close", (code) => done(code ?? exitCodes.interrupted));
  });
  return { exitCode, stdout: Buffer.concat(chunks).toString("utf8") };
}
