import { fieldLimits, type Reference } from "../spec/index.ts";
import {
  type JudgedValue,
  type ListPlace,
  type PlacedVerdict,
  spellingOf,
  type SubjectRule,
  type Verdict,
} from "./rule.ts";

/** A reference as a document has it. */
type Documented = Pick<Reference, "name" | "description"> & { readonly values: readonly JudgedValue[] };

/** What overview and single reference say of one reference; `undefined` where it is not in one of them. */
export interface TwoSides {
  readonly overview: Documented | undefined;
  readonly single: Documented | undefined;
}

/** Places are those of the overview, because the single reference wins. */
export const overviewMismatch: SubjectRule<TwoSides, Iterable<PlacedVerdict<ListPlace>>> = {
  about: "subject",
  severity: "warn",
  *judge({ overview, single }) {
    if (overview && single) {
      yield* compareText({ field: "name" }, overview.name, single.name, fieldLimits.name);
      yield* compareText({ field: "description" }, overview.description, single.description, fieldLimits.description);
      yield* compareValues(overview.values, single.values);
    } else if (overview) yield says({}, () => ({ message: "the service has no single reference for it" }));
    else if (single) yield says({}, () => ({ message: "the overview does not list it" }));
  },
};

function says(place: ListPlace, describe: Verdict["describe"]): PlacedVerdict<ListPlace> {
  return { place, describe };
}

/** A text of the single reference that was cut at its declared width agrees. */
function* compareText(
  place: ListPlace,
  actual: string,
  expected: string,
  width: number,
): Iterable<PlacedVerdict<ListPlace>> {
  if (
    actual === expected ||
    Array.from(actual.slice(0, width * 2))
      .slice(0, width)
      .join("") === expected
  )
    return;
  const message = `the ${place.field} differs from that of the single reference`;
  yield says(place, () => ({ message, expected, actual }));
}

/** Codes are compared as text, `code2` never. */
function* compareValues(
  overview: readonly JudgedValue[],
  single: readonly JudgedValue[],
): Iterable<PlacedVerdict<ListPlace>> {
  const own = new Map(single.map((value) => [spellingOf(value), value]));
  const indexes = new Map(overview.map((value, index) => [spellingOf(value), index]));
  for (const [code, value] of indexes) {
    const here = overview[value] as JudgedValue;
    const there = own.get(code);
    if (there === undefined) {
      yield says({ value }, (quote) => ({
        message: `code ${quote(code, "bare")} is in the overview, not in the single reference`,
        actual: code,
      }));
      continue;
    }
    yield* compareText({ value, field: "description" }, here.description, there.description, fieldLimits.description);
    if (here.enable === there.enable) continue;
    yield says({ value, field: "enable" }, (quote) => ({
      message: `enable of code ${quote(code, "bare")} differs from the single reference`,
      expected: String(there.enable),
      actual: String(here.enable),
    }));
  }
  for (const code of own.keys()) {
    if (indexes.has(code)) continue;
    yield says({ field: "values" }, (quote) => ({
      message: `code ${quote(code, "bare")} is in the single reference, not in the overview`,
      expected: code,
    }));
  }
}
