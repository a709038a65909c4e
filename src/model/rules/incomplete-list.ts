import { childOf, isEmpty, type JsonNode, type JsonObject, type JsonPath, printPath } from "../../base/json/index.ts";
import { count } from "../../base/text/index.ts";
import { type PlacedViolation, quoted, say, type Violation } from "./rule.ts";

interface LastPage {
  readonly document: JsonNode;
  readonly values: JsonPath;
  /** The number of values of all pages, nested ones included. */
  readonly valueCount: number;
  readonly pageCount?: number;
  readonly hasNext?: boolean;
  /** Whether an address or cursor is not a hint: it was followed, or the list has ended in another way. */
  readonly isUsed?: (path: JsonPath) => boolean;
}

export interface PageHint {
  readonly path: JsonPath;
  readonly node: JsonNode;
  readonly owner: JsonObject;
  readonly meaning: Meaning;
}

type Meaning = "total" | "pages" | "more" | "next";

const meanings: Readonly<Record<string, Meaning>> = {
  has_more: "more",
  hasMore: "more",
  hasNextPage: "more",
  last: "more",
  pages: "pages",
  totalPages: "pages",
  total_pages: "pages",
  total: "total",
  totalCount: "total",
  total_count: "total",
  totalElements: "total",
  count: "total",
};

export function incompleteList(page: LastPage): PlacedViolation<JsonPath> | undefined {
  const { isUsed = () => false } = page;
  const hints = [...pageHints(page)].filter(({ meaning, path }) => meaning !== "next" || !isUsed(path));
  // Its pointer can be configured as it is.
  const hint = hints.find(leadsToPage) ?? hints[0];
  return hint && { place: hint.path, ...violationOf(hint, page) };
}

/** Whether a member is an address that `next` can follow, unlike a cursor or a date. */
export function leadsToPage({ meaning, node }: PageHint): boolean {
  return meaning === "next" && node.type === "string" && /^(?:https?:\/\/|[/?])/.test(node.value);
}

/** Searches the objects on the path to the values and those beside it, but not the values. */
export function* pageHints({ document, values, ...counts }: LastPage): Generator<PageHint> {
  let node: JsonNode | undefined = document;
  for (const [depth, step] of values.entries()) {
    if (node === undefined) return;
    const inner: JsonNode | undefined = childOf(node, step);
    const path = values.slice(0, depth);
    if (node.type === "object") yield* hintsIn(node, path, counts);
    // The other items of an array on the way are like the one on the way; beside the values, they are about them.
    const siblings = node.type === "object" || depth === values.length - 1 ? childEntries(node) : [];
    for (const [name, child] of siblings) {
      if (child !== inner && child.type === "object") yield* hintsIn(child, [...path, name], counts);
    }
    node = inner;
  }
}

function childEntries(node: JsonNode): Iterable<readonly [step: string | number, child: JsonNode]> {
  if (node.type === "array") return node.items.entries();
  return node.type === "object" ? node.properties.map(({ name, value }) => [name, value] as const) : [];
}

type Counts = Pick<LastPage, "valueCount" | "pageCount">;

function* hintsIn(owner: JsonObject, path: JsonPath, counts: Counts): Generator<PageHint> {
  for (const { name, value: node } of owner.properties) {
    const meaning = meaningOf(name);
    if (meaning && hasMore(name, meaning, node, counts)) yield { path: [...path, name], node, owner, meaning };
  }
}

function meaningOf(name: string): Meaning | undefined {
  if (/^(?:@odata\.)?next/.test(name)) return "next";
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined;
}

function hasMore(name: string, meaning: Meaning, node: JsonNode, { valueCount, pageCount = 1 }: Counts): boolean {
  if (meaning === "next") return !isEmpty(node);
  if (meaning === "more") return node.type === "boolean" && node.value === (name !== "last");
  const number = numberIn(node);
  return number !== undefined && number > (meaning === "pages" ? pageCount : valueCount);
}

function numberIn(node: JsonNode): number | undefined {
  if (node.type === "number") return node.value;
  return node.type === "string" && /^\d+$/.test(node.value) ? Number(node.value) : undefined;
}

function violationOf(hint: PageHint, { valueCount, hasNext }: LastPage): Violation {
  const { path, node, meaning } = hint;
  const pointer = quoted(printPath(path), "bare");
  const configure = hasNext ? '"next" did not lead to another page' : '"next" is not configured';
  const other = hasNext
    ? 'check "next"'
    : 'set "next" to what leads to the next page, or "url" to an address with all values';
  const action = leadsToPage(hint) ? say`set "next" to ${pointer}` : other;
  // The address of a page may contain a key.
  if (meaning === "next")
    return { message: say`${pointer} announces another page, and ${configure}; ${action}`, expected: "the last page" };
  const actual = "value" in node ? String(node.value) : "";
  const isTotal = meaning === "total";
  const expected = isTotal ? `at most ${valueCount}` : "the last page";
  const problem = isTotal ? `, but the list has ${count(valueCount, "value")}` : ": there are more pages";
  const message = say`${pointer} is ${quoted(actual, "bare")}${problem}, and ${configure}; ${action}`;
  return { message, expected, actual };
}
