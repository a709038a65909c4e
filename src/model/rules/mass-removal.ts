import { count } from "../../base/text/index.ts";
import { advise } from "./advice.ts";
import type { SubjectRule, Verdict } from "./rule.ts";

/** The living codes of a list, before and now. */
export interface Removal {
  readonly key: string;
  readonly before: number;
  readonly now: number;
  /** Those of `before` that are not among those of `now`. */
  readonly lost: number;
}

/** Most codes whose loss is never a mass removal, unless all are lost. */
const smallList = 3;

export const massRemoval: SubjectRule<Removal, Verdict | undefined> = {
  about: "subject",
  severity: "error",
  judge({ key, before, now, lost }) {
    const isMass = before > 0 && (now === 0 || (before > smallList && lost * 2 > before));
    if (!isMass) return undefined;
    return {
      describe: () => ({
        message: `${key} lost ${lost} of ${count(before, "code")}`,
        advice: advise`if that is meant, run ${["--accept-removals"]}`,
        expected: count(before, "code"),
        actual: count(now, "code"),
      }),
    };
  },
};
