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

function* checkText(place: ListPlace, text: string): Iterable<PlacedViolation<ListPlace>> {
  if (!suspicious.test(text)) return;
  const message = `the ${place.field} contains control, format or separator characters`;
  yield { place, describe: () => ({ message, actual: text }) };
}
