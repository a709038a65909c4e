import { type CodeType, type Field, fieldValue, type FieldValue, printType, widthOfCode } from "../list/index.ts";
import { advise } from "./advice.ts";
import {
  type CheckedList,
  type CheckedValue,
  codeOf,
  type ListViolations,
  type PlacedViolation,
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
      const message = say`code ${quoted(code)} appears twice in the list, with different contents`;
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
    // Leading zeros are part of a code.
    const isPadded = list.list && type.kind === "integer" && /^0\d+$/.test(written);
    const hint = isPadded ? `; to keep the zeros, set the type to string(${written.length})` : "";
    const problem = isLarge ? "is beyond 2^53 - 1" : `is not ${expected}${hint}`;
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
  const expected = printType(list.code);
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

export function codeKey(named: { readonly name: string; readonly value: CheckedValue }): Violation | undefined {
  const { name, value } = named;
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
  const advice = advise`if this is intended, remove the reference from the lock and run ${[]}, which assigns all its names again`;
  return { message, advice, expected, actual };
}

function shapeOf(field: Field): string {
  const { type, form } = field;
  if (form) return form.expected;
  if (field.list !== undefined) return `a code of ${field.list}`;
  if (type.isArray) return `an array of ${type.kind}s`;
  return type.width === null ? `${type.kind === "integer" ? "an" : "a"} ${type.kind}` : printType(type);
}

export function* fieldShape({ fields, values }: CheckedList): ListViolations {
  for (const field of fields) {
    const { name, optional, type, form } = field;
    const expected = shapeOf(field);
    for (const [value, item] of values.entries()) {
      const place = { value, field: name };
      const code = quoted(spellingOf(item), "bare");
      const [held, misfit] = [fieldValue(item, name), item.misfits?.[name]];
      if (misfit !== undefined) {
        const message = say`${name} of code ${code} is ${quoted(misfit, "bare")}; expected ${expected}`;
        yield { place, fixed: "always", message, expected, actual: misfit };
      } else if (held === undefined) {
        if (optional || item.removed) continue;
        const message = say`code ${code} has no ${name}`;
        yield { place, fixed: "inDocument", message, expected, actual: "missing" };
      } else if ((typeof held === "string" || typeof held === "number") && !field.list && !item.removed) {
        const isWide = widthOfCode(held) > (type.width ?? Infinity);
        if (!isWide && (form?.pattern.test(String(held)) ?? true)) continue;
        yield { place, message: say`${name} ${quoted(held)} is not ${expected}`, expected, actual: String(held) };
      }
    }
  }
}

/**
 * Checks the fields that have codes of a list: another one, or the same one for parents.
 *
 * @param codesOf the codes that a list has or had; `undefined` if it could not be read
 * @param isRead whether this run has read a list
 */
export function* unknownCodes(
  list: Pick<CheckedList, "key" | "fields" | "values">,
  codesOf: (key: string) => ReadonlySet<FieldValue> | undefined,
  isRead: (key: string) => boolean,
): Iterable<PlacedViolation<{ readonly code: number | string; readonly field: string }>> {
  for (const { name, list: target = list.key } of list.fields.filter((field) => field.list ?? field.as === "parent")) {
    const codes = codesOf(target);
    for (const value of codes ? list.values : []) {
      const held = fieldValue(value, name);
      if (held === undefined || codes?.has(held)) continue;
      const [actual, code] = [String(held), quoted(value.code, "bare")];
      const message = say`${name} ${quoted(actual)} of code ${code} is not a code of ${target}`;
      const advice = isRead(target)
        ? undefined
        : advise`if the other list has it, run ${["generate", list.key, target]}`;
      const place = { code: value.code, field: name };
      yield { place, message, expected: `a code of ${target}`, actual, ...(advice && { advice }) };
    }
  }
}

export function* fieldDuplicate({ fields, values }: CheckedList): ListViolations {
  for (const { name } of fields.filter(({ as }) => as === "key")) {
    const holders = new Map<FieldValue, CheckedValue>();
    for (const [value, item] of values.entries()) {
      const held = fieldValue(item, name);
      if (held === undefined || item.removed) continue;
      const holder = holders.get(held);
      if (holder !== undefined && holder.code !== item.code) {
        const [code, other] = [quoted(spellingOf(item), "bare"), quoted(spellingOf(holder), "bare")];
        const message = say`${name} ${quoted(String(held))} of code ${code} is already used by code ${other}`;
        yield { place: { value, field: name }, message, actual: String(held) };
      }
      holders.set(held, item);
    }
  }
}
