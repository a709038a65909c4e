import { groupBy } from "../../base/text/index.ts";
import type { PlacedViolation, Quote, ViolationDetails, SubjectRule } from "./rule.ts";

type Code = number | string;

export interface DescribedValue {
  readonly code: Code;
  readonly description: string;
  readonly removed?: true;
  readonly member?: string;
}

export interface ComparedValues {
  readonly before: readonly DescribedValue[];
  /** Includes the codes that the service no longer lists, with their last descriptions. */
  readonly now: readonly DescribedValue[];
  /** The name that the description would result in. Descriptions with the same name mean the same. */
  readonly nameOf: NameOf;
}

type NameOf = (value: DescribedValue) => string;

/** A code that had the description before. */
interface FormerHolder {
  readonly code: Code;
  /** Whether it still has the description, has a new one, or was removed. */
  readonly state: "kept" | "changed" | "removed";
}

/** A code with another meaning than before. */
export interface MovedMeaning {
  readonly code: Code;
  /**
   * The other codes that had its description before, ascending; none for a tombstone that came back with a new description.
   * Codes with the same description share one array, so that all arrays together are no longer than the list.
   */
  readonly from: readonly FormerHolder[];
}

export const meaningChanged: SubjectRule<ComparedValues, Iterable<PlacedViolation<MovedMeaning>>> = {
  severity: "error",
  *check({ before, now, nameOf }) {
    const known = new Map(before.map((value) => [value.code, value]));
    const changed = now.filter((value) => value.removed !== true && isChanged(known.get(value.code), value, nameOf));
    // Nearly always, nothing changed: then no names are computed.
    if (known.size === 0 || changed.length === 0) return;
    const current = new Map(now.map((value) => [value.code, value]));
    const holders = groupBy(before, nameOf, (value) => formerHolder(value, current.get(value.code), nameOf));
    // A new code may have the description of another one, unless that one has a new description.
    const displaced = new Map(
      Array.from(holders, ([name, all]) => [name, all.filter(({ state }) => state === "changed")]),
    );
    for (const value of changed) {
      const { code } = value;
      const old = known.get(code);
      const from = (old === undefined ? displaced : holders).get(nameOf(value)) ?? [];
      if (from.length === 0 && old?.removed !== true) continue;
      yield { place: { code, from }, describe: (quote) => describe(value, old, from[0]?.code, quote) };
    }
  },
};

function isChanged(old: DescribedValue | undefined, value: DescribedValue, nameOf: NameOf): boolean {
  return old === undefined || (old.description !== value.description && nameOf(old) !== nameOf(value));
}

function formerHolder(old: DescribedValue, now: DescribedValue | undefined, nameOf: NameOf): FormerHolder {
  const isRemoved = now === undefined || now.removed === true;
  return { code: old.code, state: isRemoved ? "removed" : isChanged(old, now, nameOf) ? "changed" : "kept" };
}

function describe(
  value: DescribedValue,
  old: DescribedValue | undefined,
  holder: Code | undefined,
  quote: Quote,
): ViolationDetails {
  const named = old?.member === undefined ? "" : ` (${quote(old.member, "bare")})`;
  const what = `code ${quote(value.code, "bare")}${named}`;
  const description = quote(value.description);
  const message =
    holder === undefined
      ? `${what} was removed and came back with a new description: ${description}`
      : `${what} now has the description of code ${quote(holder, "bare")}: ${description}`;
  return { message, ...(old !== undefined && { expected: old.description }), actual: value.description };
}
