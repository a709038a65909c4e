import { type ApiVersion, declaredCode } from "../spec/index.ts";
import { advise } from "./advice.ts";
import { type SubjectRule, type Violation, withNearest } from "./rule.ts";

interface WantedReference {
  readonly key: string;
  /** Whether the user accepted the removal, or the lock already has it. */
  readonly isExpectedRemoval: boolean;
}

export interface RequestedReference extends WantedReference {
  readonly version: ApiVersion;
  /** Whether the lock has the reference, with values or with tombstones only. */
  readonly isLocked: boolean;
  /** The response if the service has no document; `undefined` for any other response, or without a request. */
  readonly absent: { readonly status: 404 | 410 } | undefined;
}

export interface LookedUpReference extends WantedReference {
  /** All keys of the lock, or those of a version and the overview together. */
  readonly knownKeys: ReadonlySet<string>;
  readonly knownTo: "lock" | ApiVersion;
}

export const referenceMissing: SubjectRule<RequestedReference | LookedUpReference> = {
  severity: "error",
  check(wanted) {
    if (wanted.isExpectedRemoval) return undefined;
    return "knownKeys" in wanted ? checkLookedUp(wanted) : checkRequested(wanted);
  },
};

function checkRequested({ key, version, isLocked, absent }: RequestedReference): Violation | undefined {
  if (absent === undefined || declaredCode(version, key) === undefined) return undefined;
  const message = `the service returned status ${absent.status}, but version ${version} declares this reference`;
  return {
    describe: () => ({
      message,
      actual: String(absent.status),
      // A service may lack many references that were never used; each one that the lock has is reported separately.
      ...(!isLocked && { sharedReason: message }),
      advice: isLocked
        ? advise`if this is intended, run ${["--accept-removals"]}`
        : advise`if the service does not have it, list only the references that you use in \`references\` of the configuration`,
    }),
  };
}

function checkLookedUp({ key, knownKeys, knownTo }: LookedUpReference): Violation | undefined {
  if (knownKeys.has(key)) return undefined;
  const subject = knownTo === "lock" ? "the lock has no" : `neither version ${knownTo} nor the overview has the`;
  return { describe: (quote) => withNearest(`${subject} reference ${quote(key)}`, key, knownKeys, quote) };
}
