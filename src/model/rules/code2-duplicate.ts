import { type CheckedValue, type ListRule, spellingOf } from "./rule.ts";

export const code2Duplicate: ListRule = {
  about: "list",
  severity: "error",
  *check({ hasCode2, values }) {
    if (!hasCode2) return;
    const holders = new Map<string, CheckedValue>();
    for (const [value, item] of values.entries()) {
      const { code2, removed } = item;
      if (code2 === undefined || removed) continue;
      const holder = holders.get(code2);
      if (holder !== undefined) {
        yield {
          place: { value, field: "code2" },
          describe: (quote) => ({
            message: `code2 ${quote(code2)} of country ${quote(spellingOf(item), "bare")} is already used by country ${quote(spellingOf(holder), "bare")}`,
            actual: code2,
          }),
        };
      }
      holders.set(code2, item);
    }
  },
};
