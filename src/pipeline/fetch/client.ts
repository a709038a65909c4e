import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import { rateLimitStatus } from "../../service/catalogue/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Secrets } from "../../model/findings/index.ts";
import type { connect, ConnectionOptions } from "./connection.ts";
import type { DocumentRequest } from "../config/index.ts";
import type { DocumentResponse } from "./document.ts";
import { AttemptError, describeFailure, FetchError, raise, toAttemptError } from "./errors.ts";
import { getOnce, type Transport } from "./request.ts";
import { nextStep, type NextStep } from "./retry.ts";
import { Throttle } from "./throttle.ts";

/** A wait before a request is sent again. */
export interface RetryWait {
  /** Why the request failed: the HTTP status of the response, or the message of the error. */
  readonly reason: string;
  /** Duration of the wait in milliseconds. */
  readonly ms: number;
}

export interface ClientOptions extends ConnectionOptions {
  /** The address of the service, if there is one. No proxy is used for a server that the run started itself. */
  readonly service?: { readonly baseUrl: URL; readonly isOwnServer?: boolean } | undefined;
  readonly userAgent: string;
  readonly secrets: Secrets;
  readonly signal?: AbortSignal | undefined;
  /** Its argument contains no secrets. */
  readonly onWait?: ((waiting: RetryWait) => void) | undefined;
}

export class Clients {
  readonly options: ClientOptions;
  /** Aborted by the user, or by the deadline. */
  readonly signal: AbortSignal;
  readonly deadline: ReturnType<Clock["limit"]> & { readonly at: number };
  readonly #clients = new Map<string, Promise<Client>>();

  constructor(options: ClientOptions) {
    const { source, host } = options;
    this.options = options;
    this.deadline = { at: host.clock.now() + source.deadlineMs, ...host.clock.limit(source.deadlineMs) };
    this.signal = AbortSignal.any([...(options.signal ? [options.signal] : []), this.deadline.signal]);
    // Each reader adds listeners.
    setMaxListeners(0, this.signal);
  }

  /**
   * The client of the origin of an address. The first one loads undici, which lists in files do not need.
   *
   * @throws {RunError} rule `config`: `source.ca` cannot be read, or the address of a proxy is invalid
   */
  for({ origin }: URL): Promise<Client> {
    const client = this.#clients.get(origin) ?? this.#connect(origin);
    this.#clients.set(origin, client);
    return client;
  }

  async #connect(origin: string): Promise<Client> {
    const { connect } = await import("./connection.ts");
    const { service, host } = this.options;
    const { baseUrl = new URL(origin), isOwnServer = false } = service?.baseUrl.origin === origin ? service : {};
    const connection = connect(baseUrl, this.options, isOwnServer ? {} : host.environment);
    return new Client(baseUrl, connection, this);
  }

  async close(): Promise<void> {
    this.deadline.clear();
    // One that could not be connected has nothing to close.
    const connected = await Promise.allSettled(this.#clients.values());
    await Promise.all(connected.map((client) => client.status === "fulfilled" && client.value.close()));
  }
}

/** Gets documents of one origin. Its requests share a pool, a throttle, and a failure that ends all of them. */
class Client {
  readonly #base: URL;
  readonly #clients: Clients;
  readonly #options: ClientOptions;
  readonly #connection: ReturnType<typeof connect>;
  readonly #transport: Transport;
  readonly #throttle: Throttle;
  readonly #limit: ReturnType<typeof pLimit>;
  /** Aborted with the error that ends all requests, usually a {@link FetchError}. */
  readonly #end = new AbortController();
  /** Aborted by the user, by the deadline, or by what ends all requests. */
  readonly #signal: AbortSignal;

  /** @param base for messages, the address in the configuration */
  constructor(base: URL, connection: ReturnType<typeof connect>, clients: Clients) {
    const { source, host, userAgent } = clients.options;
    this.#base = base;
    this.#clients = clients;
    this.#options = clients.options;
    this.#connection = connection;
    this.#transport = {
      dispatcher: this.#connection.dispatcher,
      maxBodyBytes: source.maxBodyBytes,
      userAgent,
      clock: host.clock,
    };
    this.#throttle = new Throttle(host.clock);
    this.#limit = pLimit(source.concurrency);
    this.#signal = AbortSignal.any([clients.signal, this.#end.signal]);
    // Each of up to `source.concurrency` waiting requests adds a listener.
    setMaxListeners(0, this.#signal);
  }

