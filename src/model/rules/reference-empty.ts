import type { SubjectRule, Verdict } from "./rule.ts";

/** A list with all values that it ever had. */
export interface KnownValues {
  readonly key: string;
  readonly values: readonly unknown[];
}

export const referenceEmpty: SubjectRule<KnownValues, Verdict | undefined> = {
  about: "subject",
  severity: "warn",
  judge({ key, values }) {
    return values.length > 0 ? undefined : { describe: () => ({ message: `${key} has no values yet` }) };
  },
};
