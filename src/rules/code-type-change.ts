import type { CodeType } from "../api/index.ts";
import type { SubjectRule, Verdict } from "./rule.ts";

/** The type of a list's codes, before and now. */
export interface TypeChange {
  readonly key: string;
  readonly before: CodeType["kind"];
  readonly now: CodeType["kind"];
}

export const codeTypeChange: SubjectRule<TypeChange, Verdict | undefined> = {
  about: "subject",
  severity: "error",
  hard: true,
  judge({ key, before, now }) {
    if (before === now) return undefined;
    const message = `the codes of ${key} were of type ${before} and are of type ${now} now`;
    return { describe: () => ({ message, expected: before, actual: now }) };
  },
};
