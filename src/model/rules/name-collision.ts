import type { SubjectRule } from "./rule.ts";

export interface GivenName {
  readonly key: string;
  /** The value that is named; `undefined` for the type of the reference. */
  readonly value?: { readonly code: number | string; readonly description: string };
  /** The name if no other value or reference had it. */
  readonly plain: string;
  readonly given: string;
}

export const nameCollision: SubjectRule<GivenName> = {
  severity: "warn",
  check({ key, value, plain, given }) {
    if (given === plain) return undefined;
    return {
      describe: (quote) => {
        const what = value ? `code ${quote(value.code)} of ${key} (${quote(value.description)})` : `the type of ${key}`;
        const message = `${what} is named ${quote(given, "bare")} because ${quote(plain, "bare")} is already taken`;
        return { message, actual: given };
      },
    };
  },
};
