import { type ApiVersion, currentVersion, declaredCode, deprecated } from "../spec/index.ts";
import { count } from "../../base/text/index.ts";
import { advise } from "./advice.ts";
import { quoted, say, type Violation, withNearest } from "./rule.ts";

interface RequestedReference {
  readonly key: string;
  readonly version: ApiVersion;
  /** Whether the lock has the reference, with values or with tombstones only. */
  readonly isLocked: boolean;
  /** The response if the service has no document; `undefined` for any other response, or without a request. */
  readonly absent: { readonly status: 404 | 410 } | undefined;
}

interface LookedUpReference {
  readonly key: string;
  /** All keys of the lock, or those of a version and the overview together. */
  readonly knownKeys: ReadonlySet<string>;
  readonly knownTo: "lock" | ApiVersion;
}

/** A removal is expected if the user accepted it, or if the lock already has it. */
export function referenceMissing(
  wanted: (RequestedReference | LookedUpReference) & { readonly isExpectedRemoval: boolean },
): Violation | undefined {
  const { key, isExpectedRemoval } = wanted;
  if (isExpectedRemoval) return undefined;
  if ("knownKeys" in wanted) {
    const { knownKeys, knownTo } = wanted;
    const subject = knownTo === "lock" ? "the lock has no" : `neither version ${knownTo} nor the overview has the`;
    return knownKeys.has(key) ? undefined : withNearest(say`${subject} reference ${quoted(key)}`, key, knownKeys);
  }
  const { version, isLocked, absent } = wanted;
  if (absent === undefined || declaredCode(version, key) === undefined) return undefined;
  const message = `the service returned status ${absent.status}, but version ${version} declares this reference`;
  return {
    message,
    actual: String(absent.status),
    // A service may lack many references that were never used; each one that the lock has is reported separately.
    ...(!isLocked && { sharedReason: message }),
    advice: isLocked
      ? advise`if this is intended, run ${["--accept-removals"]}`
      : advise`if the service does not have it, list only the references that you use in \`references\` of the configuration`,
  };
}

/** Checks a reference of the overview, whose key `lists` of the configuration may have. */
export function referenceUnknown(listed: {
  readonly key: string;
  readonly version: ApiVersion;
  readonly isConfigured?: boolean;
}): Violation | undefined {
  const { key, version, isConfigured } = listed;
  if (declaredCode(version, key) !== undefined) return undefined;
  const used = isConfigured ? "; the list of the configuration is used" : "";
  const message = `the overview lists this reference, but API version ${version} does not declare it${used}`;
  return { message, actual: key };
}

/** `values` are all that the list ever had. */
export function referenceEmpty({ values }: { readonly values: readonly unknown[] }): Violation | undefined {
  return values.length > 0 ? undefined : { message: "the list has no values yet" };
}

/** A list of up to this many codes may lose all but one. */
const smallList = 3;

/** The numbers of codes that the service listed before, lists now, and removed. */
export function massRemoval(codes: Readonly<Record<"before" | "now" | "lost", number>>): Violation | undefined {
  const { before, now, lost } = codes;
  if (before === 0) return undefined;
  if (now > 0 && (before <= smallList || lost * 2 <= before)) return undefined;
  return {
    message: `the list lost ${lost} of ${count(before, "code")}`,
    advice: advise`if this is intended, run ${["--accept-removals"]}`,
    expected: count(before, "code"),
    actual: count(now, "code"),
  };
}

export function versionDeprecated(version: ApiVersion): Violation | undefined {
  if (!deprecated[version]) return undefined;
  const message = `API version ${version} is deprecated; the current version is ${currentVersion}`;
  return { message, advice: advise`to migrate, see docs/migrating.md`, expected: currentVersion, actual: version };
}
