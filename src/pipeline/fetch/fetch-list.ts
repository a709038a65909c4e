import Link from "http-link-header";
import { attempt } from "../../base/index.ts";
import { childOf, type JsonNode, parseJson } from "../../base/json/index.ts";
import type { ListRow, RawPages } from "../../model/spec/index.ts";
import type { ResolvedList } from "../config/index.ts";
import type { FetchedDocument, HttpClient } from "./client.ts";
import { describeHeader, FetchError } from "./errors.ts";
import { resolveLink } from "./response.ts";

const maxPages = 100;

/**
 * Gets all pages of a list of the configuration, one after the other.
 *
 * @throws {FetchError} a page was not returned, or one leads to another origin, to an earlier page or to page 101
 */
export async function fetchList(list: ResolvedList, client: HttpClient): Promise<RawPages> {
  const { url, row } = list;
  const first = await getPage(url, list, client);
  const pages: [FetchedDocument, ...FetchedDocument[]] = [first];
  const requested = new Set([url.href]);
  for (let page = first; ;) {
    const link = linkToNext(page, row);
    if (link === undefined) return { kind: "pages", pages };
    const next = resolveLink(page.address, link);
    const isLoop = next !== undefined && requested.has(next.href);
    if (next?.origin !== url.origin || isLoop || pages.length === maxPages) {
      const where = next === undefined ? "an invalid address" : `another origin (${describeHeader(next.origin)})`;
      const target = isLoop ? "a page that was already fetched" : next?.origin === url.origin ? "page 101" : where;
      const reason = `page ${pages.length} of the list leads to ${target}; the pages of a list have one origin, and there are at most ${maxPages}`;
      throw new FetchError(page.url, row.key, { reason });
    }
    requested.add(next.href);
    page = await getPage(next, list, client);
    // The query, which usually makes the difference, may contain a key.
    pages.push({ ...page, url: `${page.url}#page=${pages.length + 1}` });
  }
}

async function getPage(url: URL, { row, headers }: ResolvedList, client: HttpClient): Promise<FetchedDocument> {
  const option = `lists.${row.key}`;
  const options = { address: `${option}.url`, path: `${option}.url`, headers: `${option}.headers` };
  const page = await client.get({ url, reference: row.key, headers, mayBeAbsent: false, mayBeText: true, options });
  if (page.kind === "absent") throw new Error("a status was accepted that only references may have");
  return page;
}

/** The address of the next page: at a pointer, if one is configured, otherwise in the `Link` header (RFC 8288). */
function linkToNext({ bytes, link, url }: FetchedDocument, { key, list: { next } }: ListRow): string | undefined {
  if (next === null) {
    const links = link === undefined ? [] : attempt(() => Link.parse(link).rel("next"));
    // Otherwise, the list would end too early.
    if (links === undefined) throw new FetchError(url, key, { reason: "the Link header is invalid" });
    return links[0]?.uri || undefined;
  }
  // A document that is not JSON has no next page, and the mapping reports it.
  const root = attempt(() => parseJson(bytes));
  const node = next.reduce<JsonNode | undefined>((at, step) => at && childOf(at, step), root);
  return node?.type === "string" && node.value !== "" ? node.value : undefined;
}
