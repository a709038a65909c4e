import { setTimeout as delay } from "node:timers/promises";

/** Time and chance, as waits between attempts need them. */
export interface Clock {
  /** Milliseconds since the epoch; it never goes back. */
  now(): number;
  /** @throws the reason of the signal once it is aborted */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, without 1. */
  random(): number;
}

export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  wait: async (ms, signal) => {
    try {
      await delay(ms, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
  random: Math.random,
};
