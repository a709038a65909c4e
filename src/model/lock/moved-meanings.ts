import type { MemberCase } from "../settings/index.ts";
import { memberName } from "../naming/index.ts";
import { type DescribedValue, type MovedMeaning, rules } from "../rules/index.ts";
import type { Code, LockedValue } from "./lock.ts";

/*
 * An example for this file. The service changed the descriptions of a list:
 *
 *   code  before    now
 *   1     Low       High      has the description that code 2 had
 *   2     High      Medium    lost its description to code 1
 *   3     Urgent    -         was removed
 *   4     -         Urgent    is new; no listed code is meant by `Urgent` any more
 *
 * checkMeanings: code 1 alone, with { from: [{ code: 2, state: "changed" }] }. displacedCodes: code 2.
 * movedMeanings: 1 => { takenFrom: 2 }, 2 => {}. A program that compares with `Priority.High` (2) now handles what is medium.
 */

/** The codes whose names mislead an older program, each with the lowest code that had its description before. */
export function movedMeanings(
  before: readonly LockedValue[],
  now: readonly LockedValue[],
  memberCase: MemberCase,
): ReadonlyMap<Code, { readonly takenFrom?: Code }> {
  const moved = checkMeanings(before, now, memberCase).map(({ place }) => place);
  return new Map([
    ...displacedCodes(moved).map((code) => [code, {}] as const),
    ...moved.map(({ code, from: [holder] }) => [code, holder === undefined ? {} : { takenFrom: holder.code }] as const),
  ]);
}

type DescribedValues = readonly DescribedValue[];

export function checkMeanings(before: DescribedValues, now: DescribedValues, memberCase: MemberCase) {
  return [...rules["meaning-changed"].check({ before, now, nameOf: (value) => labelOf(value, memberCase) })];
}

export function labelOf({ description, code }: DescribedValue, memberCase: MemberCase): string {
  return memberName(description, code, memberCase);
}

/** The codes with a new description whose former one another code has now. */
export function displacedCodes(moved: readonly MovedMeaning[]): Code[] {
  const holders = [...new Set(moved.map(({ from }) => from))].flat();
  return holders.flatMap(({ code, state }) => (state === "changed" ? [code] : []));
}
