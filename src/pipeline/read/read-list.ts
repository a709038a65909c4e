import type { Findings } from "../../model/findings/index.ts";
import {
  type CheckedList,
  type CheckedValue,
  checkList,
  codeOf,
  type DataRule,
  type ListPlace,
  type PlacedViolation,
  spellingOf,
} from "../../model/rules/index.ts";
import { printValue } from "../../model/lock/index.ts";
import type { CodeType, Field, Row, ValueItem } from "../../model/list/index.ts";
import { completeList, groupBy } from "../../base/index.ts";
import { compareCodes, compareText } from "../../base/text/index.ts";
import { childOf, type JsonPath } from "../../base/json/index.ts";
import type { FetchedList } from "../fetch/index.ts";
import { checkNext, type Paging } from "./check-pointers.ts";
import { findItems, type ListItem } from "./find-items.ts";
import { hasType, type Pages, type Part, reportAt, rootOf } from "./part.ts";
import { withParents } from "./parents.ts";
import { readValue, stepsToCode } from "./read-value.ts";

export interface List extends Pick<CheckedList, "key" | "name" | "description" | "list"> {
  /** Reports a violation at the place of a field in the document. */
  readonly report?: (rule: DataRule, violation: PlacedViolation<{ code: ValueItem["code"]; field: string }>) => void;
  readonly order?: Row["order"];
  /** The declared type, else an inferred one without width; `null` without a value to infer it from. */
  readonly code: CodeType | null;
  readonly fields: readonly Field[];
  /** Ascending by code, or in the order of the document. */
  readonly values: readonly (ValueItem & Pick<CheckedValue, "namedFrom">)[];
}

/** Reads the pages of a list, and applies all rules about lists. Returns `undefined` after findings if it cannot be used. */
export function readList({ row, pages, end }: FetchedList, findings: Findings): List | undefined {
  const roots = completeList(pages.map((page) => rootOf(page, row.key, findings)));
  const [first, ...others] = roots ?? [];
  return first && checkedList(readParts(row, [first, ...others], { hasPageLinks: pages[0]?.hasPageLinks, end }));
}

/** A list in a document: its parts have the right JSON types, its codes are not checked yet. */
export interface ReadParts extends CheckedList {
  readonly fields: Row["fields"];
  readonly order?: Row["order"];
  readonly report: (rule: DataRule, violation: PlacedViolation<ListPlace>) => void;
}

/**
 * Reads a list at the pointers of its row, from a part of a document or the pages of one. Returns `undefined` after findings if a
 * part is missing or of another type: an incomplete list is not used.
 */
export function readParts(row: Row, pages: Pages, paging: Paging = {}): ReadParts | undefined {
  const [first] = pages;
  const { key, list, name, fields } = row;
  if (!list && !hasType(first, [], first.node, ["object"])) return undefined;
  const head = name === undefined ? readHead(first) : { name, description: "" };
  const found = findItems(row, pages, paging);
  const read = found && completeList(found.items.map(({ part }) => readValue(row, part)));
  const areLinks = pages.map((page) => checkNext(row, page));
  if (!head || !found || !read || areLinks.includes(false)) return undefined;
  const code = row.code ?? inferCode(read);
  const all = withParents(row, found, read, code);
  const indexes = distinctIndexes(all, { code, fields });
  return {
    key,
    ...head,
    code,
    ...(list && { list }),
    ...(row.order && { order: row.order }),
    values: indexes.map((index) => all[index] as CheckedValue),
    fields,
    report: (rule, violation) => {
      const { value, field } = violation.place;
      if (value === undefined) return reportAt(first, rule, violation, field === undefined ? [] : [field]);
      const { part } = found.items[indexes[value] as number] as ListItem;
      reportAt(part, rule, violation, stepsTo(row, part, field) ?? []);
    },
  };
}

/** Applies the rules about lists. The list fails if a code cannot be read, because a part of a list is not used. */
export function checkedList(read: ReadParts | undefined): List | undefined {
  if (read === undefined) return undefined;
  const { key, name, description, code: type, list, fields, order } = read;
  checkList(read, read.report);
  const byCode = new Map<ValueItem["code"], CheckedValue>();
  for (const value of read.values) {
    const code = codeOf(value, read);
    if (code === undefined) return undefined;
    const earlier = byCode.get(code);
    // If a code is repeated, the order of the document does not decide.
    const isFirst = earlier === undefined || compareText(contentsOf(value, read), contentsOf(earlier, read)) < 0;
    if (isFirst) byCode.set(code, value);
  }
  const values = Array.from(byCode, ([code, value]) => {
    // A missing field is always an error; the other problems of the list are reported with it.
    const { spelling: _spelling, misfits: _misfits, ...rest } = value;
    return { ...rest, code };
  });
  if (!order) values.sort((a, b) => compareCodes(a.code, b.code));
  const declared = fields.map(({ at: _at, ...field }): Field => field);
  const report: List["report"] = (rule, violation) => {
    const { code, field } = violation.place;
    const index = read.values.findIndex((value) => codeOf(value, read) === code);
    read.report(rule, { ...violation, place: { value: index, field } });
  };
  const options = { ...(list && { list }), ...(order && { order }) };
  return { key, name, description, code: type, ...options, fields: declared, values, report };
}

/** What a document has for a code, as a text. */
function contentsOf(value: CheckedValue, list: Pick<CheckedList, "code" | "fields">): string {
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

function stepsTo(row: Row, item: Part, field: string | undefined): JsonPath | null {
  if (field === "code") return stepsToCode(row, item);
  if (field === "description" || field === "enable") return row.pointers[field];
  return row.fields.find(({ name }) => name === field)?.at ?? null;
}

function readHead(part: Part): Pick<List, "name" | "description"> | undefined {
  const texts = ["name", "description"].map((name) => {
    const node = childOf(part.node, name);
    return hasType(part, [name], node, ["string"]) && node?.type === "string" ? node.value : undefined;
  });
  const [name, description] = completeList(texts) ?? [];
  return name === undefined || description === undefined ? undefined : { name, description };
}
