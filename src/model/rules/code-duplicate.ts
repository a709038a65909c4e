import { codeOf, type ListRule } from "./rule.ts";

export const codeDuplicate: ListRule = {
  about: "list",
  severity: "error",
  isErrorInLock: true,
  *check(list) {
    const seen = new Set<number | string>();
    for (const [value, item] of list.values.entries()) {
      const code = codeOf(item, list);
      if (code === undefined) continue;
      if (seen.has(code)) {
        yield {
          place: { value, field: "code" },
          describe: (quote) => ({ message: `code ${quote(code)} appears twice in the list`, actual: String(code) }),
        };
      }
      seen.add(code);
    }
  },
};
