import { advise } from "../base/index.ts";
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

/** A code that means something else now. */
export interface MovedMeaning {
  readonly code: Code;
  /** The other codes that had its words before, ascending; none where it is a tombstone that came back with new words. */
  readonly from: readonly Code[];
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
    const current = new Map(now.map((value) => [value.code, nameOf(value)]));
    const had = codesByName(before, nameOf);
    // A new code may be a namesake of another one, unless that one means something else now.
    const lost = codesByName(
      before.filter((value) => current.has(value.code) && current.get(value.code) !== nameOf(value)),
      nameOf,
    );
    for (const value of reworded) {
      const { code } = value;
      const old = known.get(code);
      const from = (old === undefined ? lost : had).get(nameOf(value)) ?? [];
      if (from.length === 0 && old?.removed !== true) continue;
      yield { place: { code, from }, describe: (quote) => describe(value, old, from[0], quote) };
    }
  },
};

function isReworded(old: WordedValue | undefined, value: WordedValue, nameOf: Wording["nameOf"]): boolean {
  return old === undefined || (old.description !== value.description && nameOf(old) !== nameOf(value));
}

/** The codes that have words, by the name that these would give. */
function codesByName(values: readonly WordedValue[], nameOf: Wording["nameOf"]): ReadonlyMap<string, readonly Code[]> {
  const codes = new Map<string, Code[]>();
  for (const value of values) {
    const name = nameOf(value);
    const same = codes.get(name);
    if (same === undefined) codes.set(name, [value.code]);
    else same.push(value.code);
  }
  return codes;
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
    advice: advise`if that is right, run ${["--accept-meanings"]}, and the names go with the words; or set the members of these codes in "names" of the configuration`,
    ...(old !== undefined && { expected: old.description }),
    actual: value.description,
  };
}
