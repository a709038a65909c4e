import type { MemberCase } from "../settings/index.ts";
import { memberName } from "../naming/index.ts";
import { type MovedMeaning, rules, type WordedValue } from "../rules/index.ts";
import type { Code, LockedValue } from "./lock.ts";

/**
 * The codes of a list under whose names a program from before would go wrong: those that rule `meaning-changed` finds, and
 * those whose words went to another code. With each, the lowest code that had its words before, if there is one.
 *
 * @param before ascending by code
 */
export function movedMeanings(
  before: readonly LockedValue[],
  now: readonly LockedValue[],
  memberCase: MemberCase,
): ReadonlyMap<Code, { readonly wordsOf?: Code }> {
  const moved = judgeMeanings(before, now, memberCase).map(({ place }) => place);
  return new Map([
    ...losersOf(moved).map((code) => [code, {}] as const),
    ...moved.map(({ code, from: [holder] }) => [code, holder === undefined ? {} : { wordsOf: holder.code }] as const),
  ]);
}

/** What rule `meaning-changed` finds between two states of a list. */
export function judgeMeanings(before: readonly WordedValue[], now: readonly WordedValue[], memberCase: MemberCase) {
  return [...rules["meaning-changed"].judge({ before, now, nameOf: (value) => wordsOf(value, memberCase) })];
}

/** The words of a value as they are compared: by the name that they would give. */
export function wordsOf({ description, code }: WordedValue, memberCase: MemberCase): string {
  return memberName(description, code, memberCase);
}

/** The codes that are listed under other words, and whose former words another code has now. */
export function losersOf(moved: readonly MovedMeaning[]): Code[] {
  const holders = [...new Set(moved.map(({ from }) => from))].flat();
  return holders.flatMap(({ code, state }) => (state === "reworded" ? [code] : []));
}
