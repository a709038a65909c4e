import fc from "fast-check";
import type { LocatedChange } from "../../src/report/change-lines.ts";
import type { CodePair } from "../../src/model/diff/change.ts";
import { integerCode, stringCode } from "./arbitraries.ts";
import { changeOf } from "./reports.ts";

/** A list of version 1.1 whose codes are texts in version 1.2. */
export function typeChange(pairs: readonly CodePair[], reference = "transaction_status"): LocatedChange {
  const types = { before: "integer(3)", after: "string(20)" };
  return changeOf({ kind: "code-type-changed", level: "breaking", reference, pairs, ...types });
}

const hostile = fc.constantFrom(
  "it's",
  "a\\",
  "*/",
  "--",
  "'); DROP TABLE x; --",
  "\n; x",
  '"',
  "`${1}`",
  "\u2028x",
  "",
);

/** Pairs of any codes, in the order of a change: each code stands once on its side. */
export const pairs: fc.Arbitrary<CodePair[]> = fc
  .uniqueArray(fc.record({ before: fc.option(integerCode), after: fc.option(fc.oneof(hostile, stringCode)) }), {
    selector: ({ before }) => before ?? "none",
    maxLength: 8,
  })
  .map((all) => all.filter(({ before, after }) => before !== null || after !== null))
  .map((all) => all.map((codes, index) => ({ ...codes, member: `Member${index}` })));
