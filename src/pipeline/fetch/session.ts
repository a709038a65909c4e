import { setMaxListeners } from "node:events";
import { rateLimitStatus } from "../../model/spec/index.ts";
import type { SourceConfig } from "../../model/settings/index.ts";
import type { Secrets } from "../../model/findings/index.ts";
import type { Clock, Limit } from "../../platform/clock/index.ts";
import type { AbsentDocument, RawDocument } from "../../model/spec/index.ts";
import { advise } from "../../model/rules/index.ts";
import { AttemptError, FetchError, toAttemptError } from "./errors.ts";
import { getOnce, withoutQuery, type Transport } from "./attempt.ts";
import { Pace } from "./pace.ts";
import { backoff, planRetry } from "./retry.ts";

/** A wait before another attempt. */
export interface RetryWait {
  /** What the service answered, or what became of the request. */
  readonly reason: string;
  readonly ms: number;
}

export interface SessionOptions {
  /** With its variables replaced. */
  readonly source: SourceConfig;
  readonly transport: Transport;
  /** The variable of the environment that names the proxy between, for messages. */
  readonly proxyVariable: () => string | undefined;
  /** What no message may repeat. */
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Ends every request. */
  readonly signal: AbortSignal | undefined;
  readonly onWait: ((waiting: RetryWait) => void) | undefined;
}

/** The requests of one fetch, with what they share: the deadline, the pace, and the failure that ends them all. */
export class FetchSession {
  readonly #options: SessionOptions;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #deadlineAt: number;
  readonly #deadline: Limit;
  /** Aborted with what every request ends with: a {@link FetchError}, mostly. */
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;
  /** Tells of the documents that the deadline left unasked. */
  #unasked: FetchError | undefined;

  constructor(options: SessionOptions) {
    const { transport, clock } = options;
    const { deadlineMs } = options.source;
    this.#options = options;
    this.#transport = { ...transport, onRequest: (request) => this.#notify(() => transport.onRequest(request)) };
    this.#clock = clock;
    this.#pace = new Pace(this.#clock);
    this.#deadlineAt = this.#clock.now() + deadlineMs;
    this.#deadline = clock.limit(deadlineMs);
    const interrupt = options.signal ? [options.signal] : [];
    this.#signal = AbortSignal.any([...interrupt, this.#end.signal, this.#deadline.signal]);
    // Every request that waits listens to it, and there may be as many as `source.concurrency`.
    setMaxListeners(0, this.#signal);
  }

  /** Ends every request, with this as its reason. */
  end(reason: Error): void {
    this.#deadline.clear();
    this.#end.abort(reason);
  }

  /** An error of a listener is none of the service: the run ends with it. */
  #notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#end.abort(error);
    }
  }

  /**
   * Gets a document, however often it takes.
   *
   * @param reference key for messages; `null` for the overview, which must exist
   * @throws {FetchError} it did not come; the reason of the signal; what a listener threw
   */
  async get(url: URL, reference: string | null): Promise<RawDocument | AbsentDocument> {
    let attempts = 0;
    const answersBefore = this.#pace.answers;
    try {
      for (;;) {
        const startedAt = await this.#pace.turn(this.#signal);
        attempts++;
        const outcome = await this.#attempt(url, reference);
        const isLimited = outcome instanceof AttemptError && outcome.status === rateLimitStatus;
        if (!isLimited) this.#pace.answered();
        if (!(outcome instanceof AttemptError)) return outcome;
        // Where all this time nothing else came, no other request would fare better.
        const isHopeless = isLimited && this.#pace.answers === answersBefore;
        await this.#beforeNext(outcome, { url, reference, attempts, startedAt, isHopeless });
      }
    } catch (error) {
      if (error instanceof FetchError) throw error;
      this.#options.signal?.throwIfAborted();
      this.#end.signal.throwIfAborted();
      if (!this.#deadline.signal.aborted) throw error;
      const late = this.#late(url, reference, attempts);
      throw attempts === 0 ? (this.#unasked ??= late) : late;
    }
  }

  #late(url: URL, reference: string | null, attempts: number): FetchError {
    const what = `the fetch took longer than ${this.#options.source.deadlineMs} ms`;
    const reason = attempts === 0 ? `${what}, before this document and those behind it` : what;
    return new FetchError(withoutQuery(url), reference, {
      reason,
      attempts,
      advice: advise`source.deadlineMs is the limit`,
    });
  }

  /** @returns the document, or why it did not come; an abort of the run is thrown */
  async #attempt(url: URL, reference: string | null): Promise<RawDocument | AbsentDocument | AttemptError> {
    const { timeoutMs } = this.#options.source;
    const limit = this.#clock.limit(timeoutMs);
    const signal = AbortSignal.any([this.#signal, limit.signal]);
    try {
      const answer = await getOnce(url, reference !== null, this.#transport, signal);
      const address = withoutQuery(url);
      return { ...answer, url: address };
    } catch (error) {
      if (error instanceof AttemptError) return error;
      this.#signal.throwIfAborted();
      if (!limit.signal.aborted) return toAttemptError(error, this.#options.proxyVariable());
      const advice = advise`source.timeoutMs is the limit`;
      return new AttemptError(`no whole answer within ${timeoutMs} ms`, { isRetried: true, advice });
    } finally {
      limit.clear();
    }
  }

  /**
   * Waits until there may be another attempt.
   *
   * @throws {FetchError} there is none
   */
  async #beforeNext(failure: AttemptError, request: FailedRequest): Promise<void> {
    const { url, reference, attempts, startedAt, isHopeless } = request;
    const { secrets, source, onWait } = this.#options;
    const random = this.#clock.random();
    const plan = planRetry(
      { attempt: attempts, isRetried: failure.isRetried, retryAfter: failure.retryAfter },
      { retries: source.retries, now: this.#clock.now(), deadline: this.#deadlineAt, random },
    );
    if (failure.status === rateLimitStatus) {
      this.#pace.slow(startedAt, plan.kind === "wait" ? plan.ms : backoff(attempts, random), attempts);
    }
    if (plan.kind === "wait") {
      const reason = failure.status?.toString() ?? secrets.mask(failure.message);
      this.#notify(() => onWait?.({ reason, ms: plan.ms }));
      return this.#clock.wait(plan.ms, this.#signal);
    }
    // Of a host that nobody can speak to, the document that met it first, by chance, is not told.
    const of = failure.endsRun ? { url: new URL(source.baseUrl), reference: null } : { url, reference };
    const error = new FetchError(withoutQuery(of.url), of.reference, {
      reason: secrets.mask([failure.message, ...(plan.why === undefined ? [] : [plan.why])].join("; ")),
      attempts,
      advice: failure.advice,
      endsRun: plan.kind === "end" || failure.endsRun || isHopeless,
    });
    if (error.endsRun) this.#end.abort(error);
    throw error;
  }
}

/** A request one of whose attempts failed. */
interface FailedRequest {
  readonly url: URL;
  /** `null` for the overview. */
  readonly reference: string | null;
  readonly attempts: number;
  /** Of the last attempt. */
  readonly startedAt: number;
  /** Whether no other request would fare better, should this have been the last attempt. */
  readonly isHopeless: boolean;
}
