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
  /** Names for messages: of the option with the address, of those with the path, and of the option with the headers. */
  readonly options: { readonly address: string; readonly path: string; readonly headers: string };
}

export function requestHeaders(
  configured: Readonly<Record<string, string>>,
  userAgent: string,
): Record<string, string> {
  const lowerCase = Object.fromEntries(Object.entries(configured).map(([name, value]) => [name.toLowerCase(), value]));
  return { accept: "application/json", "accept-encoding": "gzip", "user-agent": userAgent, ...lowerCase };
}
