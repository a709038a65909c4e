import { compareText, groupBy } from "../../base/text/index.ts";
import { nameWithCode } from "../../model/naming/index.ts";
import { type Code, type LockedReference, type LockedValue, namesOf } from "../../model/lock/index.ts";
import type { Decide, MergeDecision } from "./merge-decision.ts";

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
 * Of two parts the one that one branch alone has changed; where both have, the first in the order of code units.
 *
 * @param textOf what a part is compared by
 * @param conflict called where both have
 */
export function pick<Part>(
  { base, ours, theirs }: ThreeWay<Part>,
  textOf: (part: Part) => string,
  conflict: (kept: string, other: string) => void,
): Part {
  const [mine, yours] = [textOf(ours), textOf(theirs)];
  const before = base === undefined ? undefined : textOf(base);
  if (mine === yours || yours === before) return ours;
  if (mine === before) return theirs;
  const isOurs = compareText(mine, yours) < 0;
  conflict(isOurs ? mine : yours, isOurs ? yours : mine);
  return isOurs ? ours : theirs;
}

/** A value of both branches. */
export function mergeValue(sides: ThreeWay<LockedValue>, reference: string, decide: Decide): LockedValue {
  const { base, ours, theirs } = sides;
  const { code } = ours;
  const pickPart = <Part extends string | boolean>(part: string, parts: ThreeWay<Part>): Part =>
    pick(parts, String, (kept, other) => decide({ kind: "value", reference, code, part, kept, other }));
  const code2 = pickPart("code2", {
    base: base?.code2,
    // Where one branch has none, that of the other one is not lost.
    ours: ours.code2 ?? theirs.code2 ?? "",
    theirs: theirs.code2 ?? ours.code2 ?? "",
  });
  const { member, aliases = [] } = mergeNames(sides, (kept, other) =>
    decide({ kind: "member", reference, code, kept, other, isReworded: ours.description !== theirs.description }),
  );
  return {
    code,
    ...(code2 !== "" && { code2 }),
    description: pickPart(
      "description",
      mapSides(sides, ({ description }) => description),
    ),
    enable: pickPart(
      "enable",
      mapSides(sides, ({ enable }) => enable),
    ),
    member,
    ...(aliases.length > 0 && { aliases }),
    ...(isRemoved(sides) && { removed: true as const }),
  };
}

/** A tombstone of either branch stays, unless the other one has restored it. */
function isRemoved({ base, ours, theirs }: ThreeWay<LockedValue>): boolean {
  return base?.removed ? Boolean(ours.removed && theirs.removed) : Boolean(ours.removed || theirs.removed);
}

type Names = Pick<LockedValue, "member" | "aliases">;

function mergeNames(sides: ThreeWay<LockedValue>, conflict: (kept: string, other: string) => void): Names {
  const { ours, theirs } = sides;
  const { base: was = [], ours: mine, theirs: yours } = mapSides(sides, namesOf);
  if (isSame(mine, yours) || isSame(yours, was)) return ours;
  if (isSame(mine, was)) return theirs;

  const [own, others] = [new Set(mine), new Set(yours)];
  // A name of the base that a branch has no more was ended there on purpose.
  const kept = was.filter((name) => own.has(name) && others.has(name));
  const known = new Set(was);
  const added = [...mine, ...yours].filter((name) => !known.has(name));
  const { member } = pick(
    sides,
    (value) => value.member,
    (chosen, other) => {
      added.push(other);
      conflict(chosen, other);
    },
  );
  const aliases = new Set([...kept, ...added.toSorted(compareText)]);
  aliases.delete(member);
  return { member, aliases: [...aliases] };
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, index) => name === others[index]);
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
  const before = codesByName(base?.values ?? []);
  const holders = new Map<string, Code>();
  for (const [name, codes] of codesByName(values)) {
    const former = before.get(name)?.find((code) => codes.includes(code));
    holders.set(name, former ?? (codes[0] as Code));
  }
  return values.map((value) => {
    const { code, member, aliases = [] } = value;
    const holderOf = (name: string): Code => holders.get(name) ?? code;
    const lost = aliases.filter((name) => holderOf(name) !== code);
    if (lost.length === 0 && holderOf(member) === code) return value;
    for (const name of lost) decide({ kind: "name", code, name, holder: holderOf(name), given: undefined });
    let given = member;
    while (holderOf(given) !== code) given = nameWithCode(given, code);
    if (given !== member) decide({ kind: "name", code, name: member, holder: holderOf(member), given });
    holders.set(given, code);
    const own = aliases.filter((name) => holderOf(name) === code && name !== given);
    const { aliases: _aliases, removed, ...rest } = value;
    return { ...rest, member: given, ...(own.length > 0 && { aliases: own }), ...(removed && { removed }) };
  });
}

function codesByName(values: readonly LockedValue[]): ReadonlyMap<string, readonly Code[]> {
  const names = values.flatMap((value) => namesOf(value).map((name) => ({ name, code: value.code })));
  return groupBy(
    names,
    ({ name }) => name,
    ({ code }) => code,
  );
}
