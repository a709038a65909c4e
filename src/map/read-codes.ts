import { type CodeType, codeWidth, fieldLimits, isCode2, printCodeType, readInteger } from "../api/index.ts";
import { pointerTo } from "../base/index.ts";
import {
  codeText,
  report,
  type DocumentPlace,
  type RawCode,
  type RawItem,
  type RawReference,
} from "./read-document.ts";
import type { ValueItem } from "./reference.ts";

/**
 * The type of code of a reference that the version does not declare: `integer` or `string`, without width. `null`
 * where there is no value. Where types are mixed, integers decide, whatever the order.
 */
export function inferCode(reference: RawReference): CodeType | null {
  if (reference.items.length === 0) return null;
  const isInteger = reference.items.some(({ code }) => code.type === "number");
  return { kind: isInteger ? "integer" : "string", width: null };
}

/**
 * Judges the codes of a reference by rules `code-type`, `code-width` and `code-duplicate`.
 *
 * @param lenient in the overview a code may be an integer or a string for any reference
 * @returns the items with their codes; `undefined` where a code stays an error: a part of a list is no list
 */
export function readCodes(
  reference: RawReference,
  type: CodeType,
  lenient: boolean,
): { item: RawItem; code: ValueItem["code"] }[] | undefined {
  const { place } = reference;
  let whole = true;
  const byCode = new Map<ValueItem["code"], { item: RawItem; code: ValueItem["code"] }>();
  for (const item of reference.items) {
    const code = readCode(place, item, type, lenient);
    if (code === undefined) {
      whole = false;
      continue;
    }
    checkWidth(place, item, code, type);
    if (byCode.has(code)) {
      report(place, "code-duplicate", item.pointer, `code ${JSON.stringify(code)} stands twice in the list`, {
        actual: String(code),
      });
      byCode.delete(code);
    }
    byCode.set(code, { item, code });
  }
  return whole ? [...byCode.values()] : undefined;
}

function readCode(
  place: DocumentPlace,
  item: RawItem,
  { kind }: CodeType,
  lenient: boolean,
): ValueItem["code"] | undefined {
  const { code } = item;
  if (kind === "string") {
    if (code.type === "string") return code.value;
    if (lenient && readInteger(code.raw) !== undefined) return code.raw;
    return codeTypeError(place, item, "a string", true);
  }
  const integer = readInteger(codeText(code));
  if (integer === undefined) return codeTypeError(place, item, "an integer", true);
  if (code.type === "string" && !lenient) codeTypeError(place, item, "an integer", false);
  return integer;
}

function codeTypeError(place: DocumentPlace, item: RawItem, expected: string, always: boolean): undefined {
  const actual = showCode(item.code);
  report(place, "code-type", pointerTo(item.pointer, "code"), `the code ${actual} is not ${expected}`, {
    expected,
    actual,
    always,
  });
}

function showCode(code: RawCode): string {
  return code.type === "number" ? code.raw : JSON.stringify(code.value);
}

function checkWidth(place: DocumentPlace, item: RawItem, code: ValueItem["code"], type: CodeType): void {
  const isInteger = typeof code === "number";
  const width = codeWidth(code);
  if (width > 0 && width <= (type.width ?? Infinity)) return;
  const what = width === 0 ? "is empty" : `has ${width} ${isInteger ? "digits" : "characters"}`;
  const expected = printCodeType(type);
  report(
    place,
    "code-width",
    pointerTo(item.pointer, "code"),
    `the code ${JSON.stringify(code)} ${what}; ${expected} is declared`,
    {
      expected,
      actual: String(code),
    },
  );
}

/**
 * Judges `code2` of a country by rule `code2-shape`.
 *
 * @returns it; `undefined` where it is missing, which stays an error
 */
export function readCode2(place: DocumentPlace, item: RawItem): string | undefined {
  const { code2 } = item;
  const expected = `${fieldLimits.code2} letters A-Z (ISO 3166-1)`;
  const pointer = pointerTo(item.pointer, "code2");
  if (code2 === undefined) {
    report(place, "code2-shape", pointer, `country ${codeText(item.code)} has no code2`, {
      expected,
      actual: "missing",
      always: true,
    });
  } else if (!isCode2(code2)) {
    report(place, "code2-shape", pointer, `code2 ${JSON.stringify(code2)} is not ${expected}`, {
      expected,
      actual: code2,
    });
  }
  return code2;
}

/** Tells of every country whose `code2` another one held before it (rule `code2-duplicate`). */
export function checkCode2Duplicates(
  place: DocumentPlace,
  countries: readonly { item: RawItem; value: ValueItem }[],
): void {
  const holders = new Map<string, ValueItem["code"]>();
  for (const { item, value } of countries) {
    if (value.code2 === undefined) continue;
    const holder = holders.get(value.code2);
    if (holder !== undefined) {
      const message = `code2 ${JSON.stringify(value.code2)} of country ${value.code} is that of country ${holder}`;
      report(place, "code2-duplicate", pointerTo(item.pointer, "code2"), message, { actual: value.code2 });
    }
    holders.set(value.code2, value.code);
  }
}
