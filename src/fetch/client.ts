import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { rootCertificates } from "node:tls";
import { Pool } from "undici";
import type { SourceConfig } from "../config/schema.ts";
import { problem, RunError } from "../diagnostics.ts";
import { BodyError, knownEncoding, readBody } from "./body.ts";
import type { AbsentDocument, RawDocument } from "./document.ts";
import { describeNetworkError, describeStatus, FetchError } from "./errors.ts";

/** Gets documents of one service. */
export interface HttpClient {
  /**
   * @param path below the base URL, with a leading slash
   * @param reference key for messages; `null` for the overview, which must exist
   * @throws {FetchError} the service did not answer as it should
   */
  get(path: string, reference: string | null): Promise<RawDocument | AbsentDocument>;
  close(): Promise<void>;
}

export interface ClientOptions {
  /** With its variables replaced. */
  readonly source: SourceConfig;
  /** Folder that `source.ca` is relative to. */
  readonly dir: string;
  readonly userAgent: string;
  /** Ends every request. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One pool of connections to the service.
 *
 * @throws {RunError} rule `config`: `source.ca` cannot be read
 */
export function createClient({ source, dir, userAgent, signal }: ClientOptions): HttpClient {
  const base = new URL(source.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, "");
  const pool = new Pool(base.origin, {
    connections: source.concurrency,
    pipelining: 1,
    // One limit covers the whole attempt; these would end a slow head or body that is within it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: source.timeoutMs,
      ...(source.ca === undefined ? {} : { ca: trusted(resolve(dir, source.ca)) }),
    },
  });
  const deadline = AbortSignal.timeout(source.deadlineMs);
  const headers = requestHeaders(source.headers, userAgent);
  const attempt: Attempt = { pool, headers, source, deadline, signal };

  return {
    get: (path, reference) => get(attempt, `${prefix}${path}`, `${base.origin}${prefix}${path}`, reference),
    close: () => pool.destroy(),
  };
}

interface Attempt {
  readonly pool: Pool;
  readonly headers: Record<string, string>;
  readonly source: SourceConfig;
  readonly deadline: AbortSignal;
  readonly signal: AbortSignal | undefined;
}

async function get(
  attempt: Attempt,
  path: string,
  url: string,
  reference: string | null,
): Promise<RawDocument | AbsentDocument> {
  const { source, deadline } = attempt;
  const timeout = AbortSignal.timeout(source.timeoutMs);
  const signal = AbortSignal.any([timeout, deadline, ...(attempt.signal ? [attempt.signal] : [])]);
  try {
    const response = await attempt.pool.request({ path, method: "GET", headers: attempt.headers, signal });
    const { statusCode: status } = response;
    if ((status === 404 || status === 410) && reference !== null) {
      await response.body.dump();
      // The dump ends quietly where a signal ends it.
      signal.throwIfAborted();
      return { url, status };
    }
    const complaint = headComplaint(status, response.headers, source.headers);
    if (complaint !== undefined) {
      response.body.on("error", () => undefined).destroy();
      throw new FetchError(url, reference, complaint);
    }
    const encoding = headerValue(response.headers["content-encoding"]);
    const bytes = await readBody(response.body, encoding, source.maxBodyBytes);
    if (bytes.length === 0) throw new FetchError(url, reference, "the body is empty");
    return { url, bytes };
  } catch (error) {
    if (error instanceof FetchError) throw error;
    attempt.signal?.throwIfAborted();
    if (deadline.aborted) {
      throw new FetchError(url, reference, `the fetch took longer than ${source.deadlineMs} ms (source.deadlineMs)`);
    }
    if (timeout.aborted) {
      throw new FetchError(url, reference, `no whole answer within ${source.timeoutMs} ms (source.timeoutMs)`);
    }
    if (error instanceof BodyError) throw new FetchError(url, reference, error.message);
    const { reason, unreachable } = describeNetworkError(error);
    throw new FetchError(url, reference, reason, unreachable);
  }
}

type Headers = Record<string, string | string[] | undefined>;

/** What is wrong with the head of an answer, or `undefined`. */
function headComplaint(status: number, headers: Headers, configured: SourceConfig["headers"]): string | undefined {
  if (status !== 200) return describeStatus(status, Object.keys(configured).length > 0);
  const type = headerValue(headers["content-type"]).split(";")[0]?.trim() ?? "";
  if (type !== "" && !/^(?:application\/json|[\w.+-]+\/[\w.+-]+\+json)$/.test(type)) {
    return `the content type is ${echo(type, configured)}, not application/json`;
  }
  const encoding = headerValue(headers["content-encoding"]);
  return knownEncoding(encoding) ? undefined : `the content encoding ${echo(encoding, configured)} was not asked for`;
}

/** A header of the answer as a message may repeat it: a service may echo what it was sent. */
function echo(received: string, configured: SourceConfig["headers"]): string {
  const sent = Object.values(configured).flatMap((value) => value.toLowerCase().split(/\s+/));
  return sent.some((word) => word !== "" && received.includes(word))
    ? "not shown (it repeats a header of ours)"
    : received;
}

function headerValue(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value.join(",") : (value ?? "")).trim().toLowerCase();
}

function requestHeaders(configured: Readonly<Record<string, string>>, userAgent: string): Record<string, string> {
  const own = { accept: "application/json", "accept-encoding": "gzip", "user-agent": userAgent };
  const lower = Object.fromEntries(Object.entries(configured).map(([name, value]) => [name.toLowerCase(), value]));
  return { ...own, ...lower };
}

function trusted(file: string): string[] {
  try {
    return [...rootCertificates, readFileSync(file, "utf8")];
  } catch (error) {
    throw new RunError([problem("config", `/source/ca: ${(error as Error).message}`, { pointer: "/source/ca" })]);
  }
}
