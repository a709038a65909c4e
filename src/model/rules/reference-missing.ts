import { type ApiVersion, declaredCode } from "../spec/index.ts";
import { advise } from "./advice.ts";
import { type SubjectRule, type Verdict, withNearest } from "./rule.ts";

interface WantedReference {
  readonly key: string;
  /** Whether the user accepted the removal, or the lock already has it. */
  readonly isMeantGone: boolean;
}

export interface AskedReference extends WantedReference {
  readonly version: ApiVersion;
  /** The response of the service; `undefined` for any other response, or without a request. */
  readonly absent: { readonly status: 404 | 410 } | undefined;
}

export interface LookedUpReference extends WantedReference {
  /** All keys of the lock, or those of a version and the overview together. */
  readonly known: ReadonlySet<string>;
  readonly knownTo: "lock" | ApiVersion;
}

export const referenceMissing: SubjectRule<AskedReference | LookedUpReference> = {
  severity: "error",
  judge(wanted) {
    if (wanted.isMeantGone) return undefined;
    return "known" in wanted ? judgeLookedUp(wanted) : judgeAsked(wanted);
  },
};

function judgeAsked({ key, version, absent }: AskedReference): Verdict | undefined {
  if (absent === undefined || declaredCode(version, key) === undefined) return undefined;
  return {
    describe: () => ({
      message: `version ${version} declares ${key}, but the service returned status ${absent.status}`,
      actual: String(absent.status),
      advice: advise`if this is intended, run ${["--accept-removals"]}`,
    }),
  };
}

function judgeLookedUp({ key, known, knownTo }: LookedUpReference): Verdict | undefined {
  if (known.has(key)) return undefined;
  const who = knownTo === "lock" ? "the lock has no" : `neither version ${knownTo} nor the overview has the`;
  return { describe: (quote) => withNearest(`${who} reference ${quote(key)}`, key, known, quote) };
}
