import { dirname, join } from "node:path";
import { problem, RunError } from "../../model/findings/index.ts";
import { cacheFolderOf, makeFolders, removeFolders } from "../files/index.ts";
import type { Disk } from "../files/index.ts";
import { posixPath } from "../files/index.ts";
import { holderOf, tryTake, type TurnFile } from "./turn-file.ts";
import type { World } from "../index.ts";

/** Milliseconds of waiting after which it is told for whom. */
const tellAfter = 1_000;

/** Milliseconds of waiting after which a run gives up. */
const mostWait = 60_000;

/** Milliseconds after which one that gives no sign of life is taken for dead, where nobody knows whether its process runs. */
const silence = 30_000;

/** The same where it does not say whose it is: to write that takes a moment. */
const silenceOfUnnamed = 5_000;

/** The same for one that clears up after a dead one. */
const silenceOfClearing = 10_000;

/** Milliseconds from one look to the next. */
const pause = 50;

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

/**
 * Waits until no other run writes in the project of a folder, and keeps others from it. The file that says so is in the cache
 * folder; where that cannot be written, it is beside the lock. A project that is read-only has none: nobody writes there.
 *
 * @throws {RunError} rule `io`: another run writes for a minute, or the file can be written in neither place
 */
export async function takeTurn(dir: string, world: TurnWorld, wait: TurnWait = {}): Promise<Turn> {
  let reason: unknown;
  for (const path of placesOf(dir)) {
    try {
      return await takeAt(path, dir, world, wait);
    } catch (error) {
      if (error instanceof RunError || wait.signal?.aborted) throw error;
      reason = error;
    }
  }
  // Where nothing can be written, no other run writes, either; and what this one wants to write may be elsewhere.
  if (readOnlyCodes.has((reason as NodeJS.ErrnoException).code)) return turnOfNothing;
  const why = (reason as Error).message.replaceAll(`${dir}/`, "");
  throw new RunError([problem("io", `the files could not be written: ${why}; nothing was changed`)]);
}

/** Who writes in the project of a folder, for as long as a run that only reads looks at it. */
export interface TurnWatch {
  /** Whether a run writes that may be alive. */
  isTaken(): boolean;
  /**
   * Waits until there is none. The file of a dead one stays where it is.
   *
   * @throws {RunError} rule `io`: another run writes for a minute
   */
  untilFree(): Promise<void>;
}

/** Looks at who writes in the project of a folder, and takes no turn. */
export function watchTurns(dir: string, world: TurnWorld, wait: TurnWait = {}): TurnWatch {
  const watches = placesOf(dir).map((path) => new Watch(path, dir, world, wait));
  return {
    isTaken: () => watches.some((watch) => watch.isHeld()),
    untilFree: async () => {
      for (const watch of watches) while (watch.isHeld()) await watch.pause();
    },
  };
}

/** Whether a run that was killed has left its file in the project of a folder. To take a turn removes it. */
export function hasDeadTurn(dir: string, { disk, processes }: TurnWorld): boolean {
  return placesOf(dir).some((path) => {
    const holder = stampOf(disk, path) === undefined ? undefined : holderOf(disk, path);
    return holder !== undefined && processes.state(holder) === "gone";
  });
}

function placesOf(dir: string): string[] {
  return [join(cacheFolderOf(dir), "turn"), join(dir, ".codegen-turn")];
}

async function takeAt(path: string, dir: string, world: TurnWorld, wait: TurnWait): Promise<Turn> {
  const { disk } = world;
  const watch = new Watch(path, dir, world, wait);
  const made = new Set<string>();
  try {
    for (;;) {
      wait.signal?.throwIfAborted();
      for (const folder of tryMakeFolders(disk, dirname(path))) made.add(folder);
      const file = await tryTake(path, world, Infinity);
      if (file !== undefined) return turnOf(file, () => removeFolders(disk, [...made]));
      if (watch.isHolderDead()) await clear(path, watch.stamp, world);
      else await watch.pause();
    }
  } catch (error) {
    removeFolders(disk, [...made]);
    throw error;
  }
}

