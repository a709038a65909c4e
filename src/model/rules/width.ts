import { codePoints } from "../../base/text/index.ts";
import type { Statement } from "./rule.ts";

/** Whether a text has more code points than declared. */
export function isWider(text: string, limit: number): boolean {
  // A text of so few code units cannot have more code points.
  return text.length > limit && codePoints(text) > limit;
}

/** What to say of a text that has more code points than declared. */
export function describeWidth(what: string, text: string, limit: number): Statement {
  return {
    message: `${what} has ${codePoints(text)} characters; ${limit} are declared`,
    expected: `at most ${limit} characters`,
    actual: text,
  };
}
