import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { dirname, join, sep } from "node:path";
import { callbackify } from "node:util";
import { attempt } from "../../base/index.ts";
import { errorFinding, RunError } from "../../model/findings/index.ts";
import { cacheFolderOf, type Disk, makeFolders, posixPath, removeFolders } from "../files/index.ts";
import type { ProcessIdentity, Host } from "../index.ts";

/** In milliseconds: after `staleMs` without a sign of life, an owner on another machine counts as dead. */
const [pollMs, notifyAfterMs, timeoutMs, staleMs, staleUnnamedMs] = [50, 1_000, 60_000, 30_000, 5_000];

const maxRemovals = 100;

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

type LockHost = Pick<Host, "disk" | "clock" | "processes">;

interface LockWait {
  readonly signal?: AbortSignal | undefined;
  /** Called once, after a second of waiting. */
  readonly onWait?: ((owner: LockOwner) => void) | undefined;
}

/** See {@link ProjectWriteLock.take}. */
export function acquireWriteLock(dir: string, host: LockHost, wait: LockWait = {}): Promise<WriteLock> {
  return new ProjectWriteLock(dir, host, wait).take();
}

/** Whether a killed run left its write lock. The next `take` removes it. */
export function hasStaleLock(dir: string, { disk, processes }: LockHost): boolean {
  return lockPaths(dir).some((path) => {
    const owner = ownerOf(path, disk);
    return owner !== undefined && processes.state(owner) === "ended";
  });
}

export function describeOwner({ pid, host }: LockOwner): string {
  return pid === null ? "another run" : `another run (process ${pid} on host ${host})`;
}

/**
 * The write lock of a project: a folder that proper-lockfile creates and keeps fresh, with a record of its owner. Each
 * run uses a new name for its record, so that a run which removes a dead lock cannot remove the next one.
 */
export class ProjectWriteLock {
  readonly #dir: string;
  readonly #host: LockHost;
  readonly #wait: LockWait;
  /** The last state of a path, and since when by the local clock: the clock of another machine may be wrong. */
  readonly #seen = new Map<string, { readonly records: string[]; readonly sign: string; readonly since: number }>();
  #isNotified = false;

