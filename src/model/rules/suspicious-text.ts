import { isSuspicious } from "../../base/text/index.ts";
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

function* checkText(place: ListPlace, text: string): Iterable<PlacedViolation<ListPlace>> {
  if (!isSuspicious(text)) return;
  const message = `the ${place.field} contains control, format or separator characters`;
  yield { place, describe: () => ({ message, actual: text }) };
}
