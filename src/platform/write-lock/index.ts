import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { problem, RunError } from "../../model/findings/index.ts";
import { cacheFolderOf, makeFolders, posixPath, removeFolders } from "../files/index.ts";
import type { ProcessIdentity, World } from "../index.ts";

/** Milliseconds of waiting before a run reports whom it waits for, and before it gives up. */
const [notifyAfter, timeout] = [1_000, 60_000];

/** Milliseconds from one look to the next. */
const pollEvery = 50;

/** Milliseconds without a sign of life after which an owner on another machine counts as dead, and one without a name. */
const [staleAfter, staleUnnamedAfter] = [30_000, 5_000];

/** What a system says where a folder may not be written. */
const readOnlyCodes: ReadonlySet<string | undefined> = new Set(["EACCES", "EPERM", "EROFS"]);

/** The right to write in a project, which one run at a time has. */
export interface Turn {
  /** @throws where another run has taken this one for dead */
  assertHeld(): void;
  release(): Promise<void>;
}

/** Who writes in a project, where a run waits for it. */
export interface TurnHolder {
  /** Number of its process; `null` where that is not known. */
  readonly pid: number | null;
  /** Name of its machine; `null` likewise. */
  readonly host: string | null;
}

type TurnWorld = Pick<World, "disk" | "clock" | "processes">;

/** How a run waits for another one. */
export interface TurnWait {
  readonly signal?: AbortSignal | undefined;
  /** Called once, after a second. */
  readonly onWait?: ((holder: TurnHolder) => void) | undefined;
}

/** Takes the turn in the project of a folder, as {@link Turns.take}. */
export function takeTurn(dir: string, world: TurnWorld, wait: TurnWait = {}): Promise<Turn> {
  return new Turns(dir, world, wait).take();
}

/** Whether a run that was killed has left its turn in the project of a folder. To take a turn removes it. */
export function hasDeadTurn(dir: string, world: TurnWorld): boolean {
  const owners = placesOf(dir).flatMap((path) => ownerOf(path, world) ?? []);
  return owners.some((owner) => world.processes.state(owner) === "gone");
}

/** In words: `another run (process 4711 on host build-7)`. */
export function describeHolder({ pid, host }: TurnHolder): string {
  return pid === null ? "another run" : `another run (process ${pid} on host ${host})`;
}

/**
 * The turns in a project, as one run sees them. A turn is a folder that proper-lockfile makes and keeps fresh, with a record of
 * its owner. The name of a record is that of one run, so that whoever removes a dead one cannot remove the next.
 */
export class Turns {
  readonly #dir: string;
  readonly #world: TurnWorld;
  readonly #wait: TurnWait;
  /** What was last seen in a place, and since when by our own clock: that of another machine may be wrong. */
  readonly #seen = new Map<string, { readonly records: string[]; readonly sign: string; readonly since: number }>();
  #isNotified = false;

