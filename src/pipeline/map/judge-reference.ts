import {
  type ApiVersion,
  type CodeType,
  countryKey,
  declaredCode,
  type Reference,
  type ValueItem,
} from "../../model/spec/index.ts";
import { codeOf, type JudgedList, type JudgedValue, judgeList, type ListPlace } from "../../model/rules/index.ts";
import { compareCodes } from "../../base/text/index.ts";
import type { JsonPath } from "../../base/json/index.ts";
import type { RawReference } from "./service-document.ts";

/** A reference as the service lists it now, read and checked. */
export interface MappedReference extends Reference {
  /** As declared; inferred, without width, for a reference that the version does not declare. `null`: no value to infer it from. */
  readonly code: CodeType | null;
  /** Ascending by code. */
  readonly values: readonly ValueItem[];
}

/**
 * Judges the document that serves a reference's values by the rules of lists.
 *
 * @returns the reference; `undefined` where a code stays an error: a part of a list is no list
 */
export function judgeReference(
  key: string,
  raw: RawReference,
  version: ApiVersion,
  isOverview: boolean,
): MappedReference | undefined {
  const { document, name, description } = raw;
  const declared = declaredCode(version, key);
  const list: JudgedList = {
    key,
    name,
    description,
    type: declared ?? inferCode(raw.values),
    values: raw.values,
    hasCodesOfAnyType: isOverview && declared !== undefined,
    hasUnboundedValues: isOverview,
  };
  judgeList(list, (rule, verdict) => document.report(rule, verdict, placePath(raw, verdict.place)));
  const values = itemsOf(list);
  return values && { key, name, description, code: list.type, values };
}

/** The path of a place in a list, in the document that the list stands in. */
export function placePath({ path, steps }: RawReference, { value, field }: ListPlace): JsonPath {
  const at = value === undefined ? path : [...path, "values", steps[value] as string | number];
  return field === undefined ? at : [...at, field];
}

/**
 * The type of code of a reference that the version does not declare: `integer` or `string`, without width. `null`
 * where there is no value. Where types are mixed, integers decide, whatever the order.
 */
function inferCode(values: readonly JudgedValue[]): CodeType | null {
  if (values.length === 0) return null;
  const isInteger = values.some(({ code }) => typeof code === "number");
  return { kind: isInteger ? "integer" : "string", width: null };
}

/** The value items, of a doubled code the last one; `undefined` where a code cannot be one. */
function itemsOf(list: JudgedList): ValueItem[] | undefined {
  const byCode = new Map<ValueItem["code"], ValueItem>();
  for (const value of list.values) {
    const code = codeOf(value, list);
    if (code === undefined) return undefined;
    const { code2, description, enable } = value;
    // A country without one is an error always; what else is wrong with the list is reported beside it.
    const isCountry = list.key === countryKey && code2 !== undefined;
    byCode.set(code, isCountry ? { code, code2, description, enable } : { code, description, enable });
  }
  return [...byCode.values()].sort((a, b) => compareCodes(a.code, b.code));
}
