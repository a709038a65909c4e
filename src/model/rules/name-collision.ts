import type { SubjectRule } from "./rule.ts";

export interface AssignedName {
  /** The value that is named; `undefined` for the type of the reference. */
  readonly value?: { readonly code: number | string; readonly description: string };
  /** The name if no other value or reference had it. */
  readonly plain: string;
  readonly assigned: string;
}

export const nameCollision: SubjectRule<AssignedName> = {
  severity: "warn",
  check({ value, plain, assigned }) {
    if (assigned === plain) return undefined;
    return {
      describe: (quote) => {
        const what = value ? `code ${quote(value.code)} (${quote(value.description)})` : "the type";
        const message = `${what} is named ${quote(assigned, "bare")} because ${quote(plain, "bare")} is already taken`;
        return { message, actual: assigned };
      },
    };
  },
};
