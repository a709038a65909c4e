import { groupBy } from "../../base/text/index.ts";
import type { PlacedVerdict, Quote, Statement, SubjectRule } from "./rule.ts";

type Code = number | string;

/** A value with its words. */
export interface WordedValue {
  readonly code: Code;
  readonly description: string;
  readonly removed?: true;
  /** Its name, where it has one. */
  readonly member?: string;
}

/** A list before and now. */
export interface Wording {
  /** Ascending by code. */
  readonly before: readonly WordedValue[];
  /** Codes that the service dropped are there with the words that they had. */
  readonly now: readonly WordedValue[];
  /** The name that the words of a value would give it: words that give one name are the same words. */
  readonly nameOf: (value: WordedValue) => string;
}

/** A code that had words before that another one has now. */
export interface FormerHolder {
  readonly code: Code;
  /** What has become of it: it has the words still, has other ones, or the service lists it no more. */
  readonly state: "kept" | "reworded" | "gone";
}

/** A code that means something else now. */
export interface MovedMeaning {
  readonly code: Code;
  /**
   * The other codes that had its words before, ascending; none where it is a tombstone that came back with new words. Codes
   * that take the same words have the same array, so that all arrays together are no longer than the list.
   */
  readonly from: readonly FormerHolder[];
}

/** Takes time linear in the size of the list. */
export const meaningChanged: SubjectRule<Wording, Iterable<PlacedVerdict<MovedMeaning>>> = {
  about: "subject",
  severity: "error",
  *judge({ before, now, nameOf }) {
    const known = new Map(before.map((value) => [value.code, value]));
    const reworded = now.filter((value) => value.removed !== true && isReworded(known.get(value.code), value, nameOf));
    // Nearly always there is none: then no name need be made of any words.
    if (known.size === 0 || reworded.length === 0) return;
    const current = new Map(now.map((value) => [value.code, value]));
    const holders = groupBy(before, nameOf, (value) => formerHolder(value, current.get(value.code), nameOf));
    // A new code may be a namesake of another one, unless that one means something else now.
    const losers = new Map(
      Array.from(holders, ([name, all]) => [name, all.filter(({ state }) => state === "reworded")]),
    );
    for (const value of reworded) {
      const { code } = value;
      const old = known.get(code);
      const from = (old === undefined ? losers : holders).get(nameOf(value)) ?? [];
      if (from.length === 0 && old?.removed !== true) continue;
      yield { place: { code, from }, describe: (quote) => describe(value, old, from[0]?.code, quote) };
    }
  },
};

function isReworded(old: WordedValue | undefined, value: WordedValue, nameOf: Wording["nameOf"]): boolean {
  return old === undefined || (old.description !== value.description && nameOf(old) !== nameOf(value));
}

function formerHolder(old: WordedValue, now: WordedValue | undefined, nameOf: Wording["nameOf"]): FormerHolder {
  const isGone = now === undefined || now.removed === true;
  return { code: old.code, state: isGone ? "gone" : isReworded(old, now, nameOf) ? "reworded" : "kept" };
}

/** @param holder a code that had the words before */
function describe(value: WordedValue, old: WordedValue | undefined, holder: Code | undefined, quote: Quote): Statement {
  const named = old?.member === undefined ? "" : ` (${quote(old.member, "bare")})`;
  const what = `code ${quote(value.code, "bare")}${named}`;
  const words = quote(value.description);
  const message =
    holder === undefined
      ? `${what} was removed and came back with other words: ${words}`
      : `${what} now has the words of code ${quote(holder, "bare")}: ${words}`;
  return {
    message,
    ...(old !== undefined && { expected: old.description }),
    actual: value.description,
  };
}
