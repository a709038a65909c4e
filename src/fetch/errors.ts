import { statusMeanings } from "../api/statuses.ts";
import { problem, type Diagnostic } from "../diagnostics.ts";

/** A document that did not come. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly diagnostic: Diagnostic;
  /** `true` where no request to this host can succeed: refused, or unknown. */
  readonly unreachable: boolean;

  /** @param url without query; @param reason what happened, free of header values */
  constructor(url: string, reference: string | null, reason: string, unreachable = false) {
    const what = reference === null ? "the overview" : `reference ${reference}`;
    super(`${what}: GET ${url}: ${reason}`);
    this.diagnostic = problem("fetch", this.message, { reference, url });
    this.unreachable = unreachable;
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What a status means, in the words of the specification, and what to do about it. */
export function describeStatus(status: number, hasHeaders: boolean): string {
  const meaning = statusMeanings[status];
  const said = meaning === undefined ? `status ${status}` : `status ${status} (${meaning})`;
  if (status === 401 || status === 403) {
    const hint = hasHeaders
      ? "check the values in source.headers of the configuration"
      : "credentials are set with source.headers in the configuration";
    return `${said}; ${hint}`;
  }
  if (redirects.has(status)) return `${said}; redirects are not followed, set source.baseUrl to where the service is`;
  return said;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ENOTFOUND: "the host is unknown",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "the answer took too long",
  UND_ERR_BODY_TIMEOUT: "the body took too long",
  UND_ERR_SOCKET: "the connection was closed before the answer was whole",
  UND_ERR_HEADERS_OVERFLOW: "the head of the answer is too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the body is not as long as Content-Length says",
};

const unreachableCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * What a network error says: reason and code, never its `cause`, which may hold what was sent.
 *
 * @throws the error itself where it is a bug of ours
 */
export function describeNetworkError(error: unknown): { reason: string; unreachable: boolean } {
  if ([TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind)) throw error;
  const code = errorCode(error);
  const known = code === undefined ? undefined : reasons[code];
  if (known !== undefined) return { reason: `${known} (${code})`, unreachable: unreachableCodes.has(code as string) };
  const message = error instanceof Error ? error.message : String(error);
  return { reason: code === undefined ? message : `${message} (${code})`, unreachable: false };
}

/** Node's own code of a network error; where it tried several addresses, the first one's. */
function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}
