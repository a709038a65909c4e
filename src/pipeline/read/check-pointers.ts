import { rules, unmatchedPointer } from "../../model/rules/index.ts";
import type { Condition, Field, Row } from "../../model/list/index.ts";
import { duplicateProperties, isEmpty, type JsonPath, nodeAt, printPath, valuesIn } from "../../base/json/index.ts";
import { childrenOf, find, hasType, type Pages, type Part, reportAt } from "./part.ts";

export interface Paging {
  readonly hasPageLinks?: boolean | undefined;
  readonly end?: "missing" | "unread" | undefined;
}

/** Reports a last page with signs of more (rule `incomplete-list`). */
export function checkEnd(
  { next, pointers }: Row,
  pages: readonly Part[],
  valueCount: number,
  { hasPageLinks = false, end }: Paging,
): void {
  const hasNext = next !== undefined;
  if (hasNext && end === "unread") return;
  const last = pages.at(-1) as Part;
  const isEmptyPage = hasNext && valuesIn(nodeAt(last.node, pointers.values)).length === 0;
  const isFollowed = (path: JsonPath): boolean =>
    hasNext && "at" in next && next.kind !== "last" && printPath(next.at) === printPath(path);
  const violation = rules["incomplete-list"].check({
    document: last.node,
    values: pointers.values,
    valueCount,
    pageCount: pages.length,
    hasNext,
    isUsed: (path) => end === "missing" || isEmptyPage || (!hasNext && hasPageLinks) || isFollowed(path),
  });
  reportAt(last, "incomplete-list", violation, violation?.place);
}

/** Checks what leads to the next page. An empty one ends the list, but the last value must have the pointer. */
export function checkNext({ next, pointers }: Row, page: Part): boolean {
  if (!next || !("at" in next)) return true;
  const values = next.kind === "last" ? find(page, pointers.values) : undefined;
  const start = next.kind === "last" ? values && childrenOf(values).at(-1) : page;
  const node = start && find(start, next.at)?.node;
  if (start === undefined || (next.kind !== "last" && (node === undefined || isEmpty(node)))) return true;
  const isUrl = next.kind === "address";
  return hasType(start, next.at, node, isUrl ? ["string"] : ["string", "number"], isUrl ? "a URL or null" : undefined);
}

/** Checks the pointers that are applied to all rows. Returns whether the list can be read. */
export function checkRows(row: Row, rows: readonly Part[], pages: Pages): boolean {
  const { where, children } = row;
  const below = children ? [{ option: "children", at: children, isOptional: true }] : [];
  return checkPointers([...conditionPointers("where", where), ...below], rows, pages);
}

/** Checks the pointers to the columns of the values. Without a value, that of the code is the one for arrays. */
export function checkColumns(row: Row, items: readonly Part[], pages: Pages): boolean {
  const { pointers, fields, configured, enabled } = row;
  const code = pointers.code ?? (typeof items[0]?.path.at(-1) === "string" ? null : ["code"]);
  const required = Object.entries({
    code,
    description: configured.has("description") ? pointers.description : null,
    enable: pointers.enable,
    member: pointers.member,
  });
  const columns = [
    ...required.flatMap(([option, at]) => (at === null ? [] : [{ option, at, isOptional: false }])),
    ...conditionPointers("enable", enabled),
    ...fields.flatMap(({ name, as, optional = false, at }) =>
      at === null ? [] : { option: optionOf(name, as), at, isOptional: optional },
    ),
  ];
  return checkPointers(columns, items, pages);
}

function optionOf(name: string, as: Field["as"]): string {
  if (as === "label") return name.replace(".", "/");
  return as === "parent" ? name : `fields/${name}`;
}

/** A pointer from a value. It is optional if nothing is wrong with values that have nothing there. */
interface OwnPointer {
  readonly option: string;
  readonly at: JsonPath;
  readonly isOptional: boolean;
}

function conditionPointers(option: string, condition: Condition = []): OwnPointer[] {
  return condition.map(({ at, scalars, isNegated }) => ({ option, at, isOptional: scalars.has(null) !== isNegated }));
}

/** Reports pointers that match nothing: in CSV no column, otherwise nothing in any value. Returns whether the list can be read. */
function checkPointers(pointers: readonly OwnPointer[], items: readonly Part[], pages: Pages): boolean {
  const headers = pages.flatMap(({ document: { header } }) => header ?? []);
  const [header] = headers;
  const start = header ? { ...pages[0], node: header } : items[0];
  if (start === undefined) return true;
  const owner = header ? "the header" : "a value";
  const repeated = headers.flatMap(duplicateProperties).map(({ name }) => name);
  const results = pointers.map(({ option, at, isOptional }) => {
    const [column] = at;
    if (at.length === 1 && repeated.some((name) => name === column)) {
      reportAt(pages[0], "malformed-csv", { message: "the header has this column twice" }, at);
      return false;
    }
    const isMatched = header
      ? headers.some((each) => nodeAt(each, at) !== undefined)
      : items.some((item) => find(item, at) !== undefined);
    if (isMatched) return true;
    const rule = isOptional ? "pointer-unused" : "wrong-shape";
    reportAt(start, rule, unmatchedPointer(option, printPath(at), owner, start.node));
    return isOptional;
  });
  return !results.includes(false);
}
