import { type Field, fieldValue, type FieldValue, pickFields } from "../../model/list/index.ts";
import { groupPairs } from "../../base/index.ts";
import { compareText } from "../../base/text/index.ts";
import { nameWithCode } from "../../model/naming/index.ts";
import { type Code, type LockedReference, type LockedValue, namesOf } from "../../model/lock/index.ts";
import { memberDiffers, type MergeDecision, nameIsTaken, partDiffers } from "./merge-decision.ts";

/** A part in two branches, and in their common ancestor if it has it. */
export interface ThreeWay<Part> {
  readonly base: Part | undefined;
  readonly ours: Part;
  readonly theirs: Part;
}

export function mapSides<Part, Result>(
  { base, ours, theirs }: ThreeWay<Part>,
  toResult: (part: Part) => Result,
): ThreeWay<Result> {
  return { base: base === undefined ? undefined : toResult(base), ours: toResult(ours), theirs: toResult(theirs) };
}

/** The part of the branch that changed it; if both did, calls `conflict` and returns the first in code-unit order. */
export function pick<Part>(
  { base, ours, theirs }: ThreeWay<Part>,
  textOf: (part: Part) => string,
  conflict: (kept: string, other: string) => void = () => undefined,
): Part {
  const [ourText, theirText] = [textOf(ours), textOf(theirs)];
  const baseText = base === undefined ? undefined : textOf(base);
  if (ourText === theirText || theirText === baseText) return ours;
  if (ourText === baseText) return theirs;
  const isOurs = compareText(ourText, theirText) < 0;
  conflict(isOurs ? ourText : theirText, isOurs ? theirText : ourText);
  return isOurs ? ours : theirs;
}

export function mergeValue(
  sides: ThreeWay<LockedValue>,
  fields: readonly Field[],
  reference: string,
  decisions: MergeDecision[],
): LockedValue {
  const { base, ours, theirs } = sides;
  const { code } = ours;
  const conflictIn = (part: string) => (kept: string, other: string) =>
    decisions.push(partDiffers({ reference, code, part }, kept, other));
  const pickPart = (part: "description" | "enable"): LockedValue =>
    pick(sides, (value) => String(value[part]), conflictIn(part));
  const pickField = ({ name }: Field): FieldValue | undefined => {
    const [was, our, their] = [base, ours, theirs].map((value) => value && fieldValue(value, name));
    if (our !== undefined && their !== undefined) {
      return pick({ base: was, ours: our, theirs: their }, fieldText, conflictIn(name));
    }
    // A branch that lacks it has ended it, unless the other one has changed it.
    const held = our ?? their;
    return JSON.stringify(held) === JSON.stringify(was) ? undefined : held;
  };
  const descriptionsDiffer = ours.description !== theirs.description;
  const { member, aliases = [] } = mergeNames(sides, (kept, other) =>
    decisions.push(memberDiffers({ reference, code }, kept, other, descriptionsDiffer)),
  );
  const isRemoved = base?.removed ? ours.removed && theirs.removed : ours.removed || theirs.removed;
  return {
    code,
    description: pickPart("description").description,
    enable: pickPart("enable").enable,
    member,
    ...(aliases.length > 0 && { aliases }),
    ...(isRemoved && { removed: true as const }),
    ...pickFields(fields, pickField),
  };
}

/** Arrays with different items have different texts. */
function fieldText(value: FieldValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function mergeNames(
  sides: ThreeWay<LockedValue>,
  conflict: (kept: string, other: string) => void,
): Pick<LockedValue, "member" | "aliases"> {
  const { base = [], ours, theirs } = mapSides(sides, namesOf);
  if (isSame(ours, theirs) || isSame(theirs, base)) return sides.ours;
  if (isSame(ours, base)) return sides.theirs;

  // A name of the base that a branch does not have was removed there on purpose.
  const kept = base.filter((name) => ours.includes(name) && theirs.includes(name));
  const added = [...ours, ...theirs].filter((name) => !base.includes(name));
  const members = mapSides(sides, (value) => value.member);
  const member = pick(members, String, (chosen, other) => {
    added.push(other);
    conflict(chosen, other);
  });
  const aliases = new Set([...kept, ...added.toSorted(compareText)]);
  aliases.delete(member);
  return { member, aliases: [...aliases] };
}

function isSame(names: readonly string[], otherNames: readonly string[]): boolean {
  return names.length === otherNames.length && names.every((name, index) => name === otherNames[index]);
}

/**
 * If several codes have a name, the one that had it in the base keeps it, else the lowest. The others get their code
 * appended to the member, or lose the alias. `values` are ascending by code.
 */
export function resolveNames(
  values: readonly LockedValue[],
  base: LockedReference | undefined,
  reference: string,
  decisions: MergeDecision[],
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
    for (const name of lost) decisions.push(nameIsTaken({ reference, code }, name, holderOf(name), undefined));
    let assigned = member;
    while (holderOf(assigned) !== code) assigned = nameWithCode(assigned, code);
    if (assigned !== member) decisions.push(nameIsTaken({ reference, code }, member, holderOf(member), assigned));
    holders.set(assigned, code);
    const kept = aliases.filter((name) => holderOf(name) === code && name !== assigned);
    const { aliases: _aliases, removed, ...rest } = value;
    return { ...rest, member: assigned, ...(kept.length > 0 && { aliases: kept }), ...(removed && { removed }) };
  });
}

function codesByName(values: readonly LockedValue[]): ReadonlyMap<string, readonly Code[]> {
  return groupPairs(values.flatMap((value) => namesOf(value).map((name) => [name, value.code])));
}
