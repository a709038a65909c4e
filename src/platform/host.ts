import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { type Disk, type Environment, readInstallation, realDisk } from "./files/index.ts";
import { createGit } from "./git/index.ts";

export const realClock = {
  /** Milliseconds since the epoch; never goes back. */
  now: () => performance.timeOrigin + performance.now(),
  /** @throws the reason of the signal when it is aborted */
  // The delay fails only when it is aborted, with an error that hides the reason.
  wait: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted()),
  /** A time limit that begins now, and aborts a signal at its end. It does not keep the process alive. */
  // Not `AbortSignal.timeout`, which may be garbage-collected while only `AbortSignal.any` refers to it.
  limit: (ms: number): { readonly signal: AbortSignal; clear(): void } => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms).unref();
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  },
  random: Math.random,
};

export type Clock = Readonly<typeof realClock>;

/**
 * Everything outside the program that a run uses, except the network. A test can replace each part.
 *
 * @param cwd absolute path of the working directory
 */
export function realHost(
  cwd = process.cwd(),
  environment: Environment = process.env,
  installation = readInstallation(),
) {
  const [disk, clock]: readonly [Disk, Clock] = [realDisk, realClock];
  return { cwd, environment, disk, clock, git: createGit(cwd, environment, disk.realPath), installation };
}

export type Host = Readonly<ReturnType<typeof realHost>>;
