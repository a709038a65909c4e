import { setMaxListeners } from "node:events";
import { rateLimitStatus } from "../api/transactional.ts";
import type { Environment } from "../config/environment.ts";
import type { SourceConfig } from "../config/schema.ts";
import type { Secrets } from "../secrets.ts";
import type { DocumentCache } from "./cache.ts";
import { realClock, type Clock } from "./clock.ts";
import { connect } from "./connection.ts";
import type { AbsentDocument, RawDocument } from "./document.ts";
import { AttemptError, FetchError, toAttemptError } from "./errors.ts";
import { getOnce, withoutQuery, type Exchange, type Requested } from "./exchange.ts";
import { Pace } from "./pace.ts";
import { backoff, planRetry } from "./retry.ts";

/** Gets documents of one service. */
export interface HttpClient {
  /**
   * @param path below the base URL, with a leading slash
   * @param reference key for messages; `null` for the overview, which must exist
   * @throws {FetchError} the service did not answer as it should; once a failure speaks for every request, all of them
   *   end with that one
   */
  get(path: string, reference: string | null): Promise<RawDocument | AbsentDocument>;
  close(): Promise<void>;
}

/** A wait before another attempt. */
export interface Waiting {
  /** What the service answered, or what became of the request. */
  readonly reason: string;
  readonly ms: number;
}

/** What a client tells while it works, free of secrets. */
export interface ClientEvents {
  readonly onRequest?: ((request: Requested) => void) | undefined;
  readonly onWait?: ((waiting: Waiting) => void) | undefined;
}

export interface ClientOptions extends ClientEvents {
  /** With its variables replaced. */
  readonly source: SourceConfig;
  /** Folder that `source.ca` is relative to. */
  readonly dir: string;
  readonly userAgent: string;
  /** Proxies come from there. */
  readonly environment: Environment;
  /** What no message may repeat. */
  readonly secrets: Secrets;
  /** Documents of earlier runs, by address below a name in place of the base URL's origin. */
  readonly cache?: { readonly documents: DocumentCache; readonly origin: string } | undefined;
  readonly clock?: Clock;
  /** Ends every request. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A client of the service: one pool, one deadline, one pace.
 *
 * @throws {RunError} rule `config`: `source.ca` cannot be read, or a proxy's address is none
 */
export function createClient(options: ClientOptions): HttpClient {
  const { source, dir, environment } = options;
  const { dispatcher, proxyVariable } = connect(source, dir, environment);
  const base = new URL(source.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const requests = new Requests(options, exchangeOf(options, dispatcher), proxyVariable);
  return {
    get: (path, reference) => requests.get(new URL(`${base.origin}${prefix}${path}`), reference),
    close: async () => {
      requests.end(new Error("the client is closed"));
      await dispatcher.destroy();
    },
  };
}

function exchangeOf(options: ClientOptions, dispatcher: Exchange["dispatcher"]): Exchange {
  const { source, secrets, cache, userAgent, clock = realClock, onRequest } = options;
  return {
    dispatcher,
    headers: requestHeaders(source.headers, userAgent),
    hasHeaders: Object.keys(source.headers).length > 0,
    maxBodyBytes: source.maxBodyBytes,
    cache: cache?.documents,
    cacheKey: (url) => `${cache?.origin ?? url.origin}${url.pathname}${url.search}`,
    now: () => clock.now(),
    onRequest: (request) => onRequest?.({ ...request, url: secrets.mask(request.url) }),
  };
}

function requestHeaders(configured: Readonly<Record<string, string>>, userAgent: string): Record<string, string> {
  const own = { accept: "application/json", "accept-encoding": "gzip", "user-agent": userAgent };
  const lower = Object.fromEntries(Object.entries(configured).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...own, ...lower };
}

/** The requests of a run, with what they share: the deadline, the pace, and the failure that ends them all. */
class Requests {
  readonly #options: ClientOptions;
  readonly #exchange: Exchange;
  readonly #proxyVariable: string | undefined;
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #deadlineAt: number;
  readonly #deadline: AbortSignal;
  /** Aborted with what every request ends with: a {@link FetchError}, mostly. */
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;
  /** Tells of the documents that the deadline left unasked. */
  #unasked: FetchError | undefined;

  constructor(options: ClientOptions, exchange: Exchange, proxyVariable: string | undefined) {
    const { deadlineMs } = options.source;
    this.#options = options;
    this.#exchange = { ...exchange, onRequest: (request) => this.#tell(() => exchange.onRequest(request)) };
    this.#proxyVariable = proxyVariable;
    this.#clock = options.clock ?? realClock;
    this.#pace = new Pace(this.#clock);
    this.#deadlineAt = this.#clock.now() + deadlineMs;
    this.#deadline = AbortSignal.timeout(deadlineMs);
    const interrupt = options.signal ? [options.signal] : [];
    this.#signal = AbortSignal.any([...interrupt, this.#end.signal, this.#deadline]);
    // Every request that waits listens to it, and there may be as many as `source.concurrency`.
    setMaxListeners(0, this.#signal);
  }

  /** Ends every request, with this as its reason. */
  end(reason: Error): void {
    this.#end.abort(reason);
  }

  /** An error of a listener is none of the service: the run ends with it. */
  #tell(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#end.abort(error);
    }
  }

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
      if (!this.#deadline.aborted) throw error;
      const late = this.#late(url, reference, attempts);
      throw attempts === 0 ? (this.#unasked ??= late) : late;
    }
  }

  #late(url: URL, reference: string | null, attempts: number): FetchError {
    const what = `the fetch took longer than ${this.#options.source.deadlineMs} ms`;
    const reason = attempts === 0 ? `${what}, before this document and those behind it` : what;
    return new FetchError(withoutQuery(url), reference, { reason, attempts, advice: "source.deadlineMs is the limit" });
  }

  /** @returns the document, or why it did not come; an abort of the run is thrown */
  async #attempt(url: URL, reference: string | null): Promise<RawDocument | AbsentDocument | AttemptError> {
    const { timeoutMs } = this.#options.source;
    // Held until it is read below: `any` alone would let it be collected.
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await getOnce(url, reference !== null, this.#exchange, AbortSignal.any([this.#signal, timeout]));
      const address = withoutQuery(url);
      return answer.kind === "document"
        ? { url: address, bytes: answer.bytes }
        : { url: address, status: answer.status };
    } catch (error) {
      if (error instanceof AttemptError) return error;
      this.#signal.throwIfAborted();
      if (!timeout.aborted) return toAttemptError(error, this.#proxyVariable);
      const advice = "source.timeoutMs is the limit";
      return new AttemptError(`no whole answer within ${timeoutMs} ms`, { isRetried: true, advice });
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
      this.#tell(() => onWait?.({ reason, ms: plan.ms }));
      return this.#clock.wait(plan.ms, this.#signal);
    }
    const error = new FetchError(withoutQuery(url), reference, {
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