function tryMakeFolders(disk: Disk, folder: string): string[] {
  try {
    return makeFolders(disk, folder);
  } catch (error) {
    // Another run has removed one that it had made itself.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const turnOfNothing: Turn = { assertHeld: () => undefined, release: async () => undefined };

function turnOf(file: TurnFile, clean: () => void): Turn {
  return {
    assertHeld() {
      if (!file.isOurs()) throw new Error("another run has taken this one for dead, and writes in its place");
    },
    async release() {
      await file.release();
      clean();
    },
  };
}

/**
 * Removes the file of a dead run. One run at a time does so, and looks again: of two that have seen it, the second would
 * remove the file of the first.
 *
 * @param stamp of the file that was seen
 */
async function clear(path: string, stamp: string | undefined, world: TurnWorld): Promise<void> {
  const { disk, clock } = world;
  const clearing = await tryTake(`${path}.clearing`, world, silenceOfClearing);
  if (clearing === undefined) return clock.wait(pause, new AbortController().signal);
  try {
    if (stamp !== undefined && stampOf(disk, path) === stamp) disk.remove(path);
  } finally {
    await clearing.release();
  }
}

/** What tells one file in this place from the next; `undefined` where there is none that can be seen. */
function stampOf(disk: Disk, path: string): string | undefined {
  try {
    return disk.stamp(path)?.text;
  } catch {
    return undefined;
  }
}

/** Looks at who holds a file, for as long as a run waits for it. */
class Watch {
  /** Of the file as it was seen last. */
  stamp: string | undefined;
  #began: number | undefined;
  #seenFirst = 0;
  #isTold = false;
  readonly #path: string;
  readonly #dir: string;
  readonly #world: TurnWorld;
  readonly #wait: TurnWait;

  constructor(path: string, dir: string, world: TurnWorld, wait: TurnWait) {
    [this.#path, this.#dir, this.#world, this.#wait] = [path, dir, world, wait];
  }

  /** Whether there is a file of a run that may be alive. */
  isHeld(): boolean {
    return stampOf(this.#world.disk, this.#path) !== undefined && !this.isHolderDead();
  }

  /** By the system where it knows; else by time, and by our own clock: that of another machine may be wrong. */
  isHolderDead(): boolean {
    const { disk, clock, processes } = this.#world;
    const stamp = stampOf(disk, this.#path);
    const now = clock.now();
    if (stamp !== this.stamp) [this.stamp, this.#seenFirst] = [stamp, now];
    if (stamp === undefined) return false;
    const holder = holderOf(disk, this.#path);
    if (holder === undefined) return now - this.#seenFirst > silenceOfUnnamed;
    const state = processes.state(holder);
    return state === "gone" || (state === "unknown" && now - this.#seenFirst > silence);
  }

  /** @throws {RunError} rule `io`: that was long enough */
  async pause(): Promise<void> {
    const { disk, clock } = this.#world;
    const waited = clock.now() - (this.#began ??= clock.now());
    const { pid = null, host = null } = holderOf(disk, this.#path) ?? {};
    if (waited > mostWait) throw this.#tooLong({ pid, host });
    if (waited > tellAfter && !this.#isTold) {
      this.#isTold = true;
      this.#wait.onWait?.({ pid, host });
    }
    await clock.wait(pause, this.#wait.signal ?? new AbortController().signal);
  }

  #tooLong(holder: TurnHolder): RunError {
    const file = posixPath(this.#dir, this.#path);
    const message = `${describeHolder(holder)} has been writing here for ${mostWait / 1000} s; nothing was changed`;
    const advice = [
      `wait until it has ended, or end it, and try again; where there is no such process, remove \`${file}\``,
    ];
    return new RunError([problem("io", message, { advice })]);
  }
}

/** In words: `another run (process 4711 on host build-7)`. */
export function describeHolder({ pid, host }: TurnHolder): string {
  return pid === null ? "another run" : `another run (process ${pid} on host ${host})`;
}
