import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join, sep } from "node:path";
import process from "node:process";
import { check, lock } from "proper-lockfile";
import { attempt } from "../base/index.ts";
import { runError } from "../model/findings/index.ts";
import { cacheFolders, type Disk, makeCacheFolder, readText } from "./files/index.ts";
import type { Host } from "./host.ts";

/** In milliseconds. A lock that was not refreshed for `staleMs` belongs to a dead run. */
const [pollMs, notifyAfterMs, timeoutMs, staleMs] = [50, 1_000, 60_000, 10_000];

/** A write lock that this run holds. */
export interface WriteLock {
  /** @throws if another run has taken over the lock */
  assertHeld(): void;
  release(): Promise<void>;
}

/** The process that writes to the same project. */
export interface LockOwner {
  /** Id of the process; `null` if unknown. */
  readonly pid: number | null;
  /** Name of the machine on which it runs; `null` if unknown. */
  readonly host: string | null;
}

type LockHost = Pick<Host, "disk" | "clock" | "environment">;

export interface LockWait {
  readonly signal?: AbortSignal | undefined;
  /** Called once, after a second of waiting. */
  readonly onWaitForLock?: ((owner: LockOwner) => void) | undefined;
}

export function describeOwner({ pid, host }: LockOwner): string {
  return pid === null ? "another run" : `another run (process ${pid} on host ${host})`;
}

/**
 * Waits until no other run holds the write lock of a project, and acquires it.
 *
 * @param dir absolute path of the configuration's folder
 * @throws {RunError} rule `io`: another run holds it for a minute, or it cannot be written
 */
export async function acquireWriteLock(dir: string, host: LockHost, wait: LockWait = {}): Promise<WriteLock> {
  return untilFree(dir, host, wait, async () => {
    try {
      return await tryLock(dir, host);
    } catch (error) {
      const reason = (error as Error).message.replaceAll(`${dir}${sep}`, "");
      const advice = ["make node_modules writable, or set TMPDIR to a folder in which this user can create folders"];
      throw runError("io", `the write lock could not be acquired: ${reason}; nothing was written`, { advice });
    }
  });
}

/** Waits like {@link acquireWriteLock}, without acquiring the lock. A lock that cannot be read does not count. */
export async function waitForWriteLock(dir: string, host: LockHost, wait: LockWait = {}): Promise<void> {
  await untilFree(dir, host, wait, async () => true);
}

/** Returns `undefined` if another run holds the lock. */
async function tryLock(dir: string, host: LockHost): Promise<WriteLock | undefined> {
  const { disk } = host;
  const path = lockPath(makeCacheFolder(dir, host));
  // `assertHeld` finds a lock that was lost.
  const options = { ...lockOptions(path), onCompromised: () => undefined };
  const unlock = await lock(path, options).catch(unlessLocked);
  if (unlock === undefined) return undefined;
  // The id differs for each acquisition.
  const record = `${JSON.stringify({ id: randomUUID(), pid: process.pid, host: hostname() })}\n`;
  try {
    // A run that cannot write to the same folder may have acquired it at the same time.
    if ((await findLock(dir, host, path)) !== undefined) {
      await unlock();
      return undefined;
    }
    // A killed run may have left its record.
    attempt(() => disk.remove(recordOf(path)));
    disk.writeNew(recordOf(path), record, { mode: 0o600, isSynced: false });
  } catch (error) {
    await unlock();
    throw error;
  }
  const isHeld = (): boolean => attempt(() => readText(disk, recordOf(path))) === record;
  return {
    assertHeld() {
      if (!isHeld()) throw new Error("another run acquired the write lock because this run appeared to have ended");
    },
    async release() {
      // A run that took over the lock keeps it.
      if (!isHeld()) return;
      attempt(() => disk.remove(recordOf(path)));
      // A lock that cannot be removed becomes stale.
      await unlock().catch(() => undefined);
    },
  };
}

function unlessLocked(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ELOCKED") throw error;
}

/** The path of the lock that a run holds, except for `own`; `undefined` if none does. */
async function findLock(dir: string, host: LockHost, own?: string): Promise<string | undefined> {
  for (const path of cacheFolders(dir, host).map(lockPath))
    if (path !== own && (await check(path, lockOptions(path)).catch(() => false))) return path;
  return undefined;
}

/** Runs a step whenever no other run holds the lock, until it returns a value. */
async function untilFree<Result>(
  dir: string,
  host: LockHost,
  { signal = new AbortController().signal, onWaitForLock }: LockWait,
  step: () => Promise<Result | undefined>,
): Promise<Result> {
  const { disk, clock } = host;
  const began = clock.now();
  for (let notify = onWaitForLock; ; await clock.wait(pollMs, signal)) {
    signal.throwIfAborted();
    const locked = await findLock(dir, host);
    const result = locked === undefined ? await step() : undefined;
    if (result !== undefined) return result;
    const waitedMs = clock.now() - began;
    const owner = ownerOf(locked, disk);
    if (waitedMs > timeoutMs) {
      const message = `${describeOwner(owner)} has held the write lock for ${timeoutMs / 1000} s; nothing was written`;
      throw runError("io", message, { advice: ["wait until it ends or stop it, then try again"] });
    }
    if (waitedMs > notifyAfterMs) {
      notify?.(owner);
      notify = undefined;
    }
  }
}

function lockPath(folder: string): string {
  return join(folder, "write-lock");
}

function lockOptions(path: string) {
  return { lockfilePath: path, realpath: false, stale: staleMs };
}

/** A file beside the lock with its owner. */
function recordOf(path: string): string {
  return `${path}.json`;
}

function ownerOf(path: string | undefined, disk: Disk): LockOwner {
  const record = attempt(() => JSON.parse(readText(disk, recordOf(path ?? ""))) as Partial<LockOwner> | null);
  return { pid: record?.pid ?? null, host: record?.host ?? null };
}
