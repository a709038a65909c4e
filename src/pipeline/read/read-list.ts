import * as v from "valibot";
import { warningFinding } from "../../model/findings/index.ts";
import {
  type CheckedList,
  type CheckedValue,
  codeOf,
  type DataRule,
  type ListPlace,
  type PlacedViolation,
  rules,
  spellingOf,
} from "../../model/rules/index.ts";
import { printValue } from "../../model/lock/index.ts";
import { fieldsOfRow } from "../../model/settings/index.ts";
import { type CodeType, type Condition, type Field, type ListRow, type ReferenceRow } from "../../model/list/index.ts";
import { completeList } from "../../base/index.ts";
import { count, groupBy } from "../../base/text/index.ts";
import {
  childOf,
  duplicateProperties,
  isEmpty,
  isIndex,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  nodeAt,
  openObject,
  printPath,
  readJson,
  valuesIn,
} from "../../base/json/index.ts";
import { childrenOf, find, hasType, type Part, report } from "./part.ts";
import { meets, readValue, stepsToCode } from "./read-value.ts";

/** A list in a document: its parts have the right JSON types, its codes are not checked yet. */
export interface ReadList extends CheckedList {
  /** Reports a violation at its place in the document. */
  readonly report: (rule: DataRule, violation: PlacedViolation<ListPlace>) => void;
}

/**
 * Reads a list at the pointers of its row, from a document or the pages of one. Returns `undefined` after findings if a part is
 * missing or of another type: an incomplete list is not used.
 */
export function readList(
  row: ReferenceRow,
  pages: readonly [Part, ...Part[]],
  { isOverview = false, ...paging }: Paging & { readonly isOverview?: boolean } = {},
): ReadList | undefined {
  const [first] = pages;
  const { key, list } = row;
  if (!list && !hasType(first, [], first.node, ["object"])) return undefined;
  const head = list ? { name: list.name, description: "" } : readHead(first);
  const items = findItems(row, pages, paging);
  const read = items && completeList(items.map(({ part }) => readValue(row, part)));
  const areLinks = pages.map((page) => checkNext(row, page));
  if (!head || !items || !read || areLinks.includes(false)) return undefined;
  const code = row.code ?? inferCode(read);
  const all = list?.children ? withParents(items, read, code) : read;
  const fields = list ? fieldsOfRow(row as ListRow) : row.fields.map(({ at: _at, ...field }): Field => field);
  const indexes = distinctIndexes(all, { code, fields });
  return {
    key,
    ...head,
    code,
    ...(list && { list: true }),
    values: indexes.map((index) => all[index] as CheckedValue),
    fields,
    hasCodesOfAnyType: isOverview && row.code !== null,
    // Instead of a single reference, the overview has the same widths: a lock with other values would be refused.
    hasUnboundedValues: isOverview && row.code === null,
    report: (rule, violation) => {
      const { value, field } = violation.place;
      if (value === undefined) return report(first, rule, violation, field === undefined ? [] : [field]);
      const { part } = items[indexes[value] as number] as ListItem;
      report(part, rule, violation, stepsTo(row, part, field) ?? []);
    },
  };
}

/** What a document has for a code, as a text. */
export function contentsOf(value: CheckedValue, list: Pick<CheckedList, "code" | "fields">): string {
  const { spelling, namedFrom = "", misfits = {} } = value;
  const line = printValue({ ...value, code: codeOf(value, list) ?? spelling ?? value.code }, list.fields);
  return [line, namedFrom, JSON.stringify(misfits)].join("\n");
}

/** The indexes of the values, without those that repeat all of an earlier one. */
function distinctIndexes(values: readonly CheckedValue[], list: Pick<CheckedList, "code" | "fields">): number[] {
  const valueAt = (index: number) => values[index] as CheckedValue;
  const byCode = groupBy([...values.keys()], (index) => codeOf(valueAt(index), list) ?? spellingOf(valueAt(index)));
  return [...byCode.values()]
    .flatMap((group) => {
      if (group.length === 1) return group;
      const byContents = groupBy(group, (index) => contentsOf(valueAt(index), list));
      return Array.from(byContents.values(), ([first]) => first as number);
    })
    .sort((a, b) => a - b);
}

/** `integer` if any code is a number, whatever the order; `null` without values. */
function inferCode(values: readonly CheckedValue[]): CodeType | null {
  const isInteger = values.some(({ code }) => typeof code === "number");
  return values.length === 0 ? null : { kind: isInteger ? "integer" : "string", width: null };
}

/** The steps from a value to one of its columns; `null` if it has none. */
function stepsTo(row: ReferenceRow, item: Part, field: string | undefined): JsonPath | null {
  if (field === "code") return stepsToCode(row, item);
  if (field === "description" || field === "enable") return row.pointers[field];
  return row.fields.find(({ name }) => name === field)?.at ?? null;
}

