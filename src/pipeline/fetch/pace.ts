import type { Clock } from "../../platform/clock/index.ts";

/** Minimum and maximum interval between requests after the first 429, in milliseconds. */
const firstIntervalMs = 200;
const maxIntervalMs = 2_000;

/**
 * Delays the requests of a pool: after the first 429, they wait and are sent one by one. The interval doubles if a retry is
 * refused again, but not if only first requests are refused or none ever succeeds: a slower pace helps neither.
 */
export class Pace {
  readonly #clock: Clock;
  #resumeAt = 0;
  #interval = 0;
  #lastStart = 0;
  #slowedAt = -1;
  #queue: Promise<unknown> = Promise.resolve();
  /** The number of responses other than 429. */
  answers = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits until a request may start, first come, first served, and returns its start time.
   *
   * @throws the reason of the signal once it is aborted
   */
  turn(signal: AbortSignal): Promise<number> {
    const turn = this.#queue.then(async () => {
      for (let left = this.#left(); left > 0; left = this.#left()) await this.#clock.wait(left, signal);
      signal.throwIfAborted();
      return (this.#lastStart = this.#clock.now());
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Slows down after a 429.
   *
   * @param startedAt of the request; those that were sent before the last slowdown do not count
   * @param ms minimum wait before the next request
   * @param attempt of the document, from 1
   */
  slow(startedAt: number, ms: number, attempt: number): void {
    const now = this.#clock.now();
    this.#resumeAt = Math.max(this.#resumeAt, now + ms);
    if (startedAt <= this.#slowedAt) return;
    this.#slowedAt = now;
    const isTooFast = attempt > 1 && this.answers > 0;
    const interval = isTooFast ? this.#interval * 2 : this.#interval;
    this.#interval = Math.min(maxIntervalMs, Math.max(firstIntervalMs, interval));
  }

  #left(): number {
    return Math.max(this.#resumeAt, this.#lastStart + this.#interval) - this.#clock.now();
  }
}
