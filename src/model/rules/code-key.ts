import { type JudgedValue, spellingOf, type SubjectRule, type Verdict } from "./rule.ts";

/** A value and the name of the property that holds it. */
export interface JudgedProperty {
  readonly name: string;
  readonly value: JudgedValue;
}

export const codeKey: SubjectRule<JudgedProperty, Verdict | undefined> = {
  about: "subject",
  severity: "error",
  judge({ name, value }) {
    const code = spellingOf(value);
    if (name === code) return undefined;
    return {
      describe: (quote) => ({
        message: `the property ${quote(name)} holds the value with code ${quote(code, "bare")}`,
        expected: code,
        actual: name,
      }),
    };
  },
};
