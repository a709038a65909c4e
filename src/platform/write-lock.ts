import * as fs from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";
import process from "node:process";
import { check, lock } from "proper-lockfile";
import { attempt } from "../base/index.ts";
import { runError } from "../model/findings/index.ts";
import { readText } from "./files/index.ts";
import type { Host } from "./host.ts";

/** In milliseconds. A write lock that was not refreshed for `staleMs` belongs to a dead run. */
const [pollMs, notifyAfterMs, timeoutMs, staleMs] = [50, 1_000, 60_000, 10_000];

/** The run that writes to the same project. */
export interface LockOwner {
  /** Id of its process; `null` if unknown. */
  readonly pid: number | null;
  /** Name of the machine on which it runs; `null` if unknown. */
  readonly host: string | null;
  /** Name of its write lock, a file beside the lock. */
  readonly file: string;
}

export interface LockWait {
  readonly signal?: AbortSignal | undefined;
  /** Called once, after a second of waiting. */
  readonly onWaitForLock?: ((owner: LockOwner) => void) | undefined;
}

type LockHost = Pick<Host, "disk" | "clock">;

/**
 * Waits until no other run holds the write lock beside a lock, whose path is absolute, and acquires it. Returns a function that
 * releases it.
 *
 * @throws {RunError} rule `io`: another run holds it for a minute, or it cannot be written
 */
export function acquireWriteLock(lockFile: string, host: LockHost, wait: LockWait = {}): Promise<() => Promise<void>> {
  return untilFree(lockFile, host, wait, async () => {
    try {
      // A run that loses the write lock finds that the lock has changed.
      const unlock = await lock(lockFile, { ...options, fs: ownedFile, onCompromised: () => undefined });
      // A write lock that cannot be removed becomes stale.
      return () => unlock().catch(() => undefined);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ELOCKED") return undefined;
      const file = basename(pathOf(lockFile));
      throw runError("io", `the write lock ${file} could not be acquired: ${message}; nothing was written`, { file });
    }
  });
}

/** Waits like {@link acquireWriteLock}, without acquiring it. A write lock that cannot be read does not count. */
export async function waitForWriteLock(lockFile: string, host: LockHost, wait: LockWait = {}): Promise<void> {
  await untilFree(lockFile, host, wait, async () => !(await check(lockFile, options).catch(() => false)) || undefined);
}

/** Runs a step until it returns a value. */
async function untilFree<Result>(
  lockFile: string,
  { disk, clock }: LockHost,
  { signal = new AbortController().signal, onWaitForLock }: LockWait,
  step: () => Promise<Result | undefined>,
): Promise<Result> {
  const path = pathOf(lockFile);
  const began = clock.now();
  for (let notify = onWaitForLock; ; await clock.wait(pollMs, signal)) {
    signal.throwIfAborted();
    const result = await step();
    if (result !== undefined) return result;
    const waitedMs = clock.now() - began;
    if (waitedMs <= notifyAfterMs) continue;
    const record = attempt(() => JSON.parse(readText(disk, path)) as Partial<LockOwner> | null);
    const owner = { pid: record?.pid ?? null, host: record?.host ?? null, file: basename(path) };
    if (waitedMs > timeoutMs) {
      const message = `${describeOwner(owner)} has held ${owner.file} for ${timeoutMs / 1000} s; nothing was written`;
      throw runError("io", message, { file: owner.file, advice: ["wait until it ends or stop it, then try again"] });
    }
    notify?.(owner);
    notify = undefined;
  }
}

export function describeOwner({ pid, host }: LockOwner): string {
  return pid === null ? "another run" : `another run (process ${pid} on host ${host})`;
}

const options = { realpath: false, stale: staleMs };

/** The library's own choice. */
function pathOf(lockFile: string): string {
  return `${lockFile}.lock`;
}

/** For the library, which locks with a folder: a file in its place can name its owner. */
const ownedFile = {
  ...fs,
  mkdir(path: string, done: fs.NoParamCallback) {
    const record = `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`;
    fs.writeFile(path, record, { flag: "wx" }, (error) => {
      // A full disk leaves an empty file.
      if (error !== null && error.code !== "EEXIST") fs.rmSync(path, { force: true });
      done(error);
    });
  },
  rmdir: fs.unlink,
  rmdirSync: fs.unlinkSync,
};
