import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Clock } from "../../platform/index.ts";
import type { ListFormat } from "../../model/settings/index.ts";
import type { DocumentRequest } from "../config/index.ts";
import { type DocumentResponse, methodOf } from "./document.ts";
import { AttemptError } from "./errors.ts";
import {
  assertHead,
  explanationIn,
  graphqlErrors,
  joinedHeader,
  mayExplain,
  nextHop,
  readBody,
  redirectStatuses,
  singleHeader,
} from "./response.ts";

export interface Transport {
  readonly dispatcher: Dispatcher;
  readonly maxBodyBytes: number;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** The headers of a request, in lower case: those of the configuration take precedence. */
function sentHeaders({ headers }: DocumentRequest, userAgent: string) {
  return {
    accept: "application/json",
    "accept-encoding": "gzip",
    "user-agent": userAgent,
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

const maxRedirects = 5;

/**
 * Gets a document once, following redirects within its origin. Returns the next request if one leads to another origin.
 *
 * @throws {AttemptError} no document was returned; also the reason of the signal, or an error of the network
 */
export async function getOnce(
  wanted: DocumentRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<DocumentResponse | DocumentRequest> {
  let { url } = wanted;
  for (let { redirects = 0 } = wanted; redirects <= maxRedirects; redirects++) {
    const hop = await request({ ...wanted, url }, transport, signal);
    if (hop instanceof URL) {
      const { headersElsewhere: headers } = wanted;
      if (headers && hop.origin !== url.origin) return { ...wanted, url: hop, headers, redirects: redirects + 1 };
      url = hop;
      continue;
    }
    const errors = wanted.body === undefined ? undefined : graphqlErrors(hop.bytes);
    if (errors === undefined) return hop;
    throw new AttemptError("the response has errors", { explanation: errors });
  }
  throw new AttemptError(`more than ${maxRedirects} redirects`);
}

async function request(
  wanted: DocumentRequest,
  { dispatcher, maxBodyBytes, userAgent, clock }: Transport,
  signal: AbortSignal,
): Promise<DocumentResponse | URL> {
  const { url, body: sent } = wanted;
  const method = methodOf(wanted);
  const response = dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    body: sent ?? null,
    headers: sentHeaders(wanted, userAgent),
    signal,
  });
  const { statusCode: status, headers, body } = await untilAborted(response, signal);
  let explanation: string | undefined;
  if (status !== 200) {
    const read = () => readBody(body, headers, Math.min(drainLimit, maxBodyBytes));
    const skip = () => body.dump({ limit: drainLimit }).then(() => undefined);
    const bytes = await finish(body, status >= 400 && mayExplain(headers) ? read : skip, clock);
    signal.throwIfAborted();
    explanation = bytes && explanationIn(bytes);
    if (redirectStatuses.has(status))
      return nextHop(url, status, singleHeader(headers, "location"), method, wanted.headersElsewhere !== undefined);
  }
  let format: ListFormat;
  try {
    format = assertHead(status, headers, wanted, explanation);
  } catch (error) {
    body.on("error", () => undefined).destroy();
    throw error;
  }
  const bytes = await readBody(body, headers, maxBodyBytes);
  if (bytes.length === 0) throw new AttemptError("the body is empty");
  const link = joinedHeader(headers, "link") || undefined;
  return { bytes, address: url, link, format, contentType: joinedHeader(headers, "content-type") };
}

/**
 * Rejects when the signal is aborted. A reader may ignore it, and undici checks it only once a connection is open, which a proxy may
 * never allow.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const stop = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { signal: stop.signal });
  });
  // A later error is ignored: the run has ended.
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

/** Reads a body that is not a document; `undefined` if it exceeds a limit or is damaged. */
async function finish(body: Readable, read: () => Promise<Uint8Array | undefined>, clock: Clock) {
  const time = clock.limit(drainTimeMs);
  time.signal.addEventListener("abort", () => body.destroy());
  return read()
    .catch(() => undefined)
    .finally(() => time.clear());
}
