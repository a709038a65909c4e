import { compareText, decodeUtf8 } from "../../base/text/index.ts";
import { JsonError, type JsonNode, lineAndColumn, parseJson } from "../../base/json/index.ts";

/** A document to get. */
export interface DocumentRequest {
  readonly url: URL;
  /** Key for messages; `null` for the overview. */
  readonly reference: string | null;
  /** The headers of the configuration. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether JSON may also have a content type of plain text or binary data, as static files do. */
  readonly mayBeText: boolean;
  /** Names of options for messages, each as the path in the configuration. */
  readonly options: {
    /** The option with the address. */
    readonly address: string;
    /** The options with the path. */
    readonly path: string;
    /** The option with the headers. */
    readonly headers: string;
    /** The configured options that may contain credentials. */
    readonly credentials: readonly string[];
  };
}

export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

/** A text that is the same for two requests with the same address and headers. */
export function requestKey({ url, headers }: DocumentRequest): string {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return JSON.stringify([url.href, lowerCase.toSorted(([a], [b]) => compareText(a, b))]);
}

/** A list, a page of one, or the overview, as a source returned it. Where it came from is only in `url`, for messages. */
export interface Document {
  readonly url: string;
  /** What was parsed, or why that failed, with line and column: the user has no file to look them up in. */
  readonly root: JsonNode | JsonError;
  /** Whether the source has links from it to pages of a list. */
  readonly hasPageLinks?: boolean;
  /** Whether all values are texts, as in CSV. */
  readonly areTexts?: boolean;
}

/** What a source has for a key. The reason why it `failed` is reported elsewhere. */
export type FetchedList =
  | { readonly kind: "pages"; readonly pages: readonly [Document, ...Document[]] }
  | { readonly kind: "absent"; readonly url: string; readonly status: 404 | 410 }
  | { readonly kind: "failed" };

export interface Documents {
  /** `undefined` if it was not fetched, also because no reference is configured. */
  readonly overview: Document | undefined;
  /** The single references and the lists of the configuration, by key. */
  readonly singles: ReadonlyMap<string, FetchedList>;
}

/** Parses the bytes of a document. */
export function parseDocument(bytes: Uint8Array): Document["root"] {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (error.offset === undefined) return error;
    const { line, column } = lineAndColumn(decodeUtf8(bytes), error.offset);
    return new JsonError(`${error.message} at line ${line}, column ${column}`, error.offset);
  }
}