  async close(): Promise<void> {
    this.#end.abort(new Error("the client is closed"));
    await this.#connection.dispatcher.destroy();
  }

  /**
   * @throws {FetchError} no document was returned; a failure of all requests is the same for all of them
   * @throws the reason of the signal, or an error of `onWait`
   */
  async get(wanted: DocumentRequest): Promise<DocumentResponse> {
    const outcome = await this.#limit(() => this.#get(wanted));
    if ("bytes" in outcome) return outcome;
    try {
      const client = await this.#clients.for(outcome.url);
      return await client.get(outcome);
    } catch (error) {
      // The address that the configuration has is reported.
      if (!(error instanceof FetchError) || error.failure.endsRun) throw error;
      throw new FetchError(wanted, error.failure);
    }
  }

  async #get(wanted: DocumentRequest): Promise<DocumentResponse | DocumentRequest> {
    const { source, host, onWait, secrets } = this.#options;
    const [throttle, { clock }] = [this.#throttle, host];
    let attempts = 0;
    let failed: AttemptError | undefined;
    try {
      for (;;) {
        const startedAt = await throttle.waitForSlot(this.#signal);
        attempts++;
        const outcome = await this.#attempt(wanted);
        if (!(outcome instanceof AttemptError)) return outcome;
        failed = outcome;
        const state = {
          attempts,
          retries: source.retries,
          now: clock.now(),
          deadlineAt: this.#clients.deadline.at,
          random: clock.random(),
        };
        const step = nextStep(state, outcome);
        if (outcome.status === rateLimitStatus) throttle.slowDown(startedAt, step.ms);
        if (step.kind === "fail") throw this.#failureOf(wanted, attempts, outcome, step);
        const reason = outcome.status?.toString() ?? secrets.mask(outcome.message);
        onWait?.({ reason, ms: step.ms });
        await clock.wait(step.ms, this.#signal);
      }
    } catch (error) {
      if (error instanceof FetchError || !this.#signal.aborted) throw error;
      // The signal has the reason of what was aborted first.
      if (this.#signal.reason !== this.#clients.deadline.signal.reason) throw this.#signal.reason;
      const before = failed ? `; before that, ${secrets.mask(failed.message)}` : "";
      const reason = `the fetch took longer than ${source.deadlineMs} ms${before}`;
      throw new FetchError(wanted, { reason, attempts, advice: failed?.advice ?? raise("deadlineMs") });
    }
  }

  async #attempt(wanted: DocumentRequest): Promise<DocumentResponse | DocumentRequest | AttemptError> {
    const { timeoutMs } = this.#options.source;
    const limit = this.#options.host.clock.limit(timeoutMs);
    try {
      return await getOnce(wanted, this.#transport, AbortSignal.any([this.#signal, limit.signal]));
    } catch (error) {
      if (error instanceof AttemptError) return error;
      this.#signal.throwIfAborted();
      if (!limit.signal.aborted) return toAttemptError(error, this.#connection.proxyVariable());
      return new AttemptError(`timed out after ${timeoutMs} ms`, { isRetried: true, advice: raise("timeoutMs") });
    } finally {
      limit.clear();
    }
  }

  #failureOf(wanted: DocumentRequest, attempts: number, failure: AttemptError, step: NextStep): FetchError {
    const { why, advice, endsRun } = step;
    const reason = describeFailure(failure, (text) => this.#options.secrets.mask(text));
    // If the host cannot be reached, the document that failed first is a coincidence, so it is not named.
    const subject = failure.endsRun ? { ...wanted, url: this.#base, reference: null } : wanted;
    const error = new FetchError(subject, {
      reason: why === undefined ? reason : `${reason}; ${why}`,
      attempts,
      status: failure.status,
      advice,
      endsRun,
    });
    if (endsRun) this.#end.abort(error);
    return error;
  }
}
