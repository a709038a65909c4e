import { type CodeType, fieldLimits, isCode2, printCodeType, widthOfCode } from "../spec/index.ts";
import { advise } from "./advice.ts";
import {
  type CheckedList,
  type CheckedValue,
  codeOf,
  type ListViolations,
  quoted,
  say,
  spellingOf,
  type Violation,
} from "./rule.ts";

export function* codeDuplicate(list: CheckedList): ListViolations {
  const seen = new Set<number | string>();
  for (const [value, item] of list.values.entries()) {
    const code = codeOf(item, list);
    if (code === undefined) continue;
    if (seen.has(code)) {
      const message = say`code ${quoted(code)} appears twice in the list`;
      yield { place: { value, field: "code" }, message, actual: String(code) };
    }
    seen.add(code);
  }
}

export function* codeType(list: CheckedList): ListViolations {
  const { code: type, hasCodesOfAnyType, values } = list;
  if (type === null) return;
  const expected = type.kind === "integer" ? "an integer" : "a string";
  for (const [value, item] of values.entries()) {
    const isReadable = codeOf(item, list) !== undefined;
    const isText = typeof item.code === "string";
    if (isReadable && (hasCodesOfAnyType || isText === (type.kind === "string"))) continue;
    const written = spellingOf(item);
    const isLarge = type.kind === "integer" && !isText && /^-?[1-9]\d*$/.test(written);
    const problem = isLarge ? "is beyond 2^53 - 1" : `is not ${expected}`;
    yield {
      place: { value, field: "code" },
      ...(!isReadable && { fixed: "always" }),
      message: say`the code ${quoted(written, isText ? undefined : "bare")} ${problem}`,
      expected,
      actual: isText ? JSON.stringify(written) : written,
    };
  }
}

export function* codeWidth(list: CheckedList): ListViolations {
  if (list.code === null) return;
  const expected = printCodeType(list.code);
  const limit = list.code.width ?? Infinity;
  for (const [value, item] of list.values.entries()) {
    const code = item.removed ? undefined : codeOf(item, list);
    if (code === undefined) continue;
    const width = widthOfCode(code);
    if (width > 0 && width <= limit) continue;
    const what = width === 0 ? "is empty" : `has ${width} ${typeof code === "number" ? "digits" : "characters"}`;
    const message = say`the code ${quoted(code)} ${what}; the declared type is ${expected}`;
    yield { place: { value, field: "code" }, message, expected, actual: String(code) };
  }
}

/** Compares the code of a value with the name of the property that contains it. */
export function codeKey({
  name,
  value,
}: {
  readonly name: string;
  readonly value: CheckedValue;
}): Violation | undefined {
  const code = spellingOf(value);
  if (name === code) return undefined;
  const message = say`the property ${quoted(name)} contains the value with code ${quoted(code, "bare")}`;
  return { message, expected: code, actual: name };
}

/** `values` are all that the list ever had. If there are none, the list may get codes of any type. */
export function codeTypeChange(change: {
  readonly before: { readonly code: CodeType; readonly values: readonly unknown[] };
  readonly now: CodeType;
}): Violation | undefined {
  const { before, now } = change;
  const [expected, actual] = [before.code.kind, now.kind];
  if (before.values.length === 0 || expected === actual) return undefined;
  const message = `the type of the codes changed from ${expected} to ${actual}`;
  const advice = advise`if this is intended, remove the reference from codegen.lock.json and run ${[]}, which assigns all its names again`;
  return { message, advice, expected, actual };
}

const code2Expected = `${fieldLimits.code2} letters A-Z (ISO 3166-1)`;

export function* code2Shape({ hasCode2, values }: CheckedList): ListViolations {
  for (const [value, item] of hasCode2 ? values.entries() : []) {
    const { code2, removed } = item;
    const place = { value, field: "code2" } as const;
    const expected = code2Expected;
    if (code2 === undefined) {
      const message = say`country ${quoted(spellingOf(item), "bare")} has no code2`;
      yield { place, fixed: "always", message, expected, actual: "missing" };
    } else if (!removed && !isCode2(code2)) {
      yield { place, message: say`code2 ${quoted(code2)} is not ${expected}`, expected, actual: code2 };
    }
  }
}

export function* code2Duplicate({ hasCode2, values }: CheckedList): ListViolations {
  const holders = new Map<string, CheckedValue>();
  for (const [value, item] of hasCode2 ? values.entries() : []) {
    const { code2, removed } = item;
    if (code2 === undefined || removed) continue;
    const holder = holders.get(code2);
    if (holder !== undefined) {
      const [country, other] = [quoted(spellingOf(item), "bare"), quoted(spellingOf(holder), "bare")];
      const message = say`code2 ${quoted(code2)} of country ${country} is already used by country ${other}`;
      yield { place: { value, field: "code2" }, message, actual: code2 };
    }
    holders.set(code2, item);
  }
}
