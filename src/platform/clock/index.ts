import { setTimeout as delay } from "node:timers/promises";

/** Time and chance, as waits and limits of a fetch need them. */
export interface Clock {
  /** Milliseconds since the epoch; it never goes back. */
  now(): number;
  /** @throws the reason of the signal once it is aborted */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A limit that begins now. It keeps no process alive. */
  limit(ms: number): Limit;
  /** From 0 to 1, without 1. */
  random(): number;
}

/** A time that something may take. */
export interface Limit {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  /** To be called once what it limits has ended. */
  clear(): void;
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
  // A timer of our own: `AbortSignal.timeout` may be collected where only `AbortSignal.any` holds it.
  limit: (ms) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), ms).unref();
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  },
  random: Math.random,
};
