import { type CheckedValue, spellingOf, type SubjectRule } from "./rule.ts";

/** `name` is the property that contains the value. */
export const codeKey: SubjectRule<{ readonly name: string; readonly value: CheckedValue }> = {
  severity: "error",
  check({ name, value }) {
    const code = spellingOf(value);
    if (name === code) return undefined;
    return {
      describe: (quote) => ({
        message: `the property ${quote(name)} contains the value with code ${quote(code, "bare")}`,
        expected: code,
        actual: name,
      }),
    };
  },
};