/** Checks what leads to the next page. An empty one ends the list, but the last value must have the pointer. */
function checkNext({ list, pointers }: ReferenceRow, page: Part): boolean {
  const next = list?.next;
  if (!next || !("at" in next)) return true;
  const values = next.kind === "last" ? find(page, pointers.values) : undefined;
  const start = next.kind === "last" ? values && childrenOf(values).at(-1) : page;
  const node = start && find(start, next.at)?.node;
  if (start === undefined || (next.kind !== "last" && (node === undefined || isEmpty(node)))) return true;
  const isUrl = next.kind === "address";
  return hasType(start, next.at, node, isUrl ? ["string"] : ["string", "number"], isUrl ? "a URL or null" : undefined);
}

const headSchema = openObject({ name: v.string(), description: v.string() });

function readHead(part: Part): v.InferOutput<typeof headSchema> | undefined {
  const { value, mistakes } = readJson(headSchema, part.node);
  for (const { path, node, types, expected } of mistakes) {
    const violation = rules["wrong-shape"].check({ what: path.join("/"), node, types, expected });
    report(part, "wrong-shape", violation, path);
  }
  return value;
}

/** A value of a list, with the nearest value above it that is one, too. */
interface ListItem {
  readonly part: Part;
  readonly parent: ListItem | undefined;
}

/** The values of all pages that are part of the list; `undefined` after findings. */
function findItems(row: ReferenceRow, pages: readonly [Part, ...Part[]], paging: Paging): ListItem[] | undefined {
  const { values: steps } = row.pointers;
  const [first] = pages;
  if (isWrapper(row, first)) return undefined;
  const lists = pages.flatMap((page) => find(page, steps) ?? []);
  if (lists.length === 0 && row.list) {
    const unmatched = { option: "values", pointer: printPath(steps), owner: "the document", node: first.node };
    report(first, "wrong-shape", rules["wrong-shape"].check(unmatched));
    return undefined;
  }
  const areLists = pages.map((page) => {
    const node = find(page, steps)?.node;
    // Some of the pages of a list may have none, and one beyond the end may have `null`.
    if (row.list && (node === undefined || (node.type === "null" && page !== pages[0]))) return true;
    return hasType(page, steps, node, ["array", "object"], "a list or an object of value items");
  });
  if (areLists.includes(false)) return undefined;
  const parts = lists.flatMap(childrenOf);
  if (!row.list) return parts.map((part) => ({ part, parent: undefined }));
  const { children } = row.list;
  const nestedCount = children === null ? reportNested(row, parts) : 0;
  const rows = parts.flatMap((part) => [...rowsBelow(row.list as ListRow["list"], part, undefined)]);
  checkLastPage(row as ListRow, pages, rows.length + nestedCount, paging);
  const items = rows.filter(({ isListed }) => isListed);
  const below = children === null ? [] : [{ option: "children", at: children, isOptional: true }];
  const isWhereRight = checkPointers([...conditionPointers("where", row.list.where), ...below], rows, pages);
  const areRight = checkPointers(pointersOf(row as ListRow, items[0]), items, pages);
  if (!isWhereRight || !areRight) return undefined;
  if (items.length > 0 || rows.length <= 1) return items;
  report(first, "wrong-shape", { message: `"where" leaves none of ${rows.length} values` });
  return undefined;
}

/** What a source has after the last page. */
interface Paging {
  /** Whether the header `Link` has pages of the list. */
  readonly hasPageLinks?: boolean;
  readonly end?: "missing" | "unread" | undefined;
}

function checkLastPage(
  { list: { next }, pointers }: ListRow,
  pages: readonly Part[],
  valueCount: number,
  { hasPageLinks = false, end }: Paging,
): void {
  if (next !== null && end === "unread") return;
  const last = pages.at(-1) as Part;
  const isEmptyPage = next !== null && valuesIn(nodeAt(last.node, pointers.values)).length === 0;
  const isFollowed = (path: JsonPath): boolean =>
    next !== null && "at" in next && next.kind !== "last" && printPath(next.at) === printPath(path);
  const violation = rules["incomplete-list"].check({
    document: last.node,
    values: pointers.values,
    valueCount,
    pageCount: pages.length,
    hasNext: next !== null,
    isUsed: (path) => end === "missing" || isEmptyPage || (next === null && hasPageLinks) || isFollowed(path),
  });
  report(last, "incomplete-list", violation, violation?.place);
}

/** A pointer from a value. It is optional if nothing is wrong with values that have nothing there. */
interface OwnPointer {
  readonly option: string;
  readonly at: JsonPath;
  readonly isOptional: boolean;
}

function conditionPointers(option: string, condition: Condition | null): OwnPointer[] {
  return (condition ?? []).map(({ at, oneOf }) => ({ option, at, isOptional: oneOf.has(null) }));
}

/** The pointers of a row that must match something in a list. Without a value, that of the code is the one for arrays. */
function pointersOf({ pointers, fields, list }: ListRow, first: ListItem | undefined): OwnPointer[] {
  const { configured, member, enabled } = list;
  const code = pointers.code ?? (typeof first?.part.path.at(-1) === "string" ? null : ["code"]);
  const required = Object.entries({
    code,
    description: configured.has("description") ? pointers.description : null,
    enable: pointers.enable,
    member: member === "code" ? null : member,
  });
  return [
    ...required.flatMap(([option, at]) => (at === null ? [] : [{ option, at, isOptional: false }])),
    ...conditionPointers("enable", enabled),
    ...fields.map(({ name, as, optional = false, at }) => {
      return { option: as === "label" ? name.replace(".", "/") : `fields/${name}`, at, isOptional: optional };
    }),
  ];
}

