import type { MemberCase } from "../config/index.ts";
import type { Findings } from "../findings/index.ts";
import { memberName } from "../name/index.ts";
import { rules, type WordedValue } from "../rules/index.ts";
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
  const { found, lost } = findMoves({ before, now, memberCase });
  const meanings = new Map<Code, Code | undefined>(Array.from(lost, (code) => [code, undefined]));
  for (const { place } of found) meanings.set(place.code, place.from[0]);
  return meanings;
}

/** A list before and now. */
interface TwoLists {
  readonly before: readonly WordedValue[];
  readonly now: readonly WordedValue[];
  readonly memberCase: MemberCase;
}

interface Moves {
  readonly found: ReturnType<typeof judge>;
  /** Codes whose words went to another code, and that are listed under other words. */
  readonly lost: ReadonlySet<Code>;
}

function findMoves(lists: TwoLists): Moves {
  const found = judge(lists);
  // Codes that take the same words share one list of those that had them.
  const holders = [...new Set(found.map(({ place }) => place.from))].flat();
  if (holders.length === 0) return { found, lost: new Set() };
  const nameOf = namer(lists);
  const now = new Map(lists.now.map((value) => [value.code, value]));
  const before = new Map(lists.before.map((value) => [value.code, value]));
  const isLost = (code: Code): boolean => {
    const [was, is] = [before.get(code), now.get(code)];
    return was !== undefined && is !== undefined && !is.removed && nameOf(was) !== nameOf(is);
  };
  return { found, lost: new Set(holders.filter(isLost)) };
}

function judge(lists: TwoLists) {
  return [...rules["meaning-changed"].judge({ ...lists, nameOf: namer(lists) })];
}

function namer({ memberCase }: TwoLists): (value: WordedValue) => string {
  return ({ description, code }) => memberName(description, code, memberCase);
}

/**
 * Rule `meaning-changed`: reports the codes that mean something else now, unless that is accepted or the configuration has
 * given them other members by hand. A value whose name is to be made comes back without member and aliases: the old ones
 * would mean another code.
 */
export function settleMeanings(list: RewordedList, options: MeaningOptions, findings: Findings): UnnamedValue[] {
  const { old, values } = list;
  const moves = findMoves({ before: old.values, now: values, memberCase: options.memberCase });
  const codes = new Set([...moves.found.map(({ place }) => place.code), ...moves.lost]);
  if (codes.size === 0) return [...values];
  const members = new Map(old.values.map(({ code, member }) => [code, member]));
  /** Whether a person has given a code another member, now that its meaning has changed. */
  const isChosen = (code: Code): boolean => {
    const wish = options.wishes.get(String(code));
    return wish !== undefined && wish !== members.get(code);
  };
  const chosen = values.map((value) => (codes.has(value.code) && isChosen(value.code) ? withoutNames(value) : value));
  if (options.acceptMeanings) return moveNames({ old, values: chosen }, moves, options);
  for (const verdict of options.unguarded ? [] : moves.found) {
    if (!isChosen(verdict.place.code)) findings.add("meaning-changed", verdict, { reference: old.key });
  }
  return chosen;
}

/** Lets the names go with the words; those of codes that the configuration names stay out of it. */
function moveNames(
  { old, values }: RewordedList,
  { found, lost }: Moves,
  { recase, wishes }: MeaningOptions,
): UnnamedValue[] {
  const isNamed = (code: Code): boolean => wishes.has(String(code));
  const before = new Map(old.values.map((value) => [value.code, value]));
  const gone = new Set(values.flatMap(({ code, removed }) => (removed ? [code] : [])));
  const canGive = (code: Code): boolean => !isNamed(code) && (lost.has(code) || gone.has(code));
  const givers = new Map<Code, Code>();
  const given = new Set<Code>();
  const queues = new Map<readonly Code[], Code[]>();
  for (const { place } of found) {
    const { code, from } = place;
    if (isNamed(code)) continue;
    const queue = queues.get(from) ?? from.filter(canGive).toReversed();
    queues.set(from, queue);
    let giver = queue.pop();
    while (giver !== undefined && given.has(giver)) giver = queue.pop();
    if (giver === undefined) continue;
    givers.set(code, giver);
    given.add(giver);
  }
  const renamed = new Set([...found.map(({ place }) => place.code), ...lost, ...given]);
  return values.map((value) => {
    if (!renamed.has(value.code) || isNamed(value.code)) return value;
    const giver = givers.get(value.code);
    if (giver === undefined || recase) return withoutNames(value);
    const { member, aliases } = before.get(giver) as LockedValue;
    return { ...withoutNames(value), member, ...(aliases && { aliases }) };
  });
}

function withoutNames({ member: _member, aliases: _aliases, ...value }: UnnamedValue): UnnamedValue {
  return value;
}
