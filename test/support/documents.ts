import { expect } from "@jest/globals";
import type { Diagnostic } from "../../src/model/report/index.ts";
import { Findings, type Severities } from "../../src/model/findings/index.ts";
import type { ApiVersion } from "../../src/service/catalogue/index.ts";
import { listRows } from "../../src/model/settings/index.ts";
import type { ListConfig } from "../../src/model/settings/lists.ts";
import { type Document, type FetchedList, parseDocument } from "../../src/pipeline/fetch/document.ts";
import { mapDocuments, type MappedLists, type MappedReference } from "../../src/pipeline/read/index.ts";
import type { MapOptions } from "../../src/pipeline/read/map-documents.ts";
import { parseConfigText } from "./configs.ts";
import { responsesOf, type Lists } from "./service.ts";

interface MapResult extends MappedLists {
  readonly diagnostics: readonly Diagnostic[];
}

export interface MapCase extends Partial<Omit<MapOptions, "lists" | "version">> {
  readonly version?: ApiVersion;
  /** Lists that replace those of the sample. */
  readonly lists?: Lists;
  /** Single references to replace: a JSON value, a raw text, or a status. */
  readonly singles?: Record<string, object | string | 404 | 410>;
  /** The overview, or a change to it. */
  readonly overview?: string | object | ((overview: Record<string, unknown>) => void);
  readonly rules?: Severities;
}

/** Maps the sample lists with the changes of a case. */
export function mapCase({ lists = {}, singles = {}, overview, rules = {}, ...options }: MapCase): MapResult {
  const { version = "1.2" } = options;
  const responses = responsesOf(lists, version);
  const prefix = `/v${version}/references`;
  const findings = new Findings(rules);
  const changed = { ...(responses[prefix] as Record<string, unknown>) };
  if (typeof overview === "function") overview(changed);
  const documents = new Map<string, FetchedList>();
  for (const [path, content] of Object.entries(responses)) {
    if (path !== prefix) documents.set(path.slice(prefix.length + 1), toPages(path, content as object));
  }
  for (const [key, content] of Object.entries(singles)) {
    const path = `${prefix}/${key}`;
    const absent = { kind: "absent", url: `http://test${path}` } as const;
    documents.set(key, typeof content === "number" ? { ...absent, status: content } : toPages(path, content));
  }
  const isWritten = typeof overview === "object" || typeof overview === "string";
  const mapped = mapDocuments(
    { overview: testDocument(prefix, isWritten ? overview : changed), singles: documents },
    {
      version,
      references: "all",
      lists: [],
      locationOf: (pointer) => ({ pointer }),
      isExpectedRemoval: () => false,
      isLocked: () => true,
      ...options,
    },
    findings,
  );
  return { ...mapped, diagnostics: findings.sorted() };
}

function toPages(path: string, content: object | string): FetchedList {
  return { kind: "pages", pages: [testDocument(path, content)] };
}

function testDocument(path: string, content: object | string): Document {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const bytes = content instanceof Uint8Array ? content : Buffer.from(text);
  return parseDocument(bytes, { url: `http://test${path}` });
}

export type ListOptions = Partial<Record<keyof ListConfig, unknown>>;

/** Maps the pages of a list, each a JSON value or a text in the format of the list. */
export function mapList(
  pages: readonly unknown[],
  options: ListOptions,
  severities: Severities = {},
  { end, ...more }: Partial<Pick<Document, "hasPageLinks" | "areTexts">> & { readonly end?: "missing" | "unread" } = {},
): { readonly list: MappedReference | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const url = "https://api.example.com/list";
  const config = parseConfigText(JSON.stringify({ lists: { unit: { url, type: "string", ...options } } }));
  const documents = pages.map((page, index): Document => {
    const text = typeof page === "string" ? page : JSON.stringify(page);
    const source = { url: index === 0 ? url : `${url}#page=${index + 1}` };
    return { ...parseDocument(Buffer.from(text), source, config.lists["unit"]), ...more };
  });
  const findings = new Findings(severities, config.lists);
  const locationOf = (pointer: string) => ({ pointer });
  const singles = new Map([
    ["unit", { kind: "pages", pages: documents as [Document, ...Document[]], ...(end && { end }) } as const],
  ]);
  const { references, failed } = mapDocuments(
    { overview: undefined, singles },
    {
      version: undefined,
      references: [],
      lists: listRows(config.lists),
      locationOf,
      isExpectedRemoval: () => false,
      isLocked: () => false,
    },
    findings,
  );
  expect([...failed]).toEqual(references.length === 0 ? ["unit"] : []);
  return { list: references[0], diagnostics: findings.sorted() };
}
