import Link from "http-link-header";
import { attempt } from "../../base/index.ts";
import { isEmpty, type JsonNode, nodeAt, toPlain, valuesIn } from "../../base/json/index.ts";
import { withParameter } from "../../base/text/index.ts";
import type { DocumentRequest } from "../config/index.ts";
import type { Row } from "../../model/list/index.ts";
import { type Document, type DocumentResponse, type FetchedList } from "./document.ts";
import { describeHeader, FetchError } from "./errors.ts";
import { resolveLink } from "./response.ts";

const maxPages = 1_000;

export type GetDocument = (wanted: DocumentRequest) => Promise<Document & Pick<DocumentResponse, "address" | "link">>;

/** Sends each request once: others with the same address, headers and body get its document or its failure. */
export function shareRequests(get: GetDocument): GetDocument {
  const sent = new Map<string, ReturnType<GetDocument>>();
  return async (wanted) => {
    const { url, headers, body, expected, csv, reader } = wanted;
    const key = JSON.stringify([url.href, headers, body, expected, csv, reader]);
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
export async function fetchList(row: Row, first: DocumentRequest, get: GetDocument): Promise<FetchedList> {
  const { next, pointers } = row;
  const pages: Document[] = [];
  const requested = new Set<string>();
  let [valueCount, earlierText] = [0, ""];
  let { origin } = first.url;
  for (let url: URL | undefined = firstPage(first, next); url !== undefined;) {
    requested.add(url.href);
    const isAway: boolean = url.origin !== first.url.origin;
    const wanted: DocumentRequest = { ...first, url, ...(isAway && { headers: first.headersElsewhere ?? {} }) };
    const response = await get(wanted).catch((error: unknown) => {
      if (pages.length === 0 || !(error instanceof FetchError) || error.failure.endsRun) throw error;
      if (!isPastEnd(row, error))
        throw new FetchError(wanted, { ...error.failure, reason: `page ${pages.length + 1}: ${error.failure.reason}` });
    });
    if (!response) return { row, pages, end: "missing" };
    const { address, link = "", ...document } = response;
    const isLinked = next === undefined || next.kind === "address";
    if (pages.length === 0 && isLinked) ({ origin } = address);
    const links = attempt(() => Link.parse(link));
    // The query, which usually makes the difference, may contain a key.
    const fragment = pages.length === 0 ? "" : `#page=${pages.length + 1}`;
    const locate: Document["locate"] = (path) => {
      const place = document.locate(path);
      return { ...place, url: `${place.url}${fragment}` };
    };
    const hasPageLinks = links?.has("rel", "next") === true;
    pages.push({ ...document, locate, hasPageLinks });

    const fail = (reason: string): never => {
      throw new FetchError(wanted, { reason });
    };
    const root = "type" in document.root ? document.root : undefined;
    const values = valuesIn(root && nodeAt(root, pointers.values));
    valueCount += values.length;
    // With an invalid header, the list would end too early.
    const linked = () => (links ?? fail("the Link header is invalid")).rel("next")[0]?.uri;
    const target = linkToNext(row, first.url, root, values, { page: pages.length, offset: valueCount }, linked);
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
    fail(`page ${pages.length} of the list leads to ${isLoop ? "a page that was already fetched" : overLimit}`);
  }
  return { row, pages };
}

function isPastEnd({ next }: Row, { failure }: FetchError): boolean {
  return next !== undefined && "from" in next && failure.status === 404;
}

/** The address of the first page, which has the number of a page or an offset, but not yet a cursor. */
function firstPage({ url }: DocumentRequest, next: Row["next"]): URL {
  return next !== undefined && "from" in next ? withParameter(url, next.query, String(next.from)) : url;
}

/**
 * The address of the page after another one, which may be relative; `undefined` after the last one.
 * `counts` are the numbers of pages and of values up to this one.
 */
function linkToNext(
  { next }: Row,
  url: URL,
  root: JsonNode | undefined,
  values: readonly JsonNode[],
  counts: Readonly<Record<"page" | "offset", number>>,
  header: () => string | undefined,
): string | undefined {
  if (next === undefined) return header();
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
