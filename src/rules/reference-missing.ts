import type { ApiVersion } from "../api/index.ts";
import { advise, nearestWord } from "../base/index.ts";
import type { SubjectRule, Verdict } from "./rule.ts";

/** A reference that is wanted: what the service answers for it, or where the configuration's key is looked up. */
export type WantedReference =
  | { readonly key: string; readonly version: ApiVersion; readonly status: 404 | 410 }
  | {
      readonly key: string;
      readonly known: ReadonlySet<string>;
      /** Whose keys those are: `the lock has no`. */
      readonly whoLacks: string;
    };

export const referenceMissing: SubjectRule<WantedReference, Verdict | undefined> = {
  about: "subject",
  severity: "error",
  judge(wanted) {
    const { key } = wanted;
    if ("status" in wanted) {
      const { version, status } = wanted;
      return {
        describe: () => ({
          message: `version ${version} declares ${key}, the service answers ${status}`,
          actual: String(status),
          advice: advise`if that is meant, run ${["--accept-removals"]}`,
        }),
      };
    }
    const { known, whoLacks } = wanted;
    if (known.has(key)) return undefined;
    return {
      describe: (quote) => {
        const near = nearestWord(key, known);
        const message = `${whoLacks} reference ${quote(key)}`;
        if (near === undefined) return { message, actual: key };
        return { message: `${message}; did you mean ${quote(near)}?`, expected: near, actual: key };
      },
    };
  },
};
