import { type Finding, Findings, type Severities } from "../../src/model/findings/index.ts";
import type { ApiVersion } from "../../src/service/catalogue/index.ts";
import type { listSchema } from "../../src/model/settings/lists.ts";
import type * as v from "valibot";
import { type Document, parseDocument } from "../../src/pipeline/fetch/document.ts";
import type { FetchedList } from "../../src/pipeline/fetch/index.ts";
import { type List, readList } from "../../src/pipeline/read/index.ts";
import { referenceRow } from "../../src/service/catalogue/index.ts";
import { readService, type ServiceOptions } from "../../src/service/read.ts";
import { parseConfigText } from "./configs.ts";
import { responsesOf, type Lists } from "./service.ts";

interface ReadResult extends ReturnType<typeof readService> {
  readonly diagnostics: readonly Finding[];
}

export interface MapCase extends Partial<Omit<ServiceOptions, "findings">> {
  readonly references?: "all" | readonly string[];
  readonly listKeys?: ReadonlySet<string>;
  readonly version?: ApiVersion;
  /** Lists that replace those of the sample. */
  readonly lists?: Lists;
  /** Single references to replace: a JSON value, a raw text, or a status. */
  readonly singles?: Record<string, object | string | 404 | 410>;
  /** The overview, or a change to it. */
  readonly overview?: string | object | ((overview: Record<string, unknown>) => void);
  readonly rules?: Severities;
}

/** Reads the sample lists with the changes of a case. */
export function mapCase({ lists = {}, singles = {}, overview, rules = {}, ...options }: MapCase): ReadResult {
  const { version = "1.2", references = "all", listKeys = new Set(), ...more } = options;
  const responses = responsesOf(lists, version);
  const prefix = `/v${version}/references`;
  const findings = new Findings(rules);
  const changed = { ...(responses[prefix] as Record<string, unknown>) };
  if (typeof overview === "function") overview(changed);
  const contents: Record<string, unknown> = {
    ...responses,
    ...Object.fromEntries(Object.entries(singles).map(([key, content]) => [`${prefix}/${key}`, content])),
  };
  const document = testDocument(
    prefix,
    typeof overview === "object" || typeof overview === "string" ? overview : changed,
  );
  for (const key of Object.keys(changed)) contents[`${prefix}/${key}`] ??= 404;
  const fetched = Object.entries(contents).flatMap(([path, content]): FetchedList[] => {
    if (path === prefix) return [];
    const row = referenceRow(version, path.slice(prefix.length + 1));
    const status = content === 404 || content === 410 ? content : undefined;
    if (status !== undefined) return [{ row, pages: [], absent: { url: `http://test${path}`, status } }];
    return [{ row, pages: [testDocument(path, content as object | string)] }];
  });
  const service = { version, references, listKeys, isPartial: false, overview: document, singles: fetched };
  const read = readService(service, {
    locationOf: (pointer) => ({ pointer }),
    isExpectedRemoval: () => false,
    isLocked: () => true,
    findings,
    ...more,
  });
  return { ...read, lists: read.lists.map(plainList), diagnostics: findings.sorted() };
}

function testDocument(path: string, content: object | string): Document {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const bytes = content instanceof Uint8Array ? content : Buffer.from(text);
  return parseDocument(bytes, { url: `http://test${path}` });
}

/** A list as data, without its function. */
function plainList({ report: _report, ...list }: List): List {
  return list;
}

export type ListOptions = Partial<Record<keyof v.InferInput<typeof listSchema>, unknown>>;

/** Reads the pages of a list, each a JSON value or a text in the format of the list. */
export function mapList(
  pages: readonly unknown[],
  options: ListOptions,
  severities: Severities = {},
  { end, ...more }: Partial<Pick<Document, "hasPageLinks" | "areTexts">> & { readonly end?: "missing" | "unread" } = {},
): { readonly list: List | undefined; readonly diagnostics: readonly Finding[] } {
  const url = "https://api.example.com/list";
  const { lists } = parseConfigText(JSON.stringify({ lists: { unit: { url, type: "string", ...options } } }));
  const row = lists["unit"];
  if (row === undefined) throw new Error("the configuration has no list");
  const documents = pages.map((page, index): Document => {
    const text = typeof page === "string" ? page : JSON.stringify(page);
    const source = { url: index === 0 ? url : `${url}#page=${index + 1}` };
    return { ...parseDocument(Buffer.from(text), source, row), ...more };
  });
  const findings = new Findings(severities, lists);
  const list = readList({ row, pages: documents, ...(end && { end }) }, findings);
  return { list: list && plainList(list), diagnostics: findings.sorted() };
}