/** Reports pointers that match nothing: in CSV no column, otherwise nothing in any value. Returns whether the list can be read. */
function checkPointers(
  pointers: readonly OwnPointer[],
  items: readonly ListItem[],
  pages: readonly [Part, ...Part[]],
): boolean {
  const headers = pages.flatMap(({ document: { header } }) => header ?? []);
  const [header] = headers;
  const start = header ? { ...pages[0], node: header } : items[0]?.part;
  if (start === undefined) return true;
  const owner = header ? "the header" : "a value";
  const repeated = headers.flatMap(duplicateProperties).map(({ name }) => name);
  const results = pointers.map(({ option, at, isOptional }) => {
    const [column] = at;
    if (at.length === 1 && repeated.some((name) => name === column)) {
      report(pages[0], "malformed-csv", { message: "the header has this column twice" }, at);
      return false;
    }
    const isMatched = header
      ? headers.some((each) => nodeAt(each, at) !== undefined)
      : items.some(({ part }) => find(part, at) !== undefined);
    if (isMatched) return true;
    const rule = isOptional ? "pointer-unused" : "wrong-shape";
    report(start, rule, rules[rule].check({ option, pointer: printPath(at), owner, node: start.node }));
    return isOptional;
  });
  return !results.includes(false);
}

/** A value and the values below it, in document order. One that `where` leaves out is not a parent. */
function* rowsBelow(
  list: ListRow["list"],
  part: Part,
  parent: ListItem | undefined,
): Generator<ListItem & { readonly isListed: boolean }> {
  const item = { part, parent, isListed: list.where === null || meets(list.where, part) };
  yield item;
  const below = list.children === null ? undefined : find(part, list.children);
  if (below === undefined || below.node.type === "null") return;
  if (!hasType(part, list.children ?? [], below.node, ["array", "object"])) return;
  for (const child of childrenOf(below)) yield* rowsBelow(list, child, item.isListed ? item : parent);
}

/** Adds the field `parent` to the values that have one. */
function withParents(
  items: readonly ListItem[],
  values: readonly CheckedValue[],
  type: CodeType | null,
): CheckedValue[] {
  const indexes = new Map(items.map((item, index) => [item, index]));
  return values.map((value, index) => {
    const parent = items[index]?.parent;
    const code = parent && codeOf(values[indexes.get(parent) as number] as CheckedValue, { code: type });
    return code === undefined ? value : { ...value, fields: { ...value.fields, parent: code } };
  });
}

/** Reports a document with the list in an array if `values` is missing; returns whether it did. */
function isWrapper({ list, pointers }: ReferenceRow, page: Part): boolean {
  const { node } = page;
  const [step] = pointers.code ?? pointers.description ?? [];
  // Only a pointer that begins with an index reads an array as a value.
  const areValues = step !== undefined && isIndex(step);
  if (!list || list.configured.has("values") || node.type !== "object" || areValues) return false;
  const arrays = namesOfArrays(node);
  const areTexts = pointers.description?.length === 0;
  const children = node.properties.map(({ value }) => value);
  const isUnclear = areTexts || children.some((child) => child.type === "object" && namesOfArrays(child).length > 0);
  if (arrays.length === 0 || (arrays.length === 1 && isUnclear && !children.some(isListOfObjects))) return false;
  report(page, "wrong-shape", rules["wrong-shape"].check({ arrays }));
  return true;
}

function isListOfObjects(node: JsonNode): boolean {
  return node.type === "array" && node.items.length > 0 && node.items.every(({ type }) => type === "object");
}

function namesOfArrays({ properties }: JsonObject): string[] {
  return [...new Set(properties.flatMap(({ name, value }) => (value.type === "array" ? [name] : [])))];
}

/**
 * Reports and counts the values inside of values (FHIR: the concepts of a concept): only those directly in the list are read.
 */
function reportNested({ key, pointers }: ReferenceRow, items: readonly Part[]): number {
  const step = pointers.values.at(-1);
  const [first] = items;
  if (step === undefined || first === undefined) return 0;
  const countIn = (node: JsonNode): number => {
    const nested = childOf(node, step);
    return nested?.type === "array" ? nested.items.reduce((sum, item) => sum + 1 + countIn(item), 0) : 0;
  };
  const skipped = items.reduce((sum, { node }) => sum + countIn(node), 0);
  if (skipped === 0) return 0;
  const { document, findings } = first;
  const message = `${count(skipped, "nested value")} of the list ${skipped === 1 ? "is" : "are"} skipped: only values directly in ${printPath(pointers.values)} are read`;
  findings.addDiagnostic(warningFinding("config", message, { reference: key, ...document.locate(pointers.values) }));
  return skipped;
}
