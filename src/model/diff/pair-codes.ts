import { compareCodes } from "../../base/text/index.ts";
import { isActive, type LockedValue } from "../lock/index.ts";
import { labelOf, type MemberCase } from "../naming/index.ts";
import type { CodePair } from "../report/index.ts";

/**
 * Pairs the codes of a list before and after their type changed, by member or alias: no code of one type equals one of the
 * other, but a member never changes by itself. Codes whose descriptions contradict that are not paired.
 *
 * @returns ascending by the code before, then those without one, ascending by the code after; without pairs of tombstones
 */
export function pairCodes(
  before: readonly LockedValue[],
  after: readonly LockedValue[],
  memberCase: MemberCase,
): CodePair[] {
  const old = before.toSorted(byCode);
  const now = after.toSorted(byCode);
  const partners = findPartners(old, now, contradiction(old, now, memberCase));
  const paired = new Set(partners.values());
  const pairs = old.flatMap((value) => {
    const partner = partners.get(value);
    if (partner && !isActive(value) && !isActive(partner)) return [];
    return [{ member: (partner ?? value).member, before: value.code, after: partner?.code ?? null }];
  });
  const added = now.filter((value) => !paired.has(value));
  return [...pairs, ...added.map(({ member, code }) => ({ member, before: null, after: code }))];
}

const byCode = (a: LockedValue, b: LockedValue): number => compareCodes(a.code, b.code);

/** Two values contradict if their descriptions differ, and a third value on the other side has the description of one. */
function contradiction(
  old: readonly LockedValue[],
  now: readonly LockedValue[],
  memberCase: MemberCase,
): (before: LockedValue, after: LockedValue) => boolean {
  const labelIn = (value: LockedValue): string => labelOf(value, memberCase);
  const [oldLabels, newLabels] = [old, now].map((values) => new Set(values.map(labelIn))) as [Set<string>, Set<string>];
  return (before, after) =>
    labelIn(before) !== labelIn(after) && (newLabels.has(labelIn(before)) || oldLabels.has(labelIn(after)));
}

/** Maps each old value to the new one with the same member, else to one that an alias of either side names. */
function findPartners(
  old: readonly LockedValue[],
  now: readonly LockedValue[],
  isContradicted: (before: LockedValue, after: LockedValue) => boolean,
): Map<LockedValue, LockedValue> {
  const byMember = new Map(now.map((value) => [value.member, value]));
  const byAlias = new Map(now.flatMap((value) => (value.aliases ?? []).map((alias) => [alias, value])));
  const partners = new Map<LockedValue, LockedValue>();
  const taken = new Set<LockedValue>();
  const pair = (value: LockedValue, candidates: readonly (LockedValue | undefined)[]): void => {
    const partner = candidates.find(
      (candidate) => candidate !== undefined && !taken.has(candidate) && !isContradicted(value, candidate),
    );
    if (partner === undefined) return;
    partners.set(value, partner);
    taken.add(partner);
  };
  for (const value of old) pair(value, [byMember.get(value.member)]);
  for (const value of old) {
    if (partners.has(value)) continue;
    pair(value, [byAlias.get(value.member), ...(value.aliases ?? []).map((alias) => byMember.get(alias))]);
  }
  return partners;
}
