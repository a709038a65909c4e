import {
  type ApiVersion,
  type CodeType,
  countryKey,
  declaredCode,
  type Reference,
  type ValueItem,
} from "../../model/spec/index.ts";
import { codeOf, type CheckedList, type CheckedValue, checkList, type ListPlace } from "../../model/rules/index.ts";
import { compareCodes } from "../../base/text/index.ts";
import type { JsonPath } from "../../base/json/index.ts";
import { type RawReference, report } from "./service-document.ts";

/** A checked reference of the service, its values ascending by code. */
export interface MappedReference extends Reference {
  /** The declared type, else an inferred one without width; `null` without a value to infer it from. */
  readonly code: CodeType | null;
}

/** Applies the rules about lists to a document; `undefined` if a code cannot be read, because a part of a list is not used. */
export function checkReference(
  key: string,
  raw: RawReference,
  version: ApiVersion,
  isOverview: boolean,
): MappedReference | undefined {
  const { document, name, description } = raw;
  const declared = declaredCode(version, key);
  const list: CheckedList = {
    key,
    name,
    description,
    type: declared ?? inferCode(raw.values),
    values: raw.values,
    hasCodesOfAnyType: isOverview && declared !== undefined,
    // Instead of a single reference, the overview has the same widths: a lock with other values would be refused.
    hasUnboundedValues: isOverview && declared === undefined,
  };
  checkList(list, (rule, violation) => report(document, rule, violation, placePath(raw, violation.place)));
  const values = itemsOf(list);
  return values && { key, name, description, code: list.type, values };
}

export function placePath({ path, steps }: RawReference, { value, field }: ListPlace): JsonPath {
  const at = value === undefined ? path : [...path, "values", steps[value] as string | number];
  return field === undefined ? at : [...at, field];
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
    const isCountry = list.key === countryKey && code2 !== undefined;
    byCode.set(code, isCountry ? { code, code2, description, enable } : { code, description, enable });
  }
  return [...byCode.values()].sort((a, b) => compareCodes(a.code, b.code));
}
