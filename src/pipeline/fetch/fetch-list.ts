import Link from "http-link-header";
import { attempt } from "../../base/index.ts";
import { childOf, JsonError, type JsonNode, type JsonPath } from "../../base/json/index.ts";
import type { ResolvedList } from "../config/index.ts";
import { type Document, type DocumentRequest, type FetchedList, requestKey, withoutQuery } from "./document.ts";
import { describeHeader, FetchError } from "./errors.ts";
import type { DocumentResponse } from "./request.ts";
import { resolveLink } from "./response.ts";

const maxPages = 100;

/** Gets and parses a document. */
export type GetDocument = (
  wanted: DocumentRequest,
) => Promise<Pick<Document, "root"> & Omit<DocumentResponse, "bytes">>;

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
      // What ends the run is one error for all requests.
      if (!(error instanceof FetchError) || error.failure.endsRun) throw error;
      throw new FetchError(wanted, error.failure);
    });
  };
}

/**
 * Gets all pages of a list of the configuration, one after the other.
 *
 * @throws {FetchError} a page was not returned, or one leads to another origin, to an earlier page or to page 101
 */
export async function fetchList(list: ResolvedList, get: GetDocument): Promise<FetchedList> {
  const pages: Document[] = [];
  const requested = new Set<string>();
  for (let url: URL | undefined = list.url; url !== undefined;) {
    requested.add(url.href);
    const wanted = requestOf(url, list);
    const { root, address, link = "" } = await get(wanted);
    const links = attempt(() => Link.parse(link));
    // The query, which usually makes the difference, may contain a key.
    const fragment = pages.length === 0 ? "" : `#page=${pages.length + 1}`;
    const hasPageLinks = pageRelations.some((relation) => links?.has("rel", relation));
    pages.push({ url: withoutQuery(url) + fragment, root, hasPageLinks });

    const fail = (reason: string): never => {
      throw new FetchError(wanted, { reason });
    };
    const pointer = list.row.list.next;
    // With an invalid header, the list would end too early.
    const header = (): string | undefined => (links ?? fail("the Link header is invalid")).rel("next")[0]?.uri;
    const target = pointer === null ? header() : textAt(pointer, root);
    if (!target) break;
    url = resolveLink(address, target);
    const isLoop = url !== undefined && requested.has(url.href);
    if (url?.origin === list.url.origin && !isLoop && pages.length < maxPages) continue;
    const elsewhere = url === undefined ? "an invalid address" : `another origin (${describeHeader(url.origin)})`;
    const where = isLoop ? "a page that was already fetched" : url?.origin === list.url.origin ? "page 101" : elsewhere;
    fail(
      `page ${pages.length} of the list leads to ${where}; the pages of a list have one origin, and there are at most ${maxPages}`,
    );
  }
  return { kind: "pages", pages: pages as [Document, ...Document[]] };
}

/** The text at a pointer in a document. One that is not JSON has none, and the mapping reports it. */
function textAt(pointer: JsonPath, root: Document["root"]): string | undefined {
  const start = root instanceof JsonError ? undefined : root;
  const node = pointer.reduce<JsonNode | undefined>((at, step) => at && childOf(at, step), start);
  return node?.type === "string" ? node.value : undefined;
}

function requestOf(url: URL, { row: { key }, headers, credentials }: ResolvedList): DocumentRequest {
  const option = `lists.${key}`;
  const options = {
    address: `${option}.url`,
    path: `${option}.url`,
    headers: credentials.find((name) => name.endsWith(".headers")) ?? `${option}.headers`,
    credentials,
  };
  return { url, reference: key, headers, mayBeText: true, options };
}

const pageRelations = ["first", "prev", "previous", "next", "last"];
