import type { Clock } from "../../platform/clock/index.ts";

/** Least and longest time between two requests after the first 429, in milliseconds. */
const firstInterval = 200;
const longestInterval = 2_000;

/**
 * When the next request of the pool may be sent. Until a 429 comes, at once; after it all of them wait, and then go one
 * by one. The time between them doubles where one that waited meets a 429 again: not where each document's first request
 * is refused, nor where none is ever answered, because a slower pace helps neither.
 */
export class Pace {
  readonly #clock: Clock;
  #resumeAt = 0;
  #interval = 0;
  #lastStart = 0;
  #slowedAt = -1;
  #queue: Promise<void> = Promise.resolve();
  #answers = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Waits for a request's turn; turns are given in the order in which they were asked for.
   *
   * @returns the time at which it starts
   * @throws the reason of the signal once it is aborted
   */
  turn(signal: AbortSignal): Promise<number> {
    const turn = this.#queue.then(async () => {
      for (let left = this.#left(); left > 0; left = this.#left()) await this.#clock.wait(left, signal);
      signal.throwIfAborted();
      return (this.#lastStart = this.#clock.now());
    });
    this.#queue = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  /** Answers other than 429 so far. */
  get answers(): number {
    return this.#answers;
  }

  /** Tells of such an answer. */
  answered(): void {
    this.#answers++;
  }

  /**
   * Tells of a 429.
   *
   * @param startedAt of the request that it answers: those that were on their way before the pace changed say nothing of it
   * @param ms no request leaves before
   * @param attempt of the document, from 1
   */
  slow(startedAt: number, ms: number, attempt: number): void {
    const now = this.#clock.now();
    this.#resumeAt = Math.max(this.#resumeAt, now + ms);
    if (startedAt <= this.#slowedAt) return;
    this.#slowedAt = now;
    const isTooFast = attempt > 1 && this.#answers > 0;
    this.#interval = Math.min(
      longestInterval,
      Math.max(firstInterval, isTooFast ? this.#interval * 2 : this.#interval),
    );
  }

  #left(): number {
    return Math.max(this.#resumeAt, this.#lastStart + this.#interval) - this.#clock.now();
  }
}
