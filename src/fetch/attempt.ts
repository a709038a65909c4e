import type { Dispatcher } from "undici";
import { readBody } from "./body.ts";
import { isSingleEtag, type CachedDocument, type DocumentCache } from "./cache.ts";
import { AttemptError } from "./errors.ts";
import { assertHead, contentEncoding, singleHeader, type ResponseHeaders } from "./head.ts";
import { maxRedirects, nextHop, redirectStatuses } from "./redirect.ts";

/** What one attempt to get a document takes. */
export interface Exchange {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether headers of the configuration are among them. */
  readonly hasHeaders: boolean;
  /** Most decoded bytes. */
  readonly maxBodyBytes: number;
  readonly cache: DocumentCache | undefined;
  /** Name of an address in the cache. */
  readonly cacheKey: (url: URL) => string;
  /** Milliseconds. */
  readonly now: () => number;
  /** Told after every request. */
  readonly onRequest: (request: RequestReport) => void;
}

/** A request that was sent, and what came of it. */
export interface RequestReport {
  /** Without query. */
  readonly url: string;
  /** `null` where no answer came. */
  readonly status: number | null;
  /** Bytes of the body as they came over the wire. */
  readonly bytes: number;
  readonly ms: number;
  /** Whether the document of an earlier run serves. */
  readonly cached: boolean;
}

/** What the service answered in the end. */
export type Answer =
  { readonly kind: "document"; readonly bytes: Uint8Array } | { readonly kind: "absent"; readonly status: 404 | 410 };

type Hop = Answer | { readonly kind: "redirect"; readonly status: number; readonly location: string | undefined };

/** The parts of a request that are known by and by. */
interface Progress {
  status: number | null;
  bytes: number;
  cached: boolean;
}

/**
 * Gets a document once, along its redirects.
 *
 * @param mayBeAbsent whether 404 and 410 are answers
 * @throws {AttemptError} it did not come; the reason of the signal, or an error of the network
 */
export async function getOnce(
  start: URL,
  mayBeAbsent: boolean,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<Answer> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const hop = await request(url, exchange, signal);
    if (hop.kind === "absent" && !mayBeAbsent) assertHead(hop.status, {}, exchange.hasHeaders);
    if (hop.kind !== "redirect") return hop;
    url = nextHop(url, hop.status, hop.location);
  }
  throw new AttemptError(`more than ${maxRedirects} redirects`);
}

/** Address as a message may have it. */
export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

async function request(url: URL, exchange: Exchange, signal: AbortSignal): Promise<Hop> {
  const { dispatcher, headers, cache, cacheKey, maxBodyBytes, now, onRequest } = exchange;
  const cached = cache?.read(cacheKey(url), maxBodyBytes);
  const progress: Progress = { status: null, bytes: 0, cached: false };
  const startedAt = now();
  try {
    const response = await dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: "GET",
      headers: { ...headers, ...(cached && { "if-none-match": cached.etag }) },
      signal,
    });
    progress.status = response.statusCode;
    return await take(url, response, cached, progress, exchange, signal);
  } finally {
    onRequest({ url: withoutQuery(url), ...progress, ms: now() - startedAt });
  }
}

async function take(
  url: URL,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  cached: CachedDocument | undefined,
  progress: Progress,
  { hasHeaders, maxBodyBytes, cache, cacheKey }: Exchange,
  signal: AbortSignal,
): Promise<Hop> {
  if (status !== 200) {
    await drain(body, signal);
    if (redirectStatuses.has(status)) return { kind: "redirect", status, location: singleHeader(headers, "location") };
    if (status === 404 || status === 410) return { kind: "absent", status };
    // Nothing else of a 304 is believed: its headers may be another document's.
    if (status === 304 && cached) {
      progress.cached = true;
      return { kind: "document", bytes: cached.bytes };
    }
  }
  try {
    assertHead(status, headers, hasHeaders);
  } catch (error) {
    body.on("error", () => undefined).destroy();
    throw error;
  }
  const bytes = await readBody(body, contentEncoding(headers), maxBodyBytes, (more) => void (progress.bytes += more));
  if (bytes.length === 0) throw new AttemptError("the body is empty");
  const etag = keptEtag(headers);
  if (etag !== undefined) cache?.write(cacheKey(url), { etag, bytes });
  return { kind: "document", bytes };
}

/** The entity tag of a document that may be kept. */
function keptEtag(headers: ResponseHeaders): string | undefined {
  const etag = singleHeader(headers, "etag");
  const isForbidden = [headers["cache-control"] ?? []].flat().some((value) => /\bno-store\b/i.test(value));
  return etag !== undefined && isSingleEtag(etag) && !isForbidden ? etag : undefined;
}

/** Most bytes and longest time, in milliseconds, that are spent on a body nobody reads to keep its connection. */
const drainLimit = 64 * 1024;
const drainTime = 1000;

async function drain(body: Dispatcher.ResponseData["body"], signal: AbortSignal): Promise<void> {
  // A timer, and no `AbortSignal.timeout`: nobody but `any` would hold that, which lets it be collected.
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), drainTime);
  await body
    .dump({ limit: drainLimit, signal: AbortSignal.any([signal, enough.signal]) })
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
  signal.throwIfAborted();
}
