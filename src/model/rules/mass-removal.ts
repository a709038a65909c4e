import { count } from "../../base/text/index.ts";
import { advise } from "./advice.ts";
import type { SubjectRule } from "./rule.ts";

/** The number of codes that the service listed before, lists now, and removed. */
export interface Removal {
  readonly before: number;
  readonly now: number;
  readonly lost: number;
}

/** A list of up to this many codes may lose all but one. */
const smallList = 3;

export const massRemoval: SubjectRule<Removal> = {
  severity: "error",
  check({ before, now, lost }) {
    if (before === 0) return undefined;
    if (now > 0 && (before <= smallList || lost * 2 <= before)) return undefined;
    return {
      describe: () => ({
        message: `the list lost ${lost} of ${count(before, "code")}`,
        advice: advise`if this is intended, run ${["--accept-removals"]}`,
        expected: count(before, "code"),
        actual: count(now, "code"),
      }),
    };
  },
};
