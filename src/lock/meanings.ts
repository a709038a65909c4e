import type { MemberCase } from "../config/index.ts";
import type { Findings } from "../findings/index.ts";
import { memberName } from "../name/index.ts";
import { type MovedMeaning, rules, type WordedValue } from "../rules/index.ts";
import type { LockedReference, LockedValue } from "./lock.ts";
import type { UnnamedValue } from "./unnamed-reference.ts";

type Code = LockedValue["code"];

/** What is done where codes mean something else now. */
export interface MeaningOptions {
  /** Case of the members that new words would give. */
  readonly memberCase: MemberCase;
  /** `--accept-meanings`: the names go with the words. */
  readonly acceptMeanings?: boolean;
  /** To describe a state, not to take it: nothing is reported. */
  readonly unguarded?: boolean;
  /** Whether all members are made anew in another case. */
  readonly recase: boolean;
  /** The members that the configuration gives, by code. */
  readonly wishes: ReadonlyMap<string, string>;
}

/** A list before, and its values now under the names that they had. */
interface RewordedList {
  readonly old: LockedReference;
  readonly values: readonly UnnamedValue[];
}

/**
 * The codes of a list under whose names a program from before would go wrong: those that rule `meaning-changed` finds, and
 * those whose words went to another code. By each, a code that had its words before, if there is one.
 */
export function movedMeanings(
  before: readonly LockedValue[],
  now: readonly LockedValue[],
  memberCase: MemberCase,
): ReadonlyMap<Code, Code | undefined> {
  const moved = verdicts(before, now, memberCase).map(({ place }) => place);
  const meanings = new Map(moved.map(({ code, from: [holder] }) => [code, holder]));
  const left = new Set(moved.map(({ from }) => from));
  if (left.size === 0) return meanings;
  const hasLostWords = lostWords(before, now, memberCase);
  for (const code of [...left].flat()) {
    if (!meanings.has(code) && hasLostWords(code)) meanings.set(code, undefined);
  }
  return meanings;
}

/** Tells whether a code that had words is listed no more, or under other words. */
function lostWords(
  before: readonly WordedValue[],
  now: readonly WordedValue[],
  memberCase: MemberCase,
): (code: Code) => boolean {
  const [old, current] = [before, now].map((values) => new Map(values.map((value) => [value.code, value])));
  return (code) => {
    const [was, is] = [old?.get(code), current?.get(code)];
    if (was === undefined || is === undefined || is.removed) return true;
    return memberName(was.description, code, memberCase) !== memberName(is.description, code, memberCase);
  };
}

function verdicts(before: readonly WordedValue[], now: readonly WordedValue[], memberCase: MemberCase) {
  const nameOf = ({ description, code }: WordedValue): string => memberName(description, code, memberCase);
  return [...rules["meaning-changed"].judge({ before, now, nameOf })];
}

/**
 * Rule `meaning-changed`: reports the codes that mean something else now, unless that is accepted or the configuration has
 * given them other members by hand. A value whose name is to be made comes back without member and aliases: the old ones
 * would mean another code.
 */
export function settleMeanings(
  { old, values }: RewordedList,
  options: MeaningOptions,
  findings: Findings,
): UnnamedValue[] {
  const found = verdicts(old.values, values, options.memberCase);
  if (found.length === 0) return [...values];
  const members = new Map(old.values.map(({ code, member }) => [code, member]));
  const isChosen = (code: Code): boolean => {
    const wish = options.wishes.get(String(code));
    return wish !== undefined && wish !== members.get(code);
  };
  if (options.acceptMeanings)
    return moveNames(
      { old, values },
      found.map(({ place }) => place),
      options,
    );
  for (const verdict of found) {
    if (!options.unguarded && !isChosen(verdict.place.code)) {
      findings.add("meaning-changed", verdict, { reference: old.key });
    }
  }
  const part = new Set(found.flatMap(({ place: { code, from } }) => [code, ...from]));
  return values.map((value) => (part.has(value.code) && isChosen(value.code) ? withoutNames(value) : value));
}

/** Lets the names go with the words; codes that the configuration names keep out of it. */
function moveNames(
  { old, values }: RewordedList,
  moved: readonly MovedMeaning[],
  { memberCase, recase, wishes }: MeaningOptions,
): UnnamedValue[] {
  const isNamed = (code: Code): boolean => wishes.has(String(code));
  const before = new Map(old.values.map((value) => [value.code, value]));
  const hasLostWords = lostWords(old.values, values, memberCase);
  const givers = new Map<Code, Code>();
  const given = new Set<Code>();
  // Codes that take the same words share one list of those that had them: each is asked once.
  const queues = new Map<readonly Code[], Code[]>();
  for (const { code, from } of moved) {
    if (isNamed(code)) continue;
    const queue = queues.get(from) ?? from.filter((other) => !isNamed(other) && hasLostWords(other)).toReversed();
    queues.set(from, queue);
    let giver = queue.pop();
    while (giver !== undefined && given.has(giver)) giver = queue.pop();
    if (giver === undefined) continue;
    givers.set(code, giver);
    given.add(giver);
  }
  const part = new Set([...moved.map(({ code }) => code), ...given]);
  return values.map((value) => {
    if (!part.has(value.code)) return value;
    const giver = givers.get(value.code);
    if (giver === undefined || recase) return withoutNames(value);
    const { member, aliases } = before.get(giver) as LockedValue;
    return { ...withoutNames(value), member, ...(aliases && { aliases }) };
  });
}

function withoutNames({ member: _member, aliases: _aliases, ...value }: UnnamedValue): UnnamedValue {
  return value;
}
