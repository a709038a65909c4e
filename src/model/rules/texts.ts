import { type ValueItem } from "../list/index.ts";
import { fieldLimits } from "../../service/catalogue/index.ts";
import {
  type CheckedList,
  checkWidth,
  type ListPlace,
  type ListViolations,
  type PlacedViolation,
  quoted,
  say,
  type Violation,
  withNearest,
} from "./rule.ts";

export function nameWidth({ name, list }: CheckedList): ListViolations {
  return list ? [] : checkWidth({ field: "name" }, name, fieldLimits.name, "the name");
}

export function* descriptionWidth({ description, values, list, hasUnboundedValues }: CheckedList): ListViolations {
  if (list) return;
  const [limit, what] = [fieldLimits.description, "the description"];
  yield* checkWidth({ field: "description" }, description, limit, what);
  for (const [value, item] of hasUnboundedValues ? [] : values.entries()) {
    if (!item.removed) yield* checkWidth({ value, field: "description" }, item.description, limit, what);
  }
}

export function* suspiciousText({ name, description, values }: CheckedList): ListViolations {
  yield* checkText({ field: "name" }, name);
  yield* checkText({ field: "description" }, description);
  for (const [value, { code, fields = {}, description: text, removed }] of values.entries()) {
    if (removed) continue;
    yield* checkText({ value, field: "description" }, text);
    if (typeof code === "string") {
      const place = { value, field: "code" };
      yield* checkText(place, code);
      if (code.trim() !== code) yield { place, message: "the code begins or ends with white space", actual: code };
    }
    for (const [field, held] of Object.entries(fields)) {
      if (typeof held === "string") yield* checkText({ value, field }, held);
    }
  }
}

/** Control, but tab and line breaks, format, line and paragraph separator. */
const suspicious = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Letters, with their marks, around zero-width joiners or non-joiners: Persian and the Indic scripts need them. */
const joinedLetters = /\p{L}\p{M}*(?:[\u200C\u200D]\p{M}*\p{L}\p{M}*)+/gu;

/** Emoji, with a variation selector or skin tone, around joiners. */
const joinedEmoji =
  /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)+/gu;

function* checkText(place: ListPlace, text: string): ListViolations {
  if (!suspicious.test(text)) return;
  if (!suspicious.test(text.replace(joinedLetters, " ").replace(joinedEmoji, " "))) return;
  yield { place, message: `the ${place.field} contains control, format or separator characters`, actual: text };
}

/**
 * Compares the name of a value, or that of the type of a reference if there is no `value`, with the one that it has if no other
 * value or reference has it.
 */
export function nameCollision(named: {
  readonly value?: Pick<ValueItem, "code" | "description">;
  readonly plain: string;
  readonly assigned: string;
}): Violation | undefined {
  const { value, plain, assigned } = named;
  if (assigned === plain) return undefined;
  const what = value ? say`code ${quoted(value.code)} (${quoted(value.description)})` : "the type";
  const [name, other] = [quoted(assigned, "bare"), quoted(plain, "bare")];
  const why = value ? "would be the name of another code, too" : "is already taken";
  return { message: say`${what} is named ${name} because ${other} ${why}`, actual: assigned };
}

/**
 * Checks the codes, as text, that `names` of the configuration has for a reference. Each place is one of them; `undefined` is the
 * entry of the reference itself.
 */
export function* namesUnused(names: {
  readonly key: string;
  readonly entries: readonly string[];
  readonly lists: ReadonlyMap<string, readonly Pick<ValueItem, "code">[]>;
}): Iterable<PlacedViolation<string | undefined>> {
  const { key, entries, lists } = names;
  const values = lists.get(key);
  if (values === undefined) {
    const message = say`"names" refers to ${quoted(key, "bare")}, which is not a list`;
    yield { place: undefined, ...withNearest(message, key, lists.keys()) };
    return;
  }
  const codes = new Set(values.map(({ code }) => String(code)));
  // A number is not a misspelling of another number.
  const textCodes = [...codes].filter((listed) => !/^-?\d+$/.test(listed));
  for (const code of entries) {
    if (codes.has(code)) continue;
    const message = say`"names" refers to code ${quoted(code, "bare")}, which ${quoted(key, "bare")} does not have`;
    yield { place: code, ...withNearest(message, code, textCodes) };
  }
}
