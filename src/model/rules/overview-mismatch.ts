import { fieldLimits, type Reference } from "../spec/index.ts";
import { type CheckedValue, type ListPlace, type PlacedViolation, spellingOf, type SubjectRule } from "./rule.ts";

type Documented = Pick<Reference, "name" | "description"> & { readonly values: readonly CheckedValue[] };

/** One reference in both documents; `undefined` if one does not have it. */
export interface ReferencePair {
  readonly overview: Documented | undefined;
  readonly single: Documented | undefined;
}

/** Places are in the overview, because the single reference wins. */
export const overviewMismatch: SubjectRule<ReferencePair, Iterable<PlacedViolation<ListPlace>>> = {
  severity: "warn",
  *check({ overview, single }) {
    if (overview && single) {
      yield* compareText({ field: "name" }, overview.name, single.name);
      yield* compareText({ field: "description" }, overview.description, single.description);
      yield* compareValues(overview.values, single.values);
    } else {
      const message = overview
        ? "the overview lists it, but the service has no document for it"
        : "the overview does not list it";
      yield { place: {}, describe: () => ({ message }) };
    }
  },
};

/** A text of the single reference that was cut at its declared width is not a mismatch. */
function* compareText(
  place: ListPlace & { readonly field: "name" | "description" },
  actual: string,
  expected: string,
): Iterable<PlacedViolation<ListPlace>> {
  if (actual === expected) return;
  const width = fieldLimits[place.field];
  const characters = Array.from(actual.slice(0, width * 2));
  if (characters.slice(0, width).join("") === expected) return;
  const message = `the ${place.field} in the overview differs from the one in the reference's own document, which is used`;
  yield { place, describe: () => ({ message, expected, actual }) };
}

/** Codes are compared as text, `code2` never. */
function* compareValues(
  overview: readonly CheckedValue[],
  single: readonly CheckedValue[],
): Iterable<PlacedViolation<ListPlace>> {
  const byCode = new Map(single.map((value) => [spellingOf(value), value]));
  const indexes = new Map(overview.map((value, index) => [spellingOf(value), index]));
  for (const [code, value] of indexes) {
    const actual = overview[value] as CheckedValue;
    const expected = byCode.get(code);
    if (expected === undefined) {
      yield {
        place: { value },
        describe: (quote) => ({
          message: `code ${quote(code, "bare")} is in the overview, but not in the reference's own document, which is used`,
          actual: code,
        }),
      };
      continue;
    }
    yield* compareText({ value, field: "description" }, actual.description, expected.description);
    if (actual.enable === expected.enable) continue;
    yield {
      place: { value, field: "enable" },
      describe: (quote) => ({
        message: `enable of code ${quote(code, "bare")} in the overview differs from the reference's own document, which is used`,
        expected: String(expected.enable),
        actual: String(actual.enable),
      }),
    };
  }
  for (const code of byCode.keys()) {
    if (indexes.has(code)) continue;
    yield {
      place: { field: "values" },
      describe: (quote) => ({
        message: `code ${quote(code, "bare")} is in the reference's own document, which is used, but not in the overview`,
        expected: code,
      }),
    };
  }
}
