import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import type { LocationOf } from "../config/index.ts";
import { type AbsentDocument, type RawDocument, rateLimitStatus } from "../../model/spec/index.ts";
import type { SourceConfig } from "../../model/settings/index.ts";
import type { Host, Limit } from "../../platform/index.ts";
import type { Secrets } from "../../model/findings/index.ts";
import { type Advice, advise } from "../../model/rules/index.ts";
import { compareText, digest } from "../../base/text/index.ts";
import { getOnce, type RequestReport, type Transport, withoutQuery } from "./attempt.ts";
import type { DocumentCache } from "./cache.ts";
import { connect, type Connection } from "./connection.ts";
import type { DocumentRequest } from "./document-request.ts";
import { AttemptError, describeFailure, FetchError, toAttemptError } from "./errors.ts";
import { Throttle } from "./throttle.ts";
import { backoff, planRetry } from "./retry.ts";

/** A wait before a request is sent again. */
export interface RetryWait {
  /** Why the request failed: the HTTP status of the response, or the message of the error. */
  readonly reason: string;
  /** Duration of the wait in milliseconds. */
  readonly ms: number;
}

/** The listeners of a client. Their arguments contain no secrets. */
export interface ClientEvents {
  readonly onRequest?: ((request: RequestReport) => void) | undefined;
  readonly onWait?: ((waiting: RetryWait) => void) | undefined;
}

/** When a run stops to fetch. */
export interface Deadline {
  readonly at: number;
  readonly limit: Limit;
}

export interface ClientOptions extends ClientEvents {
  /** An address of the only origin that gets requests: for messages, the one in the configuration. */
  readonly base: URL;
  /** The settings of the configuration, which apply to each origin. */
  readonly source: SourceConfig;
  readonly deadline: Deadline;
  readonly dir: string;
  readonly locationOf: LocationOf;
  readonly userAgent: string;
  readonly host: Pick<Host, "cwd" | "environment" | "disk" | "clock">;
  readonly secrets: Secrets;
  readonly cache?: DocumentCache | undefined;
  /** Replaces the origin in the keys of the cache. */
  readonly cacheOrigin?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A document, and what leads to its next page. */
export interface FetchedDocument extends RawDocument {
  /** Where redirects led to. */
  readonly address: URL;
  /** The `Link` header. */
  readonly link: string | undefined;
}

interface FailedRequest {
  readonly wanted: DocumentRequest;
  readonly attempts: number;
  /** When the last attempt began. */
  readonly startedAt: number;
  /** Whether other requests would also fail, if this was the last attempt. */
  readonly wouldFailForAll: boolean;
}

/** Gets documents of one origin. Its requests share a pool, a throttle, and a failure that ends all of them. */
export class HttpClient {
  readonly #options: ClientOptions;
  readonly #connection: Connection;
  readonly #transport: Transport;
  readonly #throttle: Throttle;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Aborted with the error that ends all requests, usually a {@link FetchError}. */
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;
  /** Shared error of all documents that the deadline prevented from being requested. */
  #notRequested: FetchError | undefined;

  constructor(options: ClientOptions) {
    const { base, source, host, secrets, cache, cacheOrigin, userAgent, deadline, onRequest } = options;
    const { clock } = host;
    this.#options = options;
    this.#connection = connect(base, source, options, host);
    this.#transport = {
      dispatcher: this.#connection.dispatcher,
      source,
      userAgent,
      cache,
      cacheKey: (url, headers) => `${cacheOrigin ?? url.origin}${url.pathname}${url.search}${headersKey(headers)}`,
      clock,
      onRequest: (request) => this.#notify(() => onRequest?.({ ...request, url: secrets.mask(request.url) })),
    };
    this.#throttle = new Throttle(clock);
    this.#limit = pLimit(source.concurrency);
    const interrupt = options.signal ? [options.signal] : [];
    this.#signal = AbortSignal.any([...interrupt, this.#end.signal, deadline.limit.signal]);
    // Each of up to `source.concurrency` waiting requests adds a listener.
    setMaxListeners(0, this.#signal);
  }

  async close(): Promise<void> {
    this.#end.abort(new Error("the client is closed"));
    await this.#connection.dispatcher.destroy();
  }

