import type { SubjectRule } from "./rule.ts";

/** `values` are all that the list ever had. */
export const referenceEmpty: SubjectRule<{ readonly values: readonly unknown[] }> = {
  severity: "warn",
  check({ values }) {
    return values.length > 0 ? undefined : { describe: () => ({ message: "the list has no values yet" }) };
  },
};
