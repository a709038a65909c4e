import { type Turn, Turns } from "../platform/write-lock/index.ts";
import { type World } from "../platform/index.ts";
import { ReadRecord } from "../platform/cache/index.ts";
import type { RunOptions } from "./options.ts";
import type { ProjectResult } from "./project.ts";

/** One attempt of a run, in which it reads the project and comes to a result. */
export interface Attempt {
  /** Where it reads: what it asks is recorded. */
  readonly world: World;
  readonly record: ReadRecord;
  /**
   * Called before anything is read that another run may be writing.
   *
   * @param dir absolute path of the folder of the configuration
   * @throws {RunError} rule `io`: another run writes for a minute
   */
  ready(dir: string): Promise<void>;
  /**
   * Writes while no other run does, where the project is as it was read: else the run begins anew.
   *
   * @throws {RunError} rule `io`: another run writes for a minute
   */
  write<T>(dir: string, step: (turn: Turn) => T): Promise<T>;
}

/** Most attempts of a run that writes nothing. More are needed only where something writes without a pause. */
const mostAttempts = 10;

/** Another run has written since this one read the project. */
class Superseded extends Error {}

/**
 * Runs something that is to see one state of the project: what another run is writing meanwhile is seen before or after it,
 * never in the middle. Nothing is held while it reads and computes. Only where it comes to something does it look whether all
 * that it read still stands; if not, it begins anew, and then a run that writes keeps the others out.
 *
 * @param isSilent whether it came to nothing that would have to be looked at again
 */
export async function inOneState<Result extends ProjectResult>(
  options: RunOptions,
  world: World,
  isSilent: (result: Result) => boolean,
  run: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const wait = { signal: options.signal, onWait: options.onWaitForTurn };
  let turn: Turn | undefined;
  let turns: Turns | undefined;
  let hasGivenUp = false;
  const waited = async <T>(waiting: Promise<T>): Promise<T> => {
    try {
      return await waiting;
    } catch (error) {
      hasGivenUp = true;
      throw error;
    }
  };
  const attemptOnce = async (count: number): Promise<Result | undefined> => {
    const record = new ReadRecord();
    const attempt: Attempt = {
      world: { ...world, disk: record.watch(world.disk) },
      record,
      ready: async (dir) => {
        turns ??= new Turns(dir, world, wait);
        if (count > 1 && turn === undefined) await waited(turns.untilFree());
      },
      write: async (dir, step) => {
        if (turn === undefined) {
          turn = await waited((turns ??= new Turns(dir, world, wait)).take());
          if (!record.holds()) throw new Superseded();
        }
        options.signal?.throwIfAborted();
        return step(turn);
      },
    };
    const result = await run(attempt);
    // Without a configuration there is nothing that another run could write; a minute is waited once.
    const isLast = turn !== undefined || turns === undefined || hasGivenUp || count === mostAttempts;
    if (isLast || isSilent(result)) return result;
    return !turns?.isTaken() && record.holds() ? result : undefined;
  };
  try {
    for (let count = 1; ; count++) {
      try {
        const result = await attemptOnce(count);
        if (result !== undefined) return result;
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
  } finally {
    await turn?.release();
  }
}
