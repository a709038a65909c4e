import { spawnSync } from "node:child_process";
import process from "node:process";
import { realClock, type Clock } from "./clock.ts";
import { type Disk, type Environment, type Installation, readInstallation, realDisk } from "./files/index.ts";
import { createGit, type Git } from "./git/index.ts";

/** Everything outside the program that a run uses, except the network. A test can replace each part. */
export interface Host {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly environment: Environment;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly git: Git;
  readonly installation: Installation;
  /** The stdout of a script that Node runs in a folder; `undefined` if it fails. */
  runScript(file: string, args: readonly string[], how: ScriptOptions): string | undefined;
}

interface ScriptOptions {
  readonly folder: string;
  /** For stdin. */
  readonly input: string;
}

export function realHost(cwd: string, environment: Environment, installation = readInstallation()): Host {
  const disk = realDisk;
  const git = createGit(cwd, environment, disk.realPath);
  return { cwd, environment, disk, clock: realClock, git, installation, runScript };
}

function runScript(file: string, args: readonly string[], { folder, input }: ScriptOptions): string | undefined {
  const { status, stdout } = spawnSync(process.execPath, [file, ...args], { cwd: folder, input, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

/** The host of this process, with another environment if one is given. */
export function processHost({ environment = process.env }: Partial<Pick<Host, "environment">>): Host {
  return realHost(process.cwd(), environment);
}
