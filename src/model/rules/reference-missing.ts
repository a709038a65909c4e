import { type ApiVersion, declaredCode } from "../spec/index.ts";
import { advise } from "./advice.ts";
import { type SubjectRule, type Verdict, withNearest } from "./rule.ts";

/** A reference of the version, as the service answers for it. */
interface AskedReference {
  readonly key: string;
  readonly version: ApiVersion;
  /** The service says that there is none; `undefined` where it says anything else, or was not asked. */
  readonly absent: { readonly status: 404 | 410 } | undefined;
  /** It is meant, or known already, that it is gone. */
  readonly isMeantGone: boolean;
}

/** A key of the configuration, looked up where it has to be. */
interface LookedUpReference {
  readonly key: string;
  /** The keys that are there: of the lock, or of a version and the overview together. */
  readonly known: ReadonlySet<string>;
  readonly knownTo: "lock" | ApiVersion;
  /** It is meant, or known already, that it is gone. */
  readonly isMeantGone: boolean;
}

/** A reference that is wanted. */
export type WantedReference = AskedReference | LookedUpReference;

export const referenceMissing: SubjectRule<WantedReference, Verdict | undefined> = {
  about: "subject",
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
      message: `version ${version} declares ${key}, the service answers ${absent.status}`,
      actual: String(absent.status),
      advice: advise`if that is meant, run ${["--accept-removals"]}`,
    }),
  };
}

function judgeLookedUp({ key, known, knownTo }: LookedUpReference): Verdict | undefined {
  if (known.has(key)) return undefined;
  const who = knownTo === "lock" ? "the lock has no" : `neither version ${knownTo} nor the overview has the`;
  return {
    describe: (quote) => withNearest(`${who} reference ${quote(key)}`, key, known, quote),
  };
}
