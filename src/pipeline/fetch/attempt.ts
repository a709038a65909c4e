import type { Dispatcher } from "undici";
import type { SourceConfig } from "../../model/settings/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { DocumentCache } from "./cache.ts";
import { type DocumentRequest, requestHeaders } from "./document-request.ts";
import { AttemptError } from "./errors.ts";
import {
  assertHead,
  explanationIn,
  joinedHeader,
  mayExplain,
  nextHop,
  readBody,
  redirectStatuses,
  type ResponseHeaders,
  singleHeader,
} from "./response.ts";

const maxRedirects = 5;

export interface Transport {
  readonly dispatcher: Dispatcher;
  readonly source: Pick<SourceConfig, "maxBodyBytes">;
  readonly userAgent: string;
  readonly cache: DocumentCache | undefined;
  readonly cacheKey: (url: URL, headers: DocumentRequest["headers"]) => string;
  readonly clock: Clock;
  readonly onRequest: (request: RequestReport) => void;
}

/** A request to the service, and its result. */
export interface RequestReport {
  /** URL of the request, without its query. */
  readonly url: string;
  /** HTTP status of the response; `null` without a response. */
  readonly status: number | null;
  /** Compressed size of the body in bytes. */
  readonly bytes: number;
  /** Duration of the request in milliseconds. */
  readonly ms: number;
  /** Whether a cached document was used. */
  readonly cached: boolean;
}

type DocumentResponse =
  | {
      readonly kind: "document";
      readonly bytes: Uint8Array;
      /** Where redirects led to. */
      readonly address: URL;
      readonly link: string | undefined;
    }
  | { readonly kind: "absent"; readonly status: 404 | 410 };

type Hop =
  DocumentResponse | { readonly kind: "redirect"; readonly status: number; readonly location: string | undefined };

/**
 * Gets a document once, following redirects.
 *
 * @throws {AttemptError} no document was returned; also the reason of the signal, or an error of the network
 */
export async function getOnce(
  wanted: DocumentRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<DocumentResponse> {
  let { url } = wanted;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const hop = await request({ ...wanted, url }, transport, signal);
    if (hop.kind !== "redirect") return hop;
    url = nextHop(url, hop.status, hop.location);
  }
  throw new AttemptError(`more than ${maxRedirects} redirects`);
}

export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

async function request(wanted: DocumentRequest, transport: Transport, signal: AbortSignal): Promise<Hop> {
  const { url } = wanted;
  const { dispatcher, source, cache, clock } = transport;
  const key = transport.cacheKey(url, wanted.headers);
  const cached = cache?.read(key, source.maxBodyBytes);
  const report = { url: withoutQuery(url), status: null as number | null, bytes: 0, cached: false };
  const startedAt = clock.now();
  try {
    const response = dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      headers: {
        ...requestHeaders(wanted.headers, transport.userAgent),
        ...(cached && { "if-none-match": cached.etag }),
      },
      signal,
    });
    const { statusCode: status, headers, body } = await untilAborted(response, signal);
    report.status = status;
    const onReceived = (length: number): void => void (report.bytes += length);
    let explanation: string | undefined;
    if (status !== 200) {
      const isAbsent = wanted.mayBeAbsent && (status === 404 || status === 410);
      if (status >= 400 && !isAbsent && mayExplain(headers)) {
        const limit = Math.min(drainLimit, source.maxBodyBytes);
        explanation = await readExplanation({ body, headers, limit, onReceived }, clock, signal);
      } else await drain(body, clock, signal);
      if (redirectStatuses.has(status))
        return { kind: "redirect", status, location: singleHeader(headers, "location") };
      if (isAbsent) return { kind: "absent", status };
      // Headers of a 304 are ignored: they may belong to another document.
      if (status === 304 && cached) {
        report.cached = true;
        return { kind: "document", bytes: cached.bytes, address: url, link: cached.link };
      }
    }
    try {
      assertHead(status, headers, wanted, explanation);
    } catch (error) {
      body.on("error", () => undefined).destroy();
      throw error;
    }
    const bytes = await readBody(body, headers, source.maxBodyBytes, onReceived);
    if (bytes.length === 0) throw new AttemptError("the body is empty");
    const etag = singleHeader(headers, "etag");
    const isForbidden = [headers["cache-control"] ?? []].flat().some((value) => /\bno-store\b/i.test(value));
    const link = joinedHeader(headers, "link") || undefined;
    if (etag !== undefined && !isForbidden) cache?.write(key, { etag, bytes, link });
    return { kind: "document", bytes, address: url, link };
  } finally {
    transport.onRequest({ ...report, ms: clock.now() - startedAt });
  }
}

/** Rejects when the signal is aborted. Undici checks it only once a connection is open, which a proxy may never allow. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const stop = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { signal: stop.signal });
  });
  // A later error is ignored: the connection is closed with the client.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    stop.abort();
  }
}

/** Limits for reading the body of an error, or an unused one to keep its connection, in bytes and milliseconds. */
const drainLimit = 64 * 1024;
const drainTimeMs = 1000;

type ResponseBody = Dispatcher.ResponseData["body"];

interface ErrorResponse {
  readonly body: ResponseBody;
  readonly headers: ResponseHeaders;
  readonly limit: number;
  readonly onReceived: (bytes: number) => void;
}

/** Reads the explanation of an error from the body; `undefined` if the body exceeds a limit or is damaged. */
async function readExplanation(
  { body, headers, limit, onReceived }: ErrorResponse,
  clock: Clock,
  signal: AbortSignal,
): Promise<string | undefined> {
  const time = clock.limit(drainTimeMs);
  time.signal.addEventListener("abort", () => body.destroy());
  const bytes = await readBody(body, headers, limit, onReceived)
    .catch(() => undefined)
    .finally(() => time.clear());
  signal.throwIfAborted();
  return bytes && explanationIn(bytes);
}

async function drain(body: ResponseBody, clock: Clock, signal: AbortSignal): Promise<void> {
  const limit = clock.limit(drainTimeMs);
  await body
    .dump({ limit: drainLimit, signal: AbortSignal.any([signal, limit.signal]) })
    .catch(() => undefined)
    .finally(() => limit.clear());
  signal.throwIfAborted();
}