  constructor(dir: string, host: LockHost, wait: LockWait = {}) {
    [this.#dir, this.#host, this.#wait] = [dir, host, wait];
  }

  /** Whether a run that may be alive holds the lock. */
  isTaken(): boolean {
    return lockPaths(this.#dir).some((path) => this.#isHeld(path));
  }

  /** Waits like {@link take}, but does not acquire the lock, and does not remove that of a dead run. */
  async untilFree(): Promise<void> {
    const began = this.#host.clock.now();
    for (const path of lockPaths(this.#dir)) while (this.#isHeld(path)) await this.#pause(path, began);
  }

  /**
   * Waits for the lock and acquires it. A read-only project needs none.
   *
   * @throws {RunError} rule `io`: another run holds it for a minute, or it cannot be written at any of its paths
   */
  async take(): Promise<WriteLock> {
    let reason: unknown;
    for (const path of lockPaths(this.#dir)) {
      try {
        return await this.#takeAt(path);
      } catch (error) {
        if (error instanceof RunError || this.#wait.signal?.aborted) throw error;
        reason = error;
      }
    }
    const { code = "", message } = reason as NodeJS.ErrnoException;
    if (["EACCES", "EPERM", "EROFS"].includes(code)) {
      return { assertHeld: () => undefined, release: async () => undefined };
    }
    const why = message.replaceAll(`${this.#dir}${sep}`, "");
    throw new RunError([errorFinding("io", `the files could not be written: ${why}; nothing was written`)]);
  }

  async #takeAt(path: string): Promise<WriteLock> {
    const { disk, clock } = this.#host;
    const began = clock.now();
    const createdFolders = new Set<string>();
    let removals = 0;
    try {
      for (;;) {
        this.#wait.signal?.throwIfAborted();
        const writeLock = await tryTake(path, createdFolders, this.#host).catch((error: NodeJS.ErrnoException) => {
          // Another run that ends removes the folders above its lock; a link to nothing is missing at each attempt.
          if (error.code !== "ENOENT" || ++removals > maxRemovals) throw error;
        });
        if (writeLock !== undefined) return writeLock;
        if (this.#isHeld(path) || !this.#removeDead(path)) await this.#pause(path, began);
      }
    } catch (error) {
      removeFolders(disk, [...createdFolders]);
      throw error;
    }
  }

  /** Whether the owner may be alive, by its process if that is known, else by the time without a sign of life. */
  #isHeld(path: string): boolean {
    const { clock, disk, processes } = this.#host;
    const records = recordsIn(path, disk);
    const modified = attempt(() => fs.statSync(path).mtimeMs);
    if (modified === undefined) return false;
    const [sign, now] = [[modified, ...records].join(" "), clock.now()];
    const last = this.#seen.get(path);
    const since = last?.sign === sign ? last.since : now;
    this.#seen.set(path, { records, sign, since });
    const owner = ownerOf(path, disk);
    if (owner === undefined) return now - since <= staleUnnamedMs;
    const state = processes.state(owner);
    return state === "running" || (state === "unknown" && now - since <= staleMs);
  }

  /** @returns whether the lock is removed; one that another run has acquired meanwhile stays */
  #removeDead(path: string): boolean {
    const { disk } = this.#host;
    for (const name of this.#seen.get(path)?.records ?? []) attempt(() => disk.remove(join(path, name)));
    attempt(() => disk.removeFolder(path));
    return !fs.existsSync(path);
  }

  /** @throws {RunError} rule `io`: the wait has timed out */
  async #pause(path: string, began: number): Promise<void> {
    const { clock, disk } = this.#host;
    const { pid = null, host = null } = ownerOf(path, disk) ?? {};
    const waited = clock.now() - began;
    if (waited > timeoutMs) {
      const message = `${describeOwner({ pid, host })} has held the write lock for ${timeoutMs / 1000} s; nothing was written`;
      const otherwise = `if no such process exists, remove \`${posixPath(this.#dir, path)}\``;
      const advice = [`wait until it ends or stop it, then try again; ${otherwise}`];
      throw new RunError([errorFinding("io", message, { advice })]);
    }
    if (waited > notifyAfterMs && !this.#isNotified) {
      this.#isNotified = true;
      this.#wait.onWait?.({ pid, host });
    }
    await clock.wait(pollMs, this.#wait.signal ?? new AbortController().signal);
  }
}

/** In the cache folder or, if that cannot be written, beside the lock file. */
function lockPaths(dir: string): string[] {
  return [join(cacheFolderOf(dir), "write-lock"), join(dir, ".codegen-write-lock")];
}

/**
 * Acquires the lock; `undefined` if another run holds it.
 *
 * @param createdFolders collects the folders that are created above it and removed with it
 */
async function tryTake(
  path: string,
  createdFolders: Set<string>,
  { disk, processes }: LockHost,
): Promise<WriteLock | undefined> {
  // Loaded here: a run that writes nothing does not need it.
  const { lock } = await import("proper-lockfile");
  const name = randomUUID();
  const record = join(path, name);
  // The record has to be in the folder before the library reads the folder's time of change.
  const make = (): void => {
    disk.makeFolder(path);
    disk.writeNew(record, `${JSON.stringify(processes.own)}\n`, { isSynced: false });
  };
  const remove = (): void => {
    attempt(() => disk.remove(record));
    // This fails for the folder of another run, which is not empty.
    disk.removeFolder(path);
  };
  try {
    for (const folder of makeFolders(disk, dirname(path))) createdFolders.add(folder);
    // `ProjectWriteLock` removes stale locks, because the library does not check processes; `assertHeld` finds lost ones.
    const options = { stale: Infinity, update: 5_000, onCompromised: () => undefined };
    const asynchronous = { mkdir: callbackify(async () => make()), rmdir: callbackify(async () => remove()) };
    const ownFs = { ...fs, ...asynchronous, rmdirSync: remove };
    const unlock = await lock(path, { ...options, lockfilePath: path, realpath: false, fs: ownFs });
    return {
      assertHeld() {
        if (disk.list(path).join() === name) return;
        throw new Error("another run acquired the write lock because this run appeared to have ended");
      },
      async release() {
        // A disk may fail once. If the lock stays, the next run sees that its owner ended.
        await unlock().catch(() => attempt(remove));
        removeFolders(disk, [...createdFolders]);
      },
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOCKED") return undefined;
    attempt(remove);
    throw error;
  }
}

/** `undefined` if the record is missing or cannot be read. */
function ownerOf(path: string, disk: Disk): ProcessIdentity | undefined {
  const [name = ""] = recordsIn(path, disk);
  return attempt(() => JSON.parse(Buffer.from(disk.bytes(join(path, name))).toString("utf8")) as ProcessIdentity);
}

function recordsIn(path: string, disk: Disk): string[] {
  return attempt(() => disk.list(path)) ?? [];
}
