import { fieldLimits, isCode2 } from "../spec/index.ts";
import { type ListRule, spellingOf } from "./rule.ts";

const expected = `${fieldLimits.code2} letters A-Z (ISO 3166-1)`;

export const code2Shape: ListRule = {
  about: "list",
  severity: "error",
  *check({ hasCode2, values }) {
    if (!hasCode2) return;
    for (const [value, item] of values.entries()) {
      const { code2, removed } = item;
      if (code2 !== undefined && (removed || isCode2(code2))) continue;
      const isMissing = code2 === undefined;
      yield {
        place: { value, field: "code2" },
        ...(isMissing && { isAlwaysError: true }),
        describe: (quote) => {
          const missing = `country ${quote(spellingOf(item), "bare")} has no code2`;
          const message = isMissing ? missing : `code2 ${quote(code2)} is not ${expected}`;
          return { message, expected, actual: code2 ?? "missing" };
        },
      };
    }
  },
};
