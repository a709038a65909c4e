import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { type Disk, type Environment, type Installation, readInstallation, realDisk } from "./files/index.ts";
import { createGit, type Git } from "./git/index.ts";

export interface Clock {
  /** Milliseconds since the epoch; never goes back. */
  now(): number;
  /** @throws the reason of the signal when it is aborted */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A time limit that begins now, and aborts a signal at its end. It does not keep the process alive. */
  limit(ms: number): { readonly signal: AbortSignal; clear(): void };
  random(): number;
}

export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  // The delay fails only when it is aborted, with an error that hides the reason.
  wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted()),
  // Not `AbortSignal.timeout`, which may be garbage-collected while only `AbortSignal.any` refers to it.
  limit: (ms) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms).unref();
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  },
  random: Math.random,
};

/** Everything outside the program that a run uses, except the network. A test can replace each part. */
export interface Host {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly environment: Environment;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly git: Git;
  readonly installation: Installation;
}

export function realHost(
  cwd = process.cwd(),
  environment: Environment = process.env,
  installation = readInstallation(),
): Host {
  return {
    cwd,
    environment,
    disk: realDisk,
    clock: realClock,
    git: createGit(cwd, environment, realDisk.realPath),
    installation,
  };
}
