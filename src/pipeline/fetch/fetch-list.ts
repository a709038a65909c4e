import Link from "http-link-header";
import { attempt } from "../../base/index.ts";
import { isEmpty, type JsonNode, nodeAt, toPlain, valuesIn } from "../../base/json/index.ts";
import { withParameter } from "../../base/text/index.ts";
import type { RequestedList } from "../config/index.ts";
import {
  type Document,
  type DocumentRequest,
  type DocumentResponse,
  type FetchedList,
  requestKey,
} from "./document.ts";
import { describeHeader, FetchError } from "./errors.ts";
import { resolveLink } from "./response.ts";

const maxPages = 1_000;

/** Gets and parses a document. */
export type GetDocument = (wanted: DocumentRequest) => Promise<Document & Pick<DocumentResponse, "address" | "link">>;

/** Sends each request once: others with the same address, headers and body get its document or its failure. */
export function shareRequests(get: GetDocument): GetDocument {
  const sent = new Map<string, ReturnType<GetDocument>>();
  return async (wanted) => {
    const key = requestKey(wanted);
    const earlier = sent.get(key);
    if (earlier === undefined) {
      const request = get(wanted);
      sent.set(key, request);
      return request;
    }
    return earlier.catch((error: unknown) => {
      // What ends the run is one error for all requests.
      if (!(error instanceof FetchError) || error.failure.endsRun) throw error;
      throw new FetchError(wanted, error.failure);
    });
  };
}

/**
 * Gets all pages of a list of the configuration, one after the other.
 *
 * @throws {FetchError} a page was not returned, or one leads to another origin, to an earlier page or to page 1001
 */
export async function fetchList(list: RequestedList, get: GetDocument): Promise<FetchedList> {
  const pages: Document[] = [];
  const requested = new Set<string>();
  let [valueCount, earlierText] = [0, ""];
  let { origin } = list.url;
  for (let url: URL | undefined = firstPage(list); url !== undefined;) {
    requested.add(url.href);
    const wanted = requestOf(url, list);
    const response = await get(wanted).catch((error: unknown) => {
      if (pages.length > 0 && isPastEnd(list, error)) return undefined;
      throw error;
    });
    if (response === undefined) return { kind: "pages", pages: pages as [Document, ...Document[]], end: "missing" };
    const { address, link = "", ...document } = response;
    const isLinked = list.row.list.next === null || list.row.list.next.kind === "address";
    if (pages.length === 0 && isLinked) ({ origin } = address);
    const links = attempt(() => Link.parse(link));
    // The query, which usually makes the difference, may contain a key.
    const fragment = pages.length === 0 ? "" : `#page=${pages.length + 1}`;
    const locate: Document["locate"] = (path) => {
      const place = document.locate(path);
      return { ...place, url: `${place.url}${fragment}` };
    };
    const hasPageLinks = pageRelations.some((relation) => links?.has("rel", relation));
    pages.push({ ...document, locate, hasPageLinks });

    const fail = (reason: string): never => {
      throw new FetchError(wanted, { reason });
    };
    const root = "type" in document.root ? document.root : undefined;
    const values = valuesIn(root && nodeAt(root, list.row.pointers.values));
    valueCount += values.length;
    // With an invalid header, the list would end too early.
    const linked = () => (links ?? fail("the Link header is invalid")).rel("next")[0]?.uri;
    const target = linkToNext(list, root, values, { page: pages.length, offset: valueCount }, linked);
    if (!target) break;
    const text = values.length === 0 ? "" : JSON.stringify(values.map(toPlain));
    if (text !== "" && text === earlierText) {
      fail(`page ${pages.length} of the list has the same values as page ${pages.length - 1}; check the option next`);
    }
    earlierText = text;
    url = resolveLink(address, target);
    const isLoop = url !== undefined && requested.has(url.href);
    if (url?.origin === origin && !isLoop && pages.length < maxPages) continue;
    const elsewhere = url === undefined ? "an invalid address" : `another origin (${describeHeader(url.origin)})`;
    const overLimit = url?.origin === origin ? `page ${maxPages + 1}` : elsewhere;
    const where = isLoop ? "a page that was already fetched" : overLimit;
    fail(
      `page ${pages.length} of the list leads to ${where}; the pages of a list have one origin, and there are at most ${maxPages}`,
    );
  }
  return { kind: "pages", pages: pages as [Document, ...Document[]] };
}

/** Whether a number beyond the last page was requested. */
function isPastEnd({ row: { list } }: RequestedList, error: unknown): boolean {
  return list.next !== null && "from" in list.next && error instanceof FetchError && error.failure.status === 404;
}

/** The address of the first page, which has the number of a page or an offset, but not yet a cursor. */
function firstPage({ url, row }: RequestedList): URL {
  const { next } = row.list;
  return next !== null && "from" in next ? withParameter(url, next.query, String(next.from)) : url;
}

/**
 * The address of the page after another one, which may be relative; `undefined` after the last one.
 *
 * @param root `undefined` if the page cannot be parsed, which the mapping reports
 * @param counts the number of pages, and of values, up to this one
 */
function linkToNext(
  { url, row }: RequestedList,
  root: JsonNode | undefined,
  values: readonly JsonNode[],
  counts: Readonly<Record<"page" | "offset", number>>,
  header: () => string | undefined,
): string | undefined {
  const { next } = row.list;
  if (next === null) return header();
  const node = "at" in next && root ? nodeAt(next.kind === "last" ? values.at(-1) : root, next.at) : undefined;
  if (next.kind === "address") return node?.type === "string" ? node.value : undefined;
  if (values.length === 0) return undefined;
  const value = "from" in next ? next.from + counts[next.kind] : cursorIn(node, next.kind);
  return value === undefined ? undefined : withParameter(url, next.query, String(value)).href;
}

/** A cursor of 0 ends the list, but the last value may be 0. */
function cursorIn(node: JsonNode | undefined, kind: "cursor" | "last"): string | undefined {
  if (node === undefined || (isEmpty(node) && (kind === "cursor" || node.type !== "number"))) return undefined;
  if (node.type === "number") return node.spelling ?? String(node.value);
  return node.type === "string" ? node.value : undefined;
}

/** The header `Accept` by the formats that a list may have. */
const accepted: Readonly<Record<Exclude<DocumentRequest["expected"], "reference">, string>> = {
  json: "application/json",
  csv: "text/csv, */*;q=0.1",
  "json or csv": "application/json, text/csv;q=0.5",
};

function requestOf(url: URL, list: RequestedList): DocumentRequest {
  const { key } = list.row;
  const { headers, hasVariable, body, format, csv, credentials } = list;
  const expected = format ?? "json or csv";
  const option = `lists.${key}`;
  const options = {
    address: `${option}.url`,
    path: body === undefined ? `${option}.url` : `${option}.url and body`,
    ...(body === undefined && { body: `${option}.body` }),
    headers: credentials.find((name) => name.endsWith(".headers")) ?? `${option}.headers`,
    format: `${option}.format`,
    credentials,
  };
  const defaults = {
    accept: accepted[expected],
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const isAway = url.origin !== list.url.origin;
  return {
    url,
    reference: key,
    headers: isAway ? defaults : { ...defaults, ...headers },
    ...(body === undefined && !hasVariable && { headersElsewhere: defaults }),
    body,
    expected,
    csv,
    options,
  };
}

const pageRelations = ["first", "prev", "previous", "next", "last"];
