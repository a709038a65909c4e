import { realClock, type Clock } from "../../src/platform/clock/index.ts";

/** A clock of its own time: a wait ends as soon as it is the next one to, and time is then where it ends. */
export interface FakeClock extends Clock {
  /** What was waited for, in order, in milliseconds. */
  readonly waits: readonly number[];
}

/** @param random what chance always says */
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
    // A silent socket lets no time of this clock pass: what limits it is real.
    limit: (ms) => realClock.limit(ms),
    random: () => random,
    async wait(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      await new Promise<void>((wake) => {
        sleeping.push({ until: now + ms, wake });
        // Waits that begin together are ordered by their ends before any of them ends.
        setImmediate(wakeNext);
      });
      signal.throwIfAborted();
    },
  };
}
