import { compareText } from "../base/index.ts";
import { nameWithCode } from "../name/index.ts";
import type { LockedReference, LockedValue } from "./lock.ts";
import type { Decide, MergeDecision } from "./merge-decision.ts";

type Code = LockedValue["code"];

/** One thing as the two branches have it, and as it was where they parted, if it was there. */
export interface ThreeWay<Part> {
  readonly base: Part | undefined;
  readonly ours: Part;
  readonly theirs: Part;
}

/** What a part of each of the three is. */
export function mapSides<Part, Result>(
  { base, ours, theirs }: ThreeWay<Part>,
  toResult: (part: Part) => Result,
): ThreeWay<Result> {
  return { base: base === undefined ? undefined : toResult(base), ours: toResult(ours), theirs: toResult(theirs) };
}

/**
 * Of two values the one that one branch alone has changed; where both have, the first in the order of code units.
 *
 * @param conflict called where both have
 */
export function pick<Value extends string | boolean>(
  { base, ours, theirs }: ThreeWay<Value>,
  conflict: (kept: Value, other: Value) => void,
): Value {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const isFirst = compareText(String(ours), String(theirs)) < 0;
  const kept = isFirst ? ours : theirs;
  conflict(kept, isFirst ? theirs : ours);
  return kept;
}

/** A value of both branches. */
export function mergeValue(sides: ThreeWay<LockedValue>, reference: string, decide: Decide): LockedValue {
  const { ours, theirs } = sides;
  const { code } = ours;
  const pickPart = <Value extends string | boolean>(part: string, valueOf: (value: LockedValue) => Value): Value =>
    pick(mapSides(sides, valueOf), (kept, other) =>
      decide({ kind: "value", reference, code, part, kept: String(kept), other: String(other) }),
    );
  const { member, aliases } = mergeNames(sides, (kept, other) =>
    decide({ kind: "member", reference, code, kept, other }),
  );
  // Where one branch has none, that of the other one is not lost.
  const code2 = pickPart("code2", (value) => value.code2 ?? ours.code2 ?? theirs.code2 ?? "");
  return {
    code,
    ...(code2 !== "" && { code2 }),
    description: pickPart("description", (value) => value.description),
    enable: pickPart("enable", (value) => value.enable),
    member,
    ...(aliases.length > 0 && { aliases }),
    ...(isRemoved(sides) && { removed: true as const }),
  };
}

/** A tombstone of either branch stays, unless the other one has restored it. */
function isRemoved({ base, ours, theirs }: ThreeWay<LockedValue>): boolean {
  return base?.removed ? Boolean(ours.removed && theirs.removed) : Boolean(ours.removed || theirs.removed);
}

interface Names {
  readonly member: string;
  /** Oldest first. */
  readonly aliases: readonly string[];
}

function mergeNames(sides: ThreeWay<LockedValue>, conflict: (kept: string, other: string) => void): Names {
  const { base: was = [], ours: mine, theirs: yours } = mapSides(sides, allNames);
  if (isSame(mine, yours) || isSame(yours, was)) return namesOf(sides.ours);
  if (isSame(mine, was)) return namesOf(sides.theirs);

  const aliases = new Set<string>();
  // A name of the base that a branch has no more was ended there on purpose.
  for (const name of was) if (mine.includes(name) && yours.includes(name)) aliases.add(name);
  const added = [...mine, ...yours].filter((name) => !was.includes(name));
  const member = pick(
    mapSides(sides, (value) => value.member),
    (kept, other) => {
      added.push(other);
      conflict(kept, other);
    },
  );
  for (const name of added.toSorted(compareText)) aliases.add(name);
  aliases.delete(member);
  return { member, aliases: [...aliases] };
}

/** Oldest first: the member is the newest. */
function allNames({ member, aliases = [] }: LockedValue): readonly string[] {
  return [...aliases, member];
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, index) => name === others[index]);
}

function namesOf({ member, aliases = [] }: LockedValue): Names {
  return { member, aliases };
}

/**
 * Leaves each name of a list to one code: to the one that had it where the branches parted, else to the lowest. Another
 * code that has it for its member takes its code behind the name; an alias of it goes.
 *
 * @param values ascending by code
 */
export function settleNames(
  values: readonly LockedValue[],
  base: LockedReference | undefined,
  decide: (decision: Omit<Extract<MergeDecision, { kind: "name" }>, "reference">) => void,
): LockedValue[] {
  const before = holdersOf(base?.values ?? []);
  const holders = new Map<string, Code>();
  for (const [name, codes] of holdersOf(values)) {
    const [holder] = before.get(name)?.filter((code) => codes.includes(code)) ?? [];
    holders.set(name, holder ?? (codes[0] as Code));
  }
  return values.map((value) => {
    const { code, member, aliases = [] } = value;
    const isOwn = (name: string): boolean => holders.get(name) === code;
    if ([member, ...aliases].every(isOwn)) return value;
    const keep = (name: string): Code => holders.get(name) as Code;
    for (const name of aliases) {
      if (!isOwn(name)) decide({ kind: "name", code, name, holder: keep(name), given: undefined });
    }
    let given = member;
    while ((holders.get(given) ?? code) !== code) given = nameWithCode(given, code);
    if (given !== member) decide({ kind: "name", code, name: member, holder: keep(member), given });
    holders.set(given, code);
    const own = aliases.filter((name) => isOwn(name) && name !== given);
    const { aliases: _aliases, removed, ...rest } = value;
    return { ...rest, member: given, ...(own.length > 0 && { aliases: own }), ...(removed && { removed }) };
  });
}

/** The codes that have a name, ascending, by name. */
function holdersOf(values: readonly LockedValue[]): ReadonlyMap<string, readonly Code[]> {
  const holders = new Map<string, Code[]>();
  for (const { code, member, aliases = [] } of values) {
    for (const name of [member, ...aliases]) {
      const codes = holders.get(name);
      if (codes === undefined) holders.set(name, [code]);
      else codes.push(code);
    }
  }
  return holders;
}
