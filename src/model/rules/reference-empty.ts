import type { SubjectRule } from "./rule.ts";

/** `values` are all that the list ever had. */
export const referenceEmpty: SubjectRule<{ readonly key: string; readonly values: readonly unknown[] }> = {
  severity: "warn",
  check({ key, values }) {
    return values.length > 0 ? undefined : { describe: () => ({ message: `${key} has no values yet` }) };
  },
};
