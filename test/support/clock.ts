import { type Clock, realClock } from "../../src/platform/host.ts";

/** A clock whose time jumps to the end of the next wait. */
export interface FakeClock extends Clock {
  /** All waits in order, in milliseconds. */
  readonly waits: readonly number[];
}

/** @param random the constant random number */
export function fakeClock(random = 0.5): FakeClock {
  let now = Date.UTC(2026, 10, 20, 12);
  const waits: number[] = [];
  const sleeping: { readonly until: number; wake(): void }[] = [];
  const wakeNext = (): void => {
    const next = sleeping.sort((a, b) => a.until - b.until).shift();
    if (next === undefined) return;
    now = Math.max(now, next.until);
    next.wake();
  };
  return {
    waits,
    now: () => now,
    // A socket without data does not advance this clock, so its time limit is real.
    limit: (ms) => realClock.limit(ms),
    random: () => random,
    async wait(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      await new Promise<void>((wake) => {
        sleeping.push({ until: now + ms, wake });
        // Waits that begin together are sorted by their ends first.
        setImmediate(wakeNext);
      });
      signal.throwIfAborted();
    },
  };
}
