import Link from "http-link-header";
import { attempt } from "../../base/index.ts";
import { childOf, type JsonNode, parseJson } from "../../base/json/index.ts";
import type { AbsentDocument, RawPages } from "../../model/spec/index.ts";
import type { ResolvedList } from "../config/index.ts";
import type { FetchedDocument } from "./client.ts";
import { type DocumentRequest, requestKey } from "./document-request.ts";
import { describeHeader, FetchError } from "./errors.ts";
import { resolveLink } from "./response.ts";

const maxPages = 100;

/** Gets a document of a list, as `HttpClient.get` does. */
export type GetDocument = (wanted: DocumentRequest) => Promise<FetchedDocument | AbsentDocument>;

/** Sends each request once: others with the same address and headers get its document or its failure. */
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
      throw error instanceof FetchError ? error.for(wanted) : error;
    });
  };
}

/**
 * Gets all pages of a list of the configuration, one after the other.
 *
 * @throws {FetchError} a page was not returned, or one leads to another origin, to an earlier page or to page 101
 */
export async function fetchList(list: ResolvedList, get: GetDocument): Promise<RawPages> {
  const { url } = list;
  const first = await getPage(url, list, get);
  const pages: [FetchedDocument, ...FetchedDocument[]] = [first];
  const requested = new Set([url.href]);
  for (let page = first; ;) {
    const link = linkToNext(page, list);
    if (link === undefined) return { kind: "pages", pages };
    const next = resolveLink(page.address, link);
    const isLoop = next !== undefined && requested.has(next.href);
    if (next?.origin !== url.origin || isLoop || pages.length === maxPages) {
      const where = next === undefined ? "an invalid address" : `another origin (${describeHeader(next.origin)})`;
      const target = isLoop ? "a page that was already fetched" : next?.origin === url.origin ? "page 101" : where;
      const reason = `page ${pages.length} of the list leads to ${target}; the pages of a list have one origin, and there are at most ${maxPages}`;
      throw new FetchError(page.url, requestOf(page.address, list), { reason });
    }
    requested.add(next.href);
    page = await getPage(next, list, get);
    // The query, which usually makes the difference, may contain a key.
    pages.push({ ...page, url: `${page.url}#page=${pages.length + 1}` });
  }
}

async function getPage(url: URL, list: ResolvedList, get: GetDocument): Promise<FetchedDocument> {
  const page = await get(requestOf(url, list));
  if (page.kind === "absent") throw new Error("a status was accepted that only references may have");
  const links = parseLinks(page);
  return { ...page, hasPageLinks: pageRelations.some((relation) => (links?.rel(relation).length ?? 0) > 0) };
}

function requestOf(url: URL, { row: { key }, headers, credentials }: ResolvedList): DocumentRequest {
  const option = `lists.${key}`;
  const options = {
    address: `${option}.url`,
    path: `${option}.url`,
    headers: credentials.find((name) => name.endsWith(".headers")) ?? `${option}.headers`,
    credentials,
  };
  return { url, reference: key, headers, mayBeAbsent: false, mayBeText: true, options };
}

const pageRelations = ["first", "prev", "previous", "next", "last"];

/** The `Link` header of a page; `undefined` if it is invalid. */
function parseLinks({ link = "" }: FetchedDocument): Link | undefined {
  return attempt(() => Link.parse(link));
}

/** The address of the next page: at a pointer, if one is configured, otherwise in the `Link` header (RFC 8288). */
function linkToNext(page: FetchedDocument, list: ResolvedList): string | undefined {
  const { next } = list.row.list;
  if (next === null) {
    const links = parseLinks(page);
    // Otherwise, the list would end too early.
    if (links === undefined) {
      throw new FetchError(page.url, requestOf(page.address, list), { reason: "the Link header is invalid" });
    }
    return links.rel("next")[0]?.uri || undefined;
  }
  // A document that is not JSON has no next page, and the mapping reports it.
  const root = attempt(() => parseJson(page.bytes));
  const node = next.reduce<JsonNode | undefined>((at, step) => at && childOf(at, step), root);
  return node?.type === "string" && node.value !== "" ? node.value : undefined;
}
