import { attempt } from "../../base/index.ts";
import type { Diagnostic } from "../../model/report/index.ts";
import type { Violation } from "../../model/rules/index.ts";
import type { Row } from "../../model/list/index.ts";
import { type CsvOptions, hasTabEnding, type ListFormat } from "../../model/settings/index.ts";
import { conflictMarker, decodeUtf8, isHtml } from "../../base/text/index.ts";
import {
  JsonError,
  type JsonObject,
  type JsonNode,
  type JsonPath,
  nearestPart,
  parseJson,
  type Position,
  positionFinder,
  printPath,
} from "../../base/json/index.ts";
import type { DocumentRequest } from "../config/index.ts";
import { charsetOf, CsvSyntaxError, parseCsv } from "./csv.ts";

export interface DocumentResponse {
  readonly bytes: Uint8Array;
  /** Where redirects led to. */
  readonly address: URL;
  readonly link?: string | undefined;
  readonly format: ListFormat;
  readonly contentType: string;
}

export function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

export function methodOf({ body }: Pick<DocumentRequest, "body">): "GET" | "POST" {
  return body === undefined ? "GET" : "POST";
}

type Malformed = Violation & { readonly rule: "malformed-json" | "malformed-csv" | "wrong-shape" };

export interface Document {
  readonly root: JsonNode | Malformed;
  /** Set if it is CSV in another encoding than expected. */
  readonly isUndecodable?: boolean;
  /** Set if it is CSV in UTF-8 that was read in another encoding. */
  readonly isMisread?: boolean;
  /** Whether its scalars are texts whatever their type is, as in CSV. */
  readonly areTexts: boolean;
  /** The columns of CSV, which decide what pointers match. A name that is repeated cannot be used. */
  readonly header?: JsonObject;
  /** Returns the place of a part, or of what is malformed. */
  readonly locate: (
    path: JsonPath,
  ) => Partial<Pick<Diagnostic, "url" | "file" | "line" | "column">> & Pick<Diagnostic, "pointer">;
  /** Whether the source has links from it to pages of a list. */
  readonly hasPageLinks?: boolean;
}

export interface FetchedList {
  readonly row: Row;
  /** Empty if there is none: a finding has the reason, or the list is `absent`. */
  readonly pages: readonly Document[];
  /** Set if the page after the last one is missing, or if `next` was not followed. */
  readonly end?: "missing" | "unread";
  /** The response of a service that does not have the list. */
  readonly absent?: { readonly url: string; readonly status: 404 | 410 };
}

/** The address, or the file in which the user can look up lines and columns: otherwise, only errors have them, in the message. */
export type DocumentSource = { readonly url: string } | { readonly file: string };

interface Reading {
  readonly format?: ListFormat | undefined;
  readonly csv?: CsvOptions | undefined;
  readonly contentType?: string | undefined;
  readonly formatOption?: string | undefined;
}

export function parseDocument(bytes: Uint8Array, source: DocumentSource, reading: Reading = {}): Document {
  return reading.format === "csv"
    ? parseCsvDocument(bytes, source, reading)
    : parseJsonDocument(bytes, source, reading);
}

function parseJsonDocument(bytes: Uint8Array, source: DocumentSource, { formatOption }: Reading): Document {
  const isFile = "file" in source;
  // Finds the lines of the text only for a finding.
  let find: ReturnType<typeof positionFinder> | undefined;
  const positionOf = (offset: number) => (find ??= positionFinder(decodeUtf8(bytes)))(offset);
  try {
    const root = parseJson(bytes);
    const lines = (path: JsonPath) => (isFile ? positionOf(nearestPart(root, path).offset) : {});
    return { root, areTexts: false, locate: (path) => ({ ...source, pointer: printPath(path), ...lines(path) }) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    // A line feed instead of the BOM keeps the offsets.
    const text = attempt(() => decodeUtf8(bytes).replace(/^\uFEFF/, "\n")) ?? "";
    const rule = "malformed-json";
    if (isHtml(text)) return malformed({ rule, message: htmlMessage, sharedReason: htmlMessage }, source);
    const conflict = conflictMarker.exec(text)?.index;
    const message = conflict === undefined ? error.message : "a merge conflict is not resolved";
    const offset = conflict ?? error.offset;
    const place = offset === undefined ? undefined : positionOf(offset);
    const suffix = place && !isFile ? ` at line ${place.line}, column ${place.column}` : "";
    const hasAdvice = conflict === undefined && formatOption !== undefined;
    const advice = hasAdvice && {
      advice: [`if the document is CSV, set ${formatOption} to "csv"; a reader can read other formats`],
    };
    return malformed({ rule, message: `${message}${suffix}`, ...advice }, source, isFile ? place : {});
  }
}

const htmlMessage = "the document is HTML";

function malformed(root: Malformed, source: DocumentSource, place: Partial<Position> = {}): Document {
  return { root, areTexts: root.rule === "malformed-csv", locate: () => ({ ...source, pointer: "", ...place }) };
}

function parseCsvDocument(bytes: Uint8Array, source: DocumentSource, { csv, contentType = "" }: Reading): Document {
  const isTabbed = contentType.startsWith("text/tab-separated-values") || hasTabEnding(Object.values(source)[0] ?? "");
  const charset = charsetOf(contentType);
  try {
    const { root, header, lines, headerLine, isMisread } = parseCsv(bytes, {
      ...(isTabbed && { delimiter: "\t" }),
      ...(charset !== undefined && { encoding: charset }),
      ...csv,
    });
    const locate: Document["locate"] = (path) => {
      const [index] = path;
      const isRecord = typeof index === "number";
      const line = isRecord ? lines[index] : headerLine;
      return { ...source, pointer: printPath(isRecord ? path.slice(1) : path), ...(line !== undefined && { line }) };
    };
    return { root, areTexts: true, header, locate, isMisread };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    const { message, line, isUndecodable } = error;
    const shared = message === htmlMessage && { sharedReason: message };
    const place = line === undefined ? {} : { line };
    return { ...malformed({ rule: "malformed-csv", message, ...shared }, source, place), isUndecodable };
  }
}
