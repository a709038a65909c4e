import { codeOf, type ListRule, spellingOf } from "./rule.ts";

export const codeType: ListRule = {
  about: "list",
  severity: "error",
  isErrorInLock: true,
  *check(list) {
    const { type, hasCodesOfAnyType, values } = list;
    if (type === null) return;
    const expected = type.kind === "integer" ? "an integer" : "a string";
    for (const [value, item] of values.entries()) {
      const isReadable = codeOf(item, list) !== undefined;
      const isOfType = hasCodesOfAnyType || (typeof item.code === "string") === (type.kind === "string");
      if (isReadable && isOfType) continue;
      yield {
        place: { value, field: "code" },
        ...(!isReadable && { isAlwaysError: true as const }),
        describe: (quote) => {
          const isText = typeof item.code === "string";
          const written = spellingOf(item);
          const isLarge = type.kind === "integer" && !isText && /^-?[1-9]\d*$/.test(written);
          const problem = isLarge ? "is beyond 2^53 - 1" : `is not ${expected}`;
          const message = `the code ${isText ? quote(written) : quote(written, "bare")} ${problem}`;
          return { message, expected, actual: isText ? JSON.stringify(written) : written };
        },
      };
    }
  },
};
