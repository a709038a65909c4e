import { countryKey, fieldLimits, isCode2 } from "../spec/index.ts";
import { type ListRule, spellingOf } from "./rule.ts";

const expected = `${fieldLimits.code2} letters A-Z (ISO 3166-1)`;

export const code2Shape: ListRule = {
  about: "list",
  severity: "error",
  *judge({ key, values }) {
    if (key !== countryKey) return;
    for (const [value, item] of values.entries()) {
      const { code2, removed } = item;
      const place = { value, field: "code2" } as const;
      if (code2 === undefined) {
        yield {
          place,
          always: true,
          describe: (quote) => ({
            message: `country ${quote(spellingOf(item), "bare")} has no code2`,
            expected,
            actual: "missing",
          }),
        };
      } else if (!removed && !isCode2(code2)) {
        yield {
          place,
          describe: (quote) => ({ message: `code2 ${quote(code2)} is not ${expected}`, expected, actual: code2 }),
        };
      }
    }
  },
};
