import { printCodeType, widthOfCode } from "../spec/index.ts";
import { codeOf, type ListRule } from "./rule.ts";

export const codeWidth: ListRule = {
  about: "list",
  severity: "error",
  *check(list) {
    if (list.type === null) return;
    const expected = printCodeType(list.type);
    const limit = list.type.width ?? Infinity;
    for (const [value, item] of list.values.entries()) {
      const code = item.removed ? undefined : codeOf(item, list);
      if (code === undefined) continue;
      const width = widthOfCode(code);
      if (width > 0 && width <= limit) continue;
      const what = width === 0 ? "is empty" : `has ${width} ${typeof code === "number" ? "digits" : "characters"}`;
      yield {
        place: { value, field: "code" },
        describe: (quote) => ({
          message: `the code ${quote(code)} ${what}; the declared type is ${expected}`,
          expected,
          actual: String(code),
        }),
      };
    }
  },
};
