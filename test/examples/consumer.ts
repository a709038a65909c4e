import { spawnSync } from "node:child_process";
import { accessSync, cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "@jest/globals";
import { environment } from "../support/git.ts";

const examples = fileURLToPath(new URL("../../examples", import.meta.url));

export interface RunResult {
  readonly exitCode: number | null;
  /** Both streams, one after the other. */
  readonly output: string;
}

/** A copy of an example with the packed tool installed. */
export interface Consumer {
  /** Absolute path of its folder. */
  readonly dir: string;
  run(program: string, ...args: string[]): RunResult;
  /** Runs a program that npm installed. */
  bin(name: string, ...args: string[]): RunResult;
  read(path: string): string;
  /** Changes a file; throws if nothing changes. */
  edit(path: string, change: (text: string) => string): void;
}

/** The path from `pack.mjs`, which removes its folder at the end. */
const tarball = process.env["EXAMPLES_TARBALL"] ?? "";

/** Installs an example like a user: the tool from its tarball, other packages from the registry. */
export function install(example: string, ...options: string[]): Consumer {
  const parent = realpathSync(mkdtempSync(join(dirname(tarball), `${example}-`)));
  const consumer = consumerIn(join(parent, example));
  const built = new Set(["node_modules", "generated", "dist", ".turbo"]);
  cpSync(join(examples, example), consumer.dir, { recursive: true, filter: (path) => !built.has(basename(path)) });
  expectDone(consumer.run("npm", "install", "--save-dev", "--no-audit", "--no-fund", ...options, tarball));
  return consumer;
}

/** A folder in which programs run. */
export function consumerIn(dir: string, env: NodeJS.ProcessEnv = {}): Consumer {
  const run = (program: string, ...args: string[]): RunResult => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: dir,
      encoding: "utf8",
      // In a workflow the tool would use another reporter.
      env: {
        ...environment,
        NO_COLOR: "1",
        FORCE_COLOR: "0",
        GITHUB_ACTIONS: "",
        TURBO_TELEMETRY_DISABLED: "1",
        ...env,
      },
    });
    return { exitCode: status, output: error ? String(error) : `${stdout}${stderr}` };
  };
  const read = (path: string): string => readFileSync(join(dir, path), "utf8");
  return {
    dir,
    run,
    read,
    bin: (name, ...args) => run(join(dir, "node_modules/.bin", name), ...args),
    edit(path, change) {
      const text = read(path);
      const changed = change(text);
      if (changed === text) throw new Error(`the edit does not change ${path}`);
      writeFileSync(join(dir, path), changed);
    },
  };
}

/** @throws the output of a failed program */
export function expectDone({ exitCode, output }: RunResult): string {
  if (exitCode !== 0) throw new Error(`exit ${exitCode}:\n${output}`);
  return output;
}

/** `describe`, or `skip` with a printed reason if the tool has no package for this platform. */
export function describeWith(consumer: Consumer, tool: string): typeof describe | typeof describe.skip {
  // Throws if the example does not install the tool.
  accessSync(join(consumer.dir, "node_modules/.bin", tool));
  const { exitCode, output } = consumer.bin(tool, "--version");
  if (exitCode === 0) return describe;
  process.stderr.write(`skipped: ${tool} cannot be run on this machine: ${output.split("\n")[0]}\n`);
  return describe.skip;
}

/** The texts of all files in a folder. */
export const textsIn = (dir: string): string =>
  readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), "utf8"))
    .join("\n");
