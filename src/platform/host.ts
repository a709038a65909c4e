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
  /** The stdout of a script that Node runs in a folder with this stdin; `undefined` if it fails. */
  runScript(
    file: string,
    args: readonly string[],
    how: { readonly folder: string; readonly input: string },
  ): string | undefined;
}

export function realHost(cwd: string, environment: Environment, installation = readInstallation()): Host {
  const git = createGit(cwd, environment, realDisk.realPath);
  return { cwd, environment, disk: realDisk, clock: realClock, git, installation, runScript };
}

const runScript: Host["runScript"] = (file, args, { folder, input }) => {
  const { status, stdout } = spawnSync(process.execPath, [file, ...args], { cwd: folder, input, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
};

/** The host of this process, with another environment if one is given. */
export function processHost({ environment = process.env }: Partial<Pick<Host, "environment">>): Host {
  return realHost(process.cwd(), environment);
}
