import {
  advise,
  type CheckedList,
  type CheckedValue,
  type ListPlace,
  type ListViolations,
  quoted,
  say,
  spellingOf,
  type Violation,
  withNearest,
} from "../model/rules/index.ts";
import { type ApiVersion, declaredCode, fieldLimits } from "./catalogue/index.ts";

/**
 * For rule `reference-missing`: a key of the configuration that is not known.
 *
 * @param knownKeys all keys of the lock, or those of a version and the overview together
 */
export function unknownReference(
  key: string,
  knownKeys: ReadonlySet<string>,
  knownTo: "lock" | ApiVersion,
): Violation | undefined {
  const subject = knownTo === "lock" ? "the lock has no" : `neither version ${knownTo} nor the overview has the`;
  return knownKeys.has(key) ? undefined : withNearest(say`${subject} reference ${quoted(key)}`, key, knownKeys);
}

/**
 * For rule `reference-missing`: the service has no document.
 *
 * @param isLocked whether the lock has the reference, with values or with tombstones only
 */
export function absentReference(
  key: string,
  version: ApiVersion,
  status: 404 | 410,
  isLocked: boolean,
): Violation | undefined {
  if (declaredCode(version, key) === undefined) return undefined;
  const message = `the service returned status ${status}, but version ${version} declares this reference`;
  return {
    message,
    actual: String(status),
    // A service may lack many references that were never used; each one that the lock has is reported separately.
    ...(!isLocked && { sharedReason: message }),
    advice: isLocked
      ? advise`if this is intended, run ${["--accept-removals"]}`
      : advise`if the service does not have it, list only the references that you use in \`references\` of the configuration`,
  };
}

/** Checks a reference of the overview, whose key `lists` of the configuration may have. */
export function referenceUnknown(key: string, version: ApiVersion, isConfigured: boolean): Violation | undefined {
  if (declaredCode(version, key) !== undefined) return undefined;
  const used = isConfigured ? "; the list of the configuration is used" : "";
  const message = `the overview lists this reference, but API version ${version} does not declare it${used}`;
  return { message, actual: key };
}

/** Compares a reference in both documents, if both have it. Places are in the overview, because the single reference wins. */
export function* overviewMismatch(overview?: CheckedList, single?: CheckedList): ListViolations {
  if (overview && single) {
    yield* textMismatch({ field: "name" }, overview.name, single.name);
    yield* textMismatch({ field: "description" }, overview.description, single.description);
    yield* valueMismatches(overview.values, single.values);
  } else {
    const message = overview
      ? "the overview lists it, but the service has no document for it"
      : "the overview does not list it";
    yield { place: {}, message };
  }
}

/** A text of the single reference that was cut at its declared width is not a mismatch. */
function* textMismatch(
  place: ListPlace & { readonly field: "name" | "description" },
  actual: string,
  expected: string,
): ListViolations {
  if (actual === expected) return;
  const width = fieldLimits[place.field];
  const characters = Array.from(actual.slice(0, width * 2));
  if (characters.slice(0, width).join("") === expected) return;
  const message = `the ${place.field} in the overview differs from the one in the reference's own document, which is used`;
  yield { place, message, expected, actual };
}

/** Codes are compared as text, fields never: the overview does not have them. */
function* valueMismatches(overview: readonly CheckedValue[], single: readonly CheckedValue[]): ListViolations {
  const byCode = new Map(single.map((value) => [spellingOf(value), value]));
  const indexes = new Map(overview.map((value, index) => [spellingOf(value), index]));
  for (const [code, value] of indexes) {
    const actual = overview[value] as CheckedValue;
    const expected = byCode.get(code);
    const subject = quoted(code, "bare");
    if (expected === undefined) {
      const message = say`code ${subject} is in the overview, but not in the reference's own document, which is used`;
      yield { place: { value }, message, actual: code };
      continue;
    }
    yield* textMismatch({ value, field: "description" }, actual.description, expected.description);
    if (actual.enable === expected.enable) continue;
    yield {
      place: { value, field: "enable" },
      message: say`enable of code ${subject} in the overview differs from the reference's own document, which is used`,
      expected: String(expected.enable),
      actual: String(actual.enable),
    };
  }
  for (const code of byCode.keys()) {
    if (indexes.has(code)) continue;
    const subject = quoted(code, "bare");
    const message = say`code ${subject} is in the reference's own document, which is used, but not in the overview`;
    yield { place: { field: "values" }, message, expected: code };
  }
}