  /** An error of a listener ends the run: it is not an error of the service. */
  #notify(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#end.abort(error);
    }
  }

  /**
   * Gets a document, with retries.
   *
   * @throws {FetchError} no document was returned; a failure of all requests is the same for all of them
   * @throws the reason of the signal, or an error of a listener
   */
  get(wanted: DocumentRequest): Promise<FetchedDocument | AbsentDocument> {
    return this.#limit(() => this.#get(wanted));
  }

  async #get(wanted: DocumentRequest): Promise<FetchedDocument | AbsentDocument> {
    let attempts = 0;
    const countBefore = this.#throttle.responseCount;
    try {
      for (;;) {
        const startedAt = await this.#throttle.waitForSlot(this.#signal);
        attempts++;
        const outcome = await this.#attempt(wanted);
        const isLimited = outcome instanceof AttemptError && outcome.status === rateLimitStatus;
        if (!isLimited) this.#throttle.responseCount++;
        if (!(outcome instanceof AttemptError)) return outcome;
        // If no other request succeeded in the meantime, all of them would fail.
        const wouldFailForAll = isLimited && this.#throttle.responseCount === countBefore;
        await this.#waitForRetry(outcome, { wanted, attempts, startedAt, wouldFailForAll });
      }
    } catch (error) {
      if (error instanceof FetchError) throw error;
      this.#options.signal?.throwIfAborted();
      this.#end.signal.throwIfAborted();
      if (!this.#options.deadline.limit.signal.aborted) throw error;
      const late = this.#deadlineError(wanted, attempts);
      throw attempts === 0 ? (this.#notRequested ??= late) : late;
    }
  }

  #deadlineError(wanted: DocumentRequest, attempts: number): FetchError {
    const reason = `the fetch took longer than ${this.#options.source.deadlineMs} ms`;
    const endsRun = attempts === 0;
    const consequence = endsRun ? "; this document and the following ones were not requested" : "";
    const failure = { reason: reason + consequence, attempts, advice: raiseDeadline, endsRun };
    return new FetchError(withoutQuery(wanted.url), wanted, failure);
  }

  /** Returns the document, or the error if there is one. Throws if the run was aborted. */
  async #attempt(wanted: DocumentRequest): Promise<FetchedDocument | AbsentDocument | AttemptError> {
    const { timeoutMs } = this.#options.source;
    const limit = this.#options.host.clock.limit(timeoutMs);
    const signal = AbortSignal.any([this.#signal, limit.signal]);
    try {
      const response = await getOnce(wanted, this.#transport, signal);
      return { ...response, url: withoutQuery(wanted.url) };
    } catch (error) {
      if (error instanceof AttemptError) return error;
      this.#signal.throwIfAborted();
      if (!limit.signal.aborted) return toAttemptError(error, this.#connection.proxyVariable());
      return new AttemptError(`timed out after ${timeoutMs} ms`, { isRetried: true, advice: raiseTimeout });
    } finally {
      limit.clear();
    }
  }

  /** Waits for the next attempt; throws a {@link FetchError} if there is none. */
  async #waitForRetry(failure: AttemptError, request: FailedRequest): Promise<void> {
    const { wanted, attempts, startedAt, wouldFailForAll } = request;
    const { base, secrets, source, host, deadline, onWait } = this.#options;
    const random = host.clock.random();
    const plan = planRetry({
      attempt: attempts,
      retries: source.retries,
      isRetried: failure.isRetried,
      retryAfter: failure.retryAfter,
      now: host.clock.now(),
      deadline: deadline.at,
      random,
    });
    if (failure.status === rateLimitStatus) {
      this.#throttle.slowDown(startedAt, plan.kind === "wait" ? plan.ms : backoff(attempts, random), attempts);
    }
    if (plan.kind === "wait") {
      const reason = failure.status?.toString() ?? secrets.mask(failure.message);
      this.#notify(() => onWait?.({ reason, ms: plan.ms }));
      return host.clock.wait(plan.ms, this.#signal);
    }
    // If the host cannot be reached, the document that failed first is a coincidence, so it is not named.
    const subject = failure.endsRun ? { ...wanted, url: base, reference: null } : wanted;
    const error = new FetchError(withoutQuery(subject.url), subject, {
      reason: [
        describeFailure(failure, (text) => secrets.mask(text)),
        ...(plan.why === undefined ? [] : [plan.why]),
      ].join("; "),
      attempts,
      advice: (plan.kind === "end" ? plan.advice : undefined) ?? failure.advice,
      endsRun: plan.kind === "end" || failure.endsRun || wouldFailForAll,
    });
    if (error.endsRun) this.#end.abort(error);
    throw error;
  }
}

const raiseDeadline = (): Advice => advise`raise source.deadlineMs to allow more`;
const raiseTimeout = (): Advice => advise`raise source.timeoutMs to allow more`;

/** Another key must never get the lists of the first one. The digest is too short to find a value by trying. */
function headersKey(headers: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(headers).toSorted(([a], [b]) => compareText(a, b));
  return sorted.length === 0 ? "" : ` ${digest(JSON.stringify(sorted)).slice(0, 8)}`;
}
