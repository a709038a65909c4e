import type { Diagnostic } from "../../model/report/index.ts";
import type { ListFormat } from "../../model/settings/index.ts";
import { compareText, decodeUtf8 } from "../../base/text/index.ts";
import {
  JsonError,
  type JsonNode,
  type JsonPath,
  nodeFinder,
  parseJson,
  positionFinder,
  printPath,
} from "../../base/json/index.ts";
import { CsvSyntaxError, parseCsv } from "./csv.ts";

/** A document to get. */
export interface DocumentRequest {
  readonly url: URL;
  /** Key for messages; `null` for the overview. */
  readonly reference: string | null;
  /** The headers of the configuration, and those that describe the formats of a list. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON text to send with POST. */
  readonly body?: string | undefined;
  /** What may be returned; a list may be in several formats, and its content type plain text or binary data. */
  readonly expected: "reference" | ListFormat | "json or csv";
  /** Names of options for messages, each as the path in the configuration. */
  readonly options: {
    /** The option with the address. */
    readonly address: string;
    /** The options with the path. */
    readonly path: string;
    /** The option that requests a list with POST, if it is not set. */
    readonly body?: string;
    /** The option with the headers. */
    readonly headers: string;
    /** The configured options that may contain credentials. */
    readonly credentials: readonly string[];
  };
}

/** A document as the server returned it. */
export interface DocumentResponse {
  readonly bytes: Uint8Array;
  /** Where redirects led to. */
  readonly address: URL;
  /** The `Link` header. */
  readonly link?: string | undefined;
  /** By its content type. */
  readonly format: ListFormat;
}

export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

export function methodOf({ body }: Pick<DocumentRequest, "body">): "GET" | "POST" {
  return body === undefined ? "GET" : "POST";
}

/** A text that is the same for two requests with the same address, headers, body and format. */
export function requestKey({ url, headers, body, expected }: DocumentRequest): string {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return JSON.stringify([url.href, expected, body, lowerCase.toSorted(([a], [b]) => compareText(a, b))]);
}

/** A list, a page of one, or the overview. */
export interface Document {
  /** Its content, or why it cannot be read. */
  readonly root: JsonNode | { readonly rule: "malformed-json" | "malformed-csv"; readonly message: string };
  /** Whether its scalars are texts whatever their type is, as in CSV. */
  readonly areTexts: boolean;
  /** Returns the place of a part, or of what is malformed. */
  readonly locate: (
    path: JsonPath,
  ) => Partial<Pick<Diagnostic, "url" | "file" | "line" | "column">> & Pick<Diagnostic, "pointer">;
  /** Whether the source has links from it to pages of a list. */
  readonly hasPageLinks?: boolean;
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

/** The address, or the file in which the user can look up lines and columns: otherwise, only errors have them, in the message. */
type DocumentSource = { readonly url: string } | { readonly file: string };

export function parseDocument(bytes: Uint8Array, source: DocumentSource, format: ListFormat = "json"): Document {
  return format === "csv" ? parseCsvDocument(bytes, source) : parseJsonDocument(bytes, source);
}

function parseJsonDocument(bytes: Uint8Array, source: DocumentSource): Document {
  const isFile = "file" in source;
  // Finds the lines of the text only for a finding.
  let find: ReturnType<typeof positionFinder> | undefined;
  const positionOf = (offset: number) => (find ??= positionFinder(decodeUtf8(bytes)))(offset);
  try {
    const root = parseJson(bytes);
    const nodeAt = nodeFinder(root);
    const lines = (path: JsonPath) => (isFile ? positionOf(nodeAt(path).offset) : {});
    return { root, areTexts: false, locate: (path) => ({ ...source, pointer: printPath(path), ...lines(path) }) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const place = error.offset === undefined ? undefined : positionOf(error.offset);
    const suffix = place && !isFile ? ` at line ${place.line}, column ${place.column}` : "";
    const root = { rule: "malformed-json", message: `${error.message}${suffix}` } as const;
    return { root, areTexts: false, locate: () => ({ ...source, pointer: "", ...(isFile && place) }) };
  }
}

function parseCsvDocument(bytes: Uint8Array, source: DocumentSource): Document {
  try {
    const { root, lines } = parseCsv(bytes);
    const lineOf = (index: unknown) => (typeof index === "number" ? { line: lines[index] as number } : {});
    const locate: Document["locate"] = ([index, ...path]) => ({
      ...source,
      pointer: printPath(path),
      ...lineOf(index),
    });
    return { root, areTexts: true, locate };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    const { message, line, column } = error;
    const pointer = printPath(column === undefined ? [] : [column]);
    const locate = () => ({ ...source, pointer, ...(line !== undefined && { line }) });
    return { root: { rule: "malformed-csv", message }, areTexts: true, locate };
  }
}
