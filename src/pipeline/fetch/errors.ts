import { STATUS_CODES } from "node:http";
import { rateLimitStatus } from "../../service/catalogue/index.ts";
import { advise, type Advice } from "../../model/rules/index.ts";
import { clip, codePoints, echoLimit, jsonString } from "../../base/text/index.ts";
import { errorFinding, type Finding } from "../../model/findings/index.ts";
import type { DocumentRequest } from "../config/index.ts";
import { methodOf, withoutQuery } from "./document.ts";

export const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export type AdviceFor = (options: DocumentRequest["options"]) => Advice | undefined;

/** Advises to raise a limit of `source`. */
export const raise =
  (limit: string): AdviceFor =>
  () => [`raise source.${limit} to allow more`];

/** An attempt that returned no document. The message has the reason, without address or advice. */
export class AttemptError extends Error {
  override readonly name = "AttemptError";
  readonly advice: AdviceFor | undefined;
  readonly status: number | undefined;
  /** The explanation in the body: it may be long and contain secrets. */
  readonly explanation: string | undefined;
  readonly isRetried: boolean = false;
  /** Header `Retry-After`; `undefined` if it is repeated. */
  readonly retryAfter: string | undefined;
  readonly endsRun: boolean = false;

  constructor(reason: string, details: Partial<Omit<AttemptError, keyof Error>> = {}) {
    super(reason);
    Object.assign(this, details);
  }
}

/** `reason` is without secrets; `attempts` is not set if the requests succeeded. */
interface RequestFailure extends Partial<Pick<AttemptError, "status" | "advice">> {
  readonly reason: string;
  readonly attempts?: number;
  readonly endsRun?: boolean | undefined;
}

export class DocumentError extends Error {
  readonly finding: Finding;

  constructor(message: string, finding: Finding) {
    super(message);
    this.finding = finding;
  }
}

/** The failure of a request. The message has the address without its query. */
export class FetchError extends DocumentError {
  override readonly name = "FetchError";
  readonly failure: RequestFailure;

  constructor(request: Pick<DocumentRequest, "url" | "reference" | "body" | "options">, failure: RequestFailure) {
    const { reason, attempts } = failure;
    const tried = attempts === 0 ? "not requested" : attempts === 1 ? "tried once" : `tried ${attempts} times`;
    const message = attempts === undefined ? reason : `${reason}; ${tried}`;
    const address = withoutQuery(request.url);
    const advice = failure.advice?.(request.options);
    const details = { reference: request.reference, url: address, sharedReason: message, ...(advice && { advice }) };
    super(`${methodOf(request)} ${address}: ${message}`, errorFinding("fetch", message, details));
    this.failure = failure;
  }
}

/** Maximum length of a quote from the body of an error, or from an error of a reader, in code points. */
export const maxQuoted = 200;

/** Describes the failure of an attempt without secrets, which are masked before the text of the service is cut. */
export function describeFailure({ message, explanation }: AttemptError, mask: (text: string) => string): string {
  if (explanation === undefined) return mask(message);
  const text = mask(explanation).replace(/\s+/g, " ");
  return `${mask(message)}: ${jsonString(clip(text, maxQuoted))}`;
}

/** The value of a header, or its length if it is long. It is not cut, because the start of a secret would remain. */
export function describeHeader(value: string): string {
  const length = codePoints(value);
  return length > echoLimit ? `a value of ${length} characters` : value;
}

export function describeStatus(status: number, meaning = STATUS_CODES[status]): string {
  return meaning === undefined ? `status ${status}` : `status ${status} (${meaning})`;
}

export function statusAdvice(status: number, { path, headers }: DocumentRequest["options"]): Advice | undefined {
  if (status === 401 || status === 403)
    return [`check the credentials in ${headers} of the configuration, or in its variables`];
  if (status === 404 || status === 410) return [`check ${path}`];
  if (status === rateLimitStatus) return advise`try again later, or reduce source.concurrency`;
  return retriedStatuses.has(status) ? advise`try again later` : undefined;
}

export const tunnelClosed = "PROXY_CLOSED";

/** `endsRun`: no request can reach the host. */
const reasons: Readonly<Record<string, { readonly reason: string; readonly endsRun?: true }>> = {
  ECONNREFUSED: { reason: "connection refused", endsRun: true },
  ENOTFOUND: { reason: "host not found", endsRun: true },
  EAI_AGAIN: { reason: "the host name lookup failed", endsRun: true },
  EHOSTUNREACH: { reason: "host unreachable", endsRun: true },
  ENETUNREACH: { reason: "network unreachable", endsRun: true },
  UND_ERR_CONNECT_TIMEOUT: { reason: "the connection timed out", endsRun: true },
  ECONNRESET: { reason: "the connection was reset" },
  UND_ERR_SOCKET: { reason: "the connection was closed before the response was complete" },
  [tunnelClosed]: { reason: "the proxy closed the connection before the tunnel was established", endsRun: true },
  ERR_ASSERTION: { reason: "the response is not HTTP" },
};

const certificateCodes =
  /CERT|CRL|^UNABLE_TO_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$|^UND_ERR_PRX_TLS$/;

/** Codes for an unknown authority, which `source.ca` may name. */
const authorityCodes = /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)/;

/**
 * Describes a network error by reason and code, never by its `cause`, which may contain what was sent.
 *
 * @throws the error itself if it is a bug
 */
export function toAttemptError(error: unknown, proxyVariable: string | undefined): AttemptError {
  if ([TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind)) throw error;
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);

  const proxyStatus = /^Proxy response \((\d+)\)/.exec(message)?.[1];
  if (proxyStatus !== undefined) {
    const status = Number(proxyStatus);
    const details = { isRetried: retriedStatuses.has(status), advice: () => [`check ${proxyVariable}`] };
    return new AttemptError(`the proxy returned ${describeStatus(status)}`, { endsRun: true, ...details });
  }

  if (code?.startsWith("ERR_SSL_"))
    return new AttemptError(`the TLS connection failed (${code})`, { endsRun: true, advice: checkAddress });
  if (code !== undefined && certificateCodes.test(code)) {
    const advice = authorityCodes.test(code) ? setAuthority : undefined;
    return new AttemptError(`invalid certificate: ${message} (${code})`, { endsRun: true, advice });
  }
  const { reason, endsRun = false } = reasons[code ?? ""] ?? { reason: message.replace(/\n.*$/s, "") };
  const checkProxy: AdviceFor = (options) => [...checkAddress(options), `, and the proxy in ${proxyVariable}`];
  const checkDirect = endsRun ? checkAddress : undefined;
  const advice = proxyVariable === undefined ? checkDirect : checkProxy;
  return new AttemptError(code === undefined ? reason : `${reason} (${code})`, { isRetried: true, endsRun, advice });
}

const setAuthority: AdviceFor = () => advise`set source.ca to a PEM file with the authority's certificate`;

function checkAddress({ address }: DocumentRequest["options"]): Advice {
  return [`check ${address} and the network`];
}

/** Node's code of a network error; if several addresses were tried, that of the first. */
function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}
