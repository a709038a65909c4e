import { compareCodes } from "../../base/text/index.ts";
import { isActive, type LockedValue } from "../lock/index.ts";
import { labelOf, type MemberCase } from "../naming/index.ts";
import type { CodePair } from "../report/index.ts";

/**
 * Pairs the codes of a list before and after their type changed, by member: no code of one type equals one of the other, but a
 * member never changes by itself. Codes whose descriptions contradict that are not paired.
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
  const byMember = new Map(now.map((value) => [value.member, value]));
  const labelIn = (value: LockedValue): string => labelOf(value, memberCase);
  const [oldLabels, newLabels] = [old, now].map((values) => new Set(values.map(labelIn))) as [Set<string>, Set<string>];
  // Two values contradict if their descriptions differ, and a third value on the other side has the description of one.
  const contradict = (was: LockedValue, is: LockedValue): boolean =>
    labelIn(was) !== labelIn(is) && (newLabels.has(labelIn(was)) || oldLabels.has(labelIn(is)));
  const paired = new Set<LockedValue>();
  const pairs = old.flatMap((value) => {
    const candidate = byMember.get(value.member);
    const partner = candidate && !contradict(value, candidate) ? candidate : undefined;
    if (partner) paired.add(partner);
    if (partner && !isActive(value) && !isActive(partner)) return [];
    return [{ member: value.member, before: value.code, after: partner?.code ?? null }];
  });
  const added = now.filter((value) => !paired.has(value));
  return [...pairs, ...added.map(({ member, code }) => ({ member, before: null, after: code }))];
}

const byCode = (a: LockedValue, b: LockedValue): number => compareCodes(a.code, b.code);
