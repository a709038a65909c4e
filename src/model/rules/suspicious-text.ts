import { isSuspicious } from "../../base/text/index.ts";
import type { ListPlace, ListRule, PlacedVerdict } from "./rule.ts";

export const suspiciousText: ListRule = {
  about: "list",
  severity: "warn",
  *judge({ name, description, values }) {
    yield* judgeText({ field: "name" }, name);
    yield* judgeText({ field: "description" }, description);
    for (const [value, { code, code2, description: text, removed }] of values.entries()) {
      if (removed) continue;
      // Checked first because most texts are not suspicious, and a generator for each costs time.
      if (isSuspicious(text)) yield* judgeText({ value, field: "description" }, text);
      if (typeof code === "string") yield* judgeText({ value, field: "code" }, code);
      if (code2 !== undefined) yield* judgeText({ value, field: "code2" }, code2);
    }
  },
};

function* judgeText(place: ListPlace, text: string): Iterable<PlacedVerdict<ListPlace>> {
  if (!isSuspicious(text)) return;
  const message = `the ${place.field} contains control, format or separator characters`;
  yield { place, describe: () => ({ message, actual: text }) };
}
