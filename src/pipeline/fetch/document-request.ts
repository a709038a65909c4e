import { compareText } from "../../base/text/index.ts";

/** Names of options for messages, each as the path in the configuration. */
export interface RequestOptions {
  /** The option with the address. */
  readonly address: string;
  /** The options with the path. */
  readonly path: string;
  /** The option with the headers. */
  readonly headers: string;
  /** The configured options that may contain credentials. */
  readonly credentials: readonly string[];
}

/** A document to get. */
export interface DocumentRequest {
  readonly url: URL;
  /** Key for messages; `null` for the overview. */
  readonly reference: string | null;
  /** The headers of the configuration. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether 404 and 410 are answers, not failures. */
  readonly mayBeAbsent: boolean;
  /** Whether JSON may also have a content type of plain text or binary data, as static files do. */
  readonly mayBeText: boolean;
  readonly options: RequestOptions;
}

export function requestHeaders(
  configured: Readonly<Record<string, string>>,
  userAgent: string,
): Record<string, string> {
  const own = Object.fromEntries(lowerCase(configured));
  return { accept: "application/json", "accept-encoding": "gzip", "user-agent": userAgent, ...own };
}

/** A text that is the same for two requests with the same address and headers. */
export function requestKey({ url, headers }: Pick<DocumentRequest, "url" | "headers">): string {
  return JSON.stringify([url.href, lowerCase(headers).toSorted(([a], [b]) => compareText(a, b))]);
}

function lowerCase(headers: DocumentRequest["headers"]): [name: string, value: string][] {
  return Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
}
