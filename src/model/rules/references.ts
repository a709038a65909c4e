import { type ApiVersion, currentVersion, declaredCode, deprecated } from "../../service/catalogue/index.ts";
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

/**
 * Compares the codes in the lock with those of the service: all that are listed, or only the enabled ones, of which some may be
 * disabled now. One lost code is reported only if it was the last one.
 */
export function massRemoval(codes: {
  readonly before: readonly unknown[];
  readonly now: ReadonlySet<unknown>;
  readonly areEnabled?: boolean;
}): Violation | undefined {
  const { before, now, areEnabled = false } = codes;
  const lost = before.filter((code) => !now.has(code)).length;
  const isEmptied = lost > 0 && now.size === 0;
  const isMost = lost > 1 && (lost === before.length || (before.length > smallList && lost * 2 > before.length));
  if (!isEmptied && !isMost) return undefined;
  const noun = areEnabled ? "enabled code" : "code";
  const numbers = `${lost} of ${count(before.length, noun)}`;
  return {
    message: areEnabled ? `${numbers} ${lost === 1 ? "was" : "were"} removed or disabled` : `the list lost ${numbers}`,
    advice: advise`if this is intended, run ${["--accept-removals"]}`,
    expected: count(before.length, noun),
    actual: count(now.size, noun),
  };
}

export function versionDeprecated(version: ApiVersion): Violation | undefined {
  if (!deprecated[version]) return undefined;
  const message = `API version ${version} is deprecated; the current version is ${currentVersion}`;
  return { message, advice: advise`to migrate, see docs/migrating.md`, expected: currentVersion, actual: version };
}
