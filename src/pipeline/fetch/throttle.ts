import type { Clock } from "../../platform/index.ts";

/** Minimum and maximum interval between requests after the first 429, in milliseconds. */
const firstIntervalMs = 200;
const maxIntervalMs = 2_000;

/** Delays the requests of a pool: after the first 429, they wait and are sent one by one. Another 429 doubles the interval. */
export class Throttle {
  readonly #clock: Clock;
  #resumeAt = 0;
  #intervalMs = 0;
  #lastStart = 0;
  #slowedDownAt = -1;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Waits until a request may start, first come, first served, and returns its start time. */
  waitForSlot(signal: AbortSignal): Promise<number> {
    const slot = this.#queue.then(async () => {
      for (let ms = this.#remainingMs(); ms > 0; ms = this.#remainingMs()) await this.#clock.wait(ms, signal);
      signal.throwIfAborted();
      return (this.#lastStart = this.#clock.now());
    });
    this.#queue = slot.catch(() => undefined);
    return slot;
  }

  /**
   * Slows down after a 429.
   *
   * @param startedAt of the request; those that were sent before the last slowdown do not count
   * @param ms minimum wait before the next request
   */
  slowDown(startedAt: number, ms: number): void {
    const now = this.#clock.now();
    this.#resumeAt = Math.max(this.#resumeAt, now + ms);
    if (startedAt <= this.#slowedDownAt) return;
    this.#slowedDownAt = now;
    this.#intervalMs = Math.min(maxIntervalMs, Math.max(firstIntervalMs, this.#intervalMs * 2));
  }

  #remainingMs(): number {
    return Math.max(this.#resumeAt, this.#lastStart + this.#intervalMs) - this.#clock.now();
  }
}
