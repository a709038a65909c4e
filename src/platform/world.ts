import process from "node:process";
import { realClock, type Clock } from "./clock/index.ts";
import { realDisk, type Disk } from "./files/index.ts";
import type { Environment } from "./files/index.ts";
import { createGit, type Git } from "./git/index.ts";
import { type Installation, readInstallation } from "./files/index.ts";
import { type Processes, realProcesses } from "./processes.ts";

/** Everything outside the program that a run touches, but for the network. A test can replace each part. */
export interface World {
  /** Absolute path of the folder that the process stands in. */
  readonly cwd: string;
  readonly environment: Environment;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly git: Git;
  readonly processes: Processes;
  readonly installation: Installation;
}

/** The machine's own disk, clock, git and processes, for a process that stands in this folder and has this environment. */
export function realWorld(cwd: string, environment: Environment, installation = readInstallation()): World {
  const git = createGit(cwd, environment);
  return { cwd, environment, disk: realDisk, clock: realClock, git, processes: realProcesses, installation };
}

/** The world of this process. `environment` is used in place of that of the process. */
export function processWorld({ environment = process.env }: Partial<Pick<World, "environment">>): World {
  return realWorld(process.cwd(), environment);
}
