import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join, sep } from "node:path";
import process from "node:process";
import { check, lock } from "proper-lockfile";
import { attempt } from "../base/index.ts";
import { runError } from "../model/findings/index.ts";
import { cacheFolderOf, type Disk, readText } from "./files/index.ts";
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

/** A file beside the lock, for messages and for {@link WriteLock.assertHeld}. */
interface OwnerRecord extends LockOwner {
  /** Differs for each acquisition. */
  readonly id: string;
}

type LockHost = Pick<Host, "disk" | "clock">;

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
  const { disk } = host;
  const owner: OwnerRecord = { id: randomUUID(), pid: process.pid, host: hostname() };
  const unlock = await untilFree(dir, host, wait, async () => {
    try {
      return await tryLock(dir, owner, disk);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ELOCKED") return undefined;
      const reason = message.replaceAll(`${dir}${sep}`, "");
      throw runError("io", `the write lock could not be acquired: ${reason}; nothing was written`);
    }
  });
  return {
    assertHeld() {
      if (ownerOf(dir, disk)?.id === owner.id) return;
      throw new Error("another run acquired the write lock because this run appeared to have ended");
    },
    async release() {
      // A run that took over the lock keeps it.
      if (ownerOf(dir, disk)?.id !== owner.id) return;
      attempt(() => disk.remove(recordPath(dir)));
      // A lock that cannot be removed becomes stale.
      await unlock().catch(() => undefined);
    },
  };
}

/** Waits like {@link acquireWriteLock}, without acquiring the lock. A lock that cannot be read does not count. */
export async function waitForWriteLock(dir: string, host: LockHost, wait: LockWait = {}): Promise<void> {
  const isLocked = (): Promise<boolean> => check(lockPath(dir), lockOptions(dir)).catch(() => false);
  await untilFree(dir, host, wait, async () => ((await isLocked()) ? undefined : true));
}

/** Returns the function that releases the lock; rejects with the code `ELOCKED` if another run holds it. */
async function tryLock(dir: string, owner: OwnerRecord, disk: Disk): Promise<() => Promise<void>> {
  disk.makeFolders(cacheFolderOf(dir));
  // `assertHeld` finds a lock that was lost.
  const unlock = await lock(lockPath(dir), { ...lockOptions(dir), onCompromised: () => undefined });
  try {
    // A killed run may have left its record.
    attempt(() => disk.remove(recordPath(dir)));
    disk.writeNew(recordPath(dir), `${JSON.stringify(owner)}\n`, { mode: 0o600, isSynced: false });
  } catch (error) {
    await unlock();
    throw error;
  }
  return unlock;
}

/** Repeats a step until it returns a value, which it does once no other run holds the lock. */
async function untilFree<Result>(
  dir: string,
  { disk, clock }: LockHost,
  { signal = new AbortController().signal, onWaitForLock }: LockWait,
  step: () => Promise<Result | undefined>,
): Promise<Result> {
  const began = clock.now();
  for (let notify = onWaitForLock; ; await clock.wait(pollMs, signal)) {
    signal.throwIfAborted();
    const result = await step();
    if (result !== undefined) return result;
    const waitedMs = clock.now() - began;
    const { pid = null, host = null } = ownerOf(dir, disk) ?? {};
    if (waitedMs > timeoutMs) {
      const message = `${describeOwner({ pid, host })} has held the write lock for ${timeoutMs / 1000} s; nothing was written`;
      throw runError("io", message, { advice: ["wait until it ends or stop it, then try again"] });
    }
    if (waitedMs > notifyAfterMs) {
      notify?.({ pid, host });
      notify = undefined;
    }
  }
}

function lockPath(dir: string): string {
  return join(cacheFolderOf(dir), "write-lock");
}

function lockOptions(dir: string) {
  return { lockfilePath: lockPath(dir), realpath: false, stale: staleMs };
}

function recordPath(dir: string): string {
  return `${lockPath(dir)}.json`;
}

/** `undefined` if the record is missing or cannot be read. */
function ownerOf(dir: string, disk: Disk): OwnerRecord | undefined {
  return attempt(() => JSON.parse(readText(disk, recordPath(dir))) as OwnerRecord);
}
