import { warningFinding } from "../../model/findings/index.ts";
import { type Message, quoted, say, unmatchedPointer, wrappedList } from "../../model/rules/index.ts";
import type { Row } from "../../model/list/index.ts";
import { count } from "../../base/text/index.ts";
import {
  childOf,
  isIndex,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  nodeAt,
  printPath,
} from "../../base/json/index.ts";
import { checkColumns, checkEnd, checkRows, type Paging } from "./check-pointers.ts";
import { childrenOf, find, hasType, type Pages, type Part, reportAt } from "./part.ts";
import { meets, scalarAt } from "./read-value.ts";

/** A value of a list, with the nearest value above it that is one, too. */
export interface ListItem {
  readonly part: Part;
  readonly parent: ListItem | undefined;
}

export interface FoundItems {
  readonly items: readonly ListItem[];
  /** Those that `where` leaves out. */
  readonly others: readonly Part[];
}

/** Finds the values of all pages; returns `undefined` after findings. */
export function findItems(row: Row, pages: Pages, paging: Paging): FoundItems | undefined {
  const [first] = pages;
  const parts = valuesOf(row, pages);
  if (parts === undefined) return undefined;
  if (!row.list) return { items: parts.map((part) => ({ part, parent: undefined })), others: [] };
  const nestedCount = row.children ? 0 : reportNested(row, parts);
  const rows = parts.flatMap((part) => [...rowsBelow(row, part, undefined)]);
  checkEnd(row, pages, rows.length + nestedCount, paging);
  const items = rows.filter(({ isListed }) => isListed);
  const others = rows.flatMap(({ isListed, part }) => (isListed ? [] : part));
  const [all, listed] = [rows.map(({ part }) => part), items.map(({ part }) => part)];
  const areRight = [checkRows(row, all, pages), checkColumns(row, listed, pages)];
  if (areRight.includes(false)) return undefined;
  if (items.length > 0 || rows.length <= 1) return { items, others };
  const message = say`"where" leaves none of ${rows.length} values${(row.where ?? []).flatMap(({ at }) => scalarsAt(at, rows))}`;
  reportAt(first, "wrong-shape", { message });
  return undefined;
}

/** Up to three different scalars that the values have at a pointer, for a message. */
function scalarsAt(at: JsonPath, rows: readonly ListItem[]): Message {
  const nodes = rows.flatMap(({ part }) => scalarAt(part, at, "string") ?? []);
  const scalars = new Set(nodes.flatMap((node) => ("value" in node ? [node.value] : [])));
  const shown = [...scalars].slice(0, 3).map((value) => (typeof value === "string" ? quoted(value) : String(value)));
  const parts = shown.flatMap((part, index) => (index === 0 ? [part] : [", ", part]));
  return parts.length === 0 ? [] : say`; ${quoted(printPath(at), "bare")} has values such as ${parts}`;
}

/** What is in the lists of all pages; `undefined` after findings. */
function valuesOf(row: Row, pages: Pages): Part[] | undefined {
  const { values: steps } = row.pointers;
  const [first] = pages;
  if (row.list && isWrapper(row, first)) return undefined;
  const found = pages.map((page) => ({ page, list: find(page, steps) }));
  const lists = found.flatMap(({ list }) => list ?? []);
  if (lists.length === 0 && row.list) {
    reportAt(first, "wrong-shape", unmatchedPointer("values", printPath(steps), "the document", first.node));
    return undefined;
  }
  const areLists = found.map(({ page, list }) => {
    // Some of the pages of a list may have none, and one beyond the end may have `null`.
    if (row.list && (list === undefined || (list.node.type === "null" && page !== first))) return true;
    return hasType(page, steps, list?.node, ["array", "object"], "a list or an object of value items");
  });
  return areLists.includes(false) ? undefined : lists.flatMap(childrenOf);
}

/** A value and the values below it, in document order. One that `where` leaves out is not a parent. */
function* rowsBelow(
  row: Row,
  part: Part,
  parent: ListItem | undefined,
): Generator<ListItem & { readonly isListed: boolean }> {
  const { where, children } = row;
  const item = { part, parent, isListed: where === undefined || meets(where, part) };
  yield item;
  const below = children && find(part, children);
  if (below === undefined || below.node.type === "null") return;
  if (!hasType(part, children ?? [], below.node, ["array", "object"])) return;
  for (const child of childrenOf(below)) yield* rowsBelow(row, child, item.isListed ? item : parent);
}

/** Reports a document with the list in an array if `values` is missing; returns whether it did. */
function isWrapper({ configured, pointers }: Row, page: Part): boolean {
  const { node } = page;
  const [step] = pointers.code ?? pointers.description ?? [];
  // Only a pointer that begins with an index reads an array as a value.
  const areValues = step !== undefined && isIndex(step);
  if (configured.has("values") || node.type !== "object" || areValues) return false;
  const arrays = namesOfArrays(node);
  const areTexts = pointers.description?.length === 0;
  const children = node.properties.map(({ value }) => value);
  const isUnclear = areTexts || children.some((child) => child.type === "object" && namesOfArrays(child).length > 0);
  if (arrays.length === 0 || (arrays.length === 1 && isUnclear && !children.some(isListOfObjects))) return false;
  reportAt(page, "wrong-shape", wrappedList(arrays));
  return true;
}

function isListOfObjects(node: JsonNode): boolean {
  return node.type === "array" && node.items.length > 0 && node.items.every(({ type }) => type === "object");
}

function namesOfArrays({ properties }: JsonObject): string[] {
  return [...new Set(properties.flatMap(({ name, value }) => (value.type === "array" ? [name] : [])))];
}

/** Reports and counts the values with a code inside of values (FHIR: the concepts of a concept), which are not read. */
function reportNested({ key, pointers }: Row, items: readonly Part[]): number {
  const step = pointers.values.at(-1);
  const [first] = items;
  if (step === undefined || first === undefined) return 0;
  const toCode = pointers.code ?? ["code"];
  const countIn = (node: JsonNode): number => {
    const nested = childOf(node, step);
    const values = nested?.type === "array" ? nested.items.filter((item) => nodeAt(item, toCode)) : [];
    return values.reduce((sum, item) => sum + 1 + countIn(item), 0);
  };
  const skipped = items.reduce((sum, { node }) => sum + countIn(node), 0);
  if (skipped === 0) return 0;
  const { document, findings } = first;
  const message = `${count(skipped, "nested value")} of the list ${skipped === 1 ? "is" : "are"} skipped: only values directly in ${printPath(pointers.values)} are read`;
  findings.addFinding(warningFinding("config", message, { reference: key, ...document.locate(pointers.values) }));
  return skipped;
}
