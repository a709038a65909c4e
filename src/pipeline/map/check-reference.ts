import type { CodeType, Reference, ReferenceRow, ValueItem } from "../../model/spec/index.ts";
import { codeOf, type CheckedList, type CheckedValue, checkList } from "../../model/rules/index.ts";
import { compareCodes } from "../../base/text/index.ts";
import { placeOf, type RawReference } from "./read-reference.ts";
import { report } from "./service-document.ts";

/** A checked reference of the service, its values ascending by code. */
export interface MappedReference extends Reference {
  /** The declared type, else an inferred one without width; `null` without a value to infer it from. */
  readonly code: CodeType | null;
  /** Set for a list of the configuration. */
  readonly list?: true;
}

/** Applies the rules about lists to a document; `undefined` if a code cannot be read, because a part of a list is not used. */
export function checkReference(row: ReferenceRow, raw: RawReference, isOverview = false): MappedReference | undefined {
  const { key, code } = row;
  const { name, description } = raw;
  const list: CheckedList = {
    key,
    name,
    description,
    code: code ?? inferCode(raw.values),
    values: raw.values,
    hasCode2: row.pointers.code2 !== null,
    hasCodesOfAnyType: isOverview && code !== null,
    // Instead of a single reference, the overview has the same widths: a lock with other values would be refused.
    hasUnboundedValues: isOverview && code === null,
  };
  checkList(list, (rule, violation) => report(placeOf(raw, violation.place), rule, violation));
  const values = itemsOf(list);
  return values && { key, name, description, code: list.code, ...(row.list && { list: true }), values };
}

/** `integer` if any code is a number, whatever the order; `null` without values. */
function inferCode(values: readonly CheckedValue[]): CodeType | null {
  const isInteger = values.some(({ code }) => typeof code === "number");
  return values.length === 0 ? null : { kind: isInteger ? "integer" : "string", width: null };
}

/** The value items, the last one if a code is repeated; `undefined` if a code cannot be read. */
function itemsOf(list: CheckedList): ValueItem[] | undefined {
  const byCode = new Map<ValueItem["code"], ValueItem>();
  for (const value of list.values) {
    const code = codeOf(value, list);
    if (code === undefined) return undefined;
    const { code2, description, enable } = value;
    // A country without code2 is always an error; the other problems of the list are reported with it.
    byCode.set(code, code2 === undefined ? { code, description, enable } : { code, code2, description, enable });
  }
  return [...byCode.values()].sort((a, b) => compareCodes(a.code, b.code));
}
