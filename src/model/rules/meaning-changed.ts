import { groupPairs } from "../../base/index.ts";
import { type PlacedViolation, quoted, say, type Violation } from "./rule.ts";

/*
 * An example for this file. The service changed the descriptions of a list:
 *
 *   code  before    now
 *   1     Low       High      has the description that code 2 had
 *   2     High      Medium    lost its description to code 1
 *   3     Urgent    -         was removed
 *   4     -         Urgent    is new; no listed code is meant by `Urgent` any more
 *
 * The rule reports code 1 alone, with { from: [{ code: 2, state: "changed" }] }: a program that compares with `Priority.High` (2)
 * now handles what is medium. `displacedCodes` are [2]. If the meanings are accepted, code 1 takes the member `High` of code 2,
 * which gets a new one.
 */

type Code = number | string;

export interface DescribedValue {
  readonly code: Code;
  readonly description: string;
  readonly removed?: true;
  readonly member?: string;
}

/** The name that a description would result in. Descriptions with the same name mean the same. */
type NameOf = (value: DescribedValue) => string;

interface MovedMeaning {
  readonly code: Code;
  /**
   * The other codes that had its description before, ascending, and whether each still has it, has a new one, or was removed. None
   * for a tombstone that came back with a new description.
   */
  readonly from: readonly { readonly code: Code; readonly state: "kept" | "changed" | "removed" }[];
}

/** `now` includes the codes that the service no longer lists, with their last descriptions. */
export function* meaningChanged(values: {
  readonly before: readonly DescribedValue[];
  readonly now: readonly DescribedValue[];
  readonly nameOf: NameOf;
}): Iterable<PlacedViolation<MovedMeaning>> {
  const { before, now, nameOf } = values;
  const former = new Map(before.map((value) => [value.code, value]));
  const changed = now.filter((value) => value.removed !== true && isChanged(former.get(value.code), value, nameOf));
  // Nearly always, nothing changed: then no names are computed.
  if (former.size === 0 || changed.length === 0) return;
  const current = new Map(now.map((value) => [value.code, value]));
  const holders = groupPairs(
    Array.from(before, (value) => [nameOf(value), formerHolder(value, current.get(value.code), nameOf)]),
  );
  // A new code may have the description of another one, unless that one has a new description.
  const displaced = new Map(
    Array.from(holders, ([name, all]) => [name, all.filter(({ state }) => state === "changed")]),
  );
  for (const value of changed) {
    const { code } = value;
    const old = former.get(code);
    const from = (old === undefined ? displaced : holders).get(nameOf(value)) ?? [];
    if (from.length === 0 && old?.removed !== true) continue;
    yield { place: { code, from }, ...violationOf(value, old, from[0]?.code) };
  }
}

/** The codes with a new description whose former one another code has now. */
export function displacedCodes(moved: readonly MovedMeaning[]): Code[] {
  const holders = moved.flatMap(({ from }) => from.filter(({ state }) => state === "changed"));
  return [...new Set(holders.map(({ code }) => code))];
}

function isChanged(old: DescribedValue | undefined, value: DescribedValue, nameOf: NameOf): boolean {
  return old === undefined || (old.description !== value.description && nameOf(old) !== nameOf(value));
}

function formerHolder(
  old: DescribedValue,
  now: DescribedValue | undefined,
  nameOf: NameOf,
): MovedMeaning["from"][number] {
  const isRemoved = now === undefined || now.removed === true;
  return { code: old.code, state: isRemoved ? "removed" : isChanged(old, now, nameOf) ? "changed" : "kept" };
}

function violationOf(value: DescribedValue, old: DescribedValue | undefined, holder: Code | undefined): Violation {
  const named = old?.member === undefined ? "" : say` (${quoted(old.member, "bare")})`;
  const what = say`code ${quoted(value.code, "bare")}${named}`;
  const description = quoted(value.description);
  const message =
    holder === undefined
      ? say`${what} was removed and came back with a new description: ${description}`
      : say`${what} now has the description of code ${quoted(holder, "bare")}: ${description}`;
  return { message, ...(old !== undefined && { expected: old.description }), actual: value.description };
}
