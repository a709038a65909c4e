import type { CodeType } from "../spec/index.ts";
import { advise } from "./advice.ts";
import type { SubjectRule } from "./rule.ts";

export interface TypeChange {
  /** `values` are all that the list ever had. If there are none, the list may get codes of any type. */
  readonly before: { readonly code: CodeType; readonly values: readonly unknown[] };
  readonly now: CodeType;
}

export const codeTypeChange: SubjectRule<TypeChange> = {
  severity: "error",
  cannotBeSoftened: true,
  check({ before, now }) {
    const expected = before.code.kind;
    const actual = now.kind;
    if (before.values.length === 0 || expected === actual) return undefined;
    const message = `the type of the codes changed from ${expected} to ${actual}`;
    const advice = advise`if this is intended, remove the reference from codegen.lock.json and run ${[]}, which assigns all its names again`;
    return { describe: () => ({ message, advice, expected, actual }) };
  },
};
