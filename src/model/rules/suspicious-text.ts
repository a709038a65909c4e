import type { ListPlace, ListRule, PlacedViolation } from "./rule.ts";

export const suspiciousText: ListRule = {
  about: "list",
  severity: "warn",
  *check({ name, description, values }) {
    yield* checkText({ field: "name" }, name);
    yield* checkText({ field: "description" }, description);
    for (const [value, { code, code2, description: text, removed }] of values.entries()) {
      if (removed) continue;
      yield* checkText({ value, field: "description" }, text);
      if (typeof code === "string") yield* checkText({ value, field: "code" }, code);
      if (code2 !== undefined) yield* checkText({ value, field: "code2" }, code2);
    }
  },
};

/** Control, format, line and paragraph separator. */
const suspicious = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Letters, with their marks, around zero-width joiners or non-joiners: Persian and the Indic scripts need them. */
const joinedLetters = /\p{L}\p{M}*(?:[\u200C\u200D]\p{M}*\p{L}\p{M}*)+/gu;

/** Emoji, with a variation selector or skin tone, around joiners. */
const joinedEmoji =
  /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)+/gu;

function* checkText(place: ListPlace, text: string): Iterable<PlacedViolation<ListPlace>> {
  if (!suspicious.test(text)) return;
  if (!suspicious.test(text.replace(joinedLetters, " ").replace(joinedEmoji, " "))) return;
  const message = `the ${place.field} contains control, format or separator characters`;
  yield { place, describe: () => ({ message, actual: text }) };
}