  constructor(dir: string, world: TurnWorld, wait: TurnWait = {}) {
    [this.#dir, this.#world, this.#wait] = [dir, world, wait];
  }

  /** Whether a run that may be alive writes in the project. */
  isTaken(): boolean {
    return placesOf(this.#dir).some((path) => this.#isHeld(path));
  }

  /**
   * Waits until no run writes in the project. What a dead one has left stays.
   *
   * @throws {RunError} rule `io`: another run writes for a minute
   */
  async untilFree(): Promise<void> {
    const began = this.#world.clock.now();
    for (const path of placesOf(this.#dir)) while (this.#isHeld(path)) await this.#pause(path, began);
  }

  /**
   * Waits until no other run writes in the project, and keeps others from it. In a read-only project nobody writes, so there
   * everyone has the turn.
   *
   * @throws {RunError} rule `io`: another run writes for a minute, or the turn can be written in neither place
   */
  async take(): Promise<Turn> {
    let reason: unknown;
    for (const path of placesOf(this.#dir)) {
      try {
        return await this.#takeAt(path);
      } catch (error) {
        if (error instanceof RunError || this.#wait.signal?.aborted) throw error;
        reason = error;
      }
    }
    if (readOnlyCodes.has((reason as NodeJS.ErrnoException).code)) {
      return { assertHeld: () => undefined, release: async () => undefined };
    }
    const why = (reason as Error).message.replaceAll(`${this.#dir}/`, "");
    throw new RunError([problem("io", `the files could not be written: ${why}; nothing was changed`)]);
  }

  async #takeAt(path: string): Promise<Turn> {
    const { disk, clock } = this.#world;
    const began = clock.now();
    const made = new Set<string>();
    try {
      for (;;) {
        this.#wait.signal?.throwIfAborted();
        const turn = await tryTake(path, made, this.#world);
        if (turn !== undefined) return turn;
        if (this.#isHeld(path) || !this.#removeDead(path)) await this.#pause(path, began);
      }
    } catch (error) {
      removeFolders(disk, [...made]);
      throw error;
    }
  }

  /** Whether its owner may be alive: by the system if it knows, otherwise by the time without a sign of life. */
  #isHeld(path: string): boolean {
    const { clock, processes } = this.#world;
    const records = recordsIn(path, this.#world);
    const modified = orUndefined(() => fs.statSync(path).mtimeMs);
    if (modified === undefined) return false;
    const [sign, now] = [[modified, ...records].join(" "), clock.now()];
    const last = this.#seen.get(path);
    const since = last?.sign === sign ? last.since : now;
    this.#seen.set(path, { records, sign, since });
    const owner = ownerOf(path, this.#world);
    if (owner === undefined) return now - since <= staleUnnamedAfter;
    const state = processes.state(owner);
    return state === "running" || (state === "unknown" && now - since <= staleAfter);
  }

  /** @returns whether it is gone; a folder in which another run has come stays */
  #removeDead(path: string): boolean {
    const { disk } = this.#world;
    for (const name of this.#seen.get(path)?.records ?? []) orUndefined(() => disk.remove(join(path, name)));
    orUndefined(() => disk.removeFolder(path));
    return !fs.existsSync(path);
  }

  /** @throws {RunError} rule `io`: that was long enough */
  async #pause(path: string, began: number): Promise<void> {
    const { clock } = this.#world;
    const { pid = null, host = null } = ownerOf(path, this.#world) ?? {};
    const waited = clock.now() - began;
    if (waited > timeout) throw tooLong({ pid, host }, posixPath(this.#dir, path));
    if (waited > notifyAfter && !this.#isNotified) {
      this.#isNotified = true;
      this.#wait.onWait?.({ pid, host });
    }
    await clock.wait(pollEvery, this.#wait.signal ?? new AbortController().signal);
  }
}

/** In the cache folder or, where that cannot be written, beside the lock. */
function placesOf(dir: string): string[] {
  return [join(cacheFolderOf(dir), "turn"), join(dir, ".codegen-turn")];
}

/**
 * Takes a turn that nobody has.
 *
 * @param made takes the folders above it that were not there: they go with the turn
 * @returns `undefined` if another run has it, or has removed a folder that it had made itself
 * @throws where it cannot be written
 */
async function tryTake(path: string, made: Set<string>, { disk, processes }: TurnWorld): Promise<Turn | undefined> {
  // Loaded here: a run that writes nothing needs none of it.
  const { lock } = await import("proper-lockfile");
  const name = randomUUID();
  const record = join(path, name);
  // The record is in the folder before the library takes the time of the folder for its own sign of life.
  const make = (): void => {
    disk.makeFolder(path);
    disk.writeNew(record, `${JSON.stringify(processes.own)}\n`, { isSynced: false });
  };
  const remove = (): void => {
    orUndefined(() => disk.remove(record));
    // The folder of another run is not empty, and stays.
    disk.removeFolder(path);
  };
  try {
    for (const folder of makeFolders(disk, dirname(path))) made.add(folder);
    // What is stale is removed by `Turns`, and what is lost is found by `assertHeld`.
    const options = { stale: Infinity, update: 5_000, onCompromised: () => undefined };
    const ownFs = { ...fs, mkdir: callback(make), rmdir: callback(remove), rmdirSync: remove };
    const unlock = await lock(path, { ...options, lockfilePath: path, realpath: false, fs: ownFs });
    return {
      assertHeld() {
        if (disk.list(path).join() === name) return;
        throw new Error("another run has taken this one for dead, and writes in its place");
      },
      async release() {
        // A disk may fail once. Whoever comes next sees that the owner of what stays is gone.
        await unlock().catch(() => orUndefined(remove));
        removeFolders(disk, [...made]);
      },
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOCKED" || code === "ENOENT") return undefined;
    orUndefined(remove);
    throw error;
  }
}

function callback(step: () => void) {
  return (_path: string, done: (error?: unknown) => void): void => {
    try {
      step();
    } catch (error) {
      done(error);
      return;
    }
    done();
  };
}

/** Who has a turn; `undefined` if no record says so. */
function ownerOf(path: string, { disk }: Pick<TurnWorld, "disk">): ProcessIdentity | undefined {
  const [name = ""] = recordsIn(path, { disk });
  return orUndefined(() => JSON.parse(Buffer.from(disk.bytes(join(path, name))).toString("utf8")) as ProcessIdentity);
}

function recordsIn(path: string, { disk }: Pick<TurnWorld, "disk">): string[] {
  return orUndefined(() => disk.list(path)) ?? [];
}

function tooLong(holder: TurnHolder, file: string): RunError {
  const message = `${describeHolder(holder)} has been writing here for ${timeout / 1000} s; nothing was changed`;
  const advice = `wait until it has ended, or end it, and try again; where there is no such process, remove \`${file}\``;
  return new RunError([problem("io", message, { advice: [advice] })]);
}

function orUndefined<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
