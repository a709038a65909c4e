import { advise, type CheckedValue, displacedCodes, rules } from "../../model/rules/index.ts";
import { printPath } from "../../base/json/index.ts";
import { labelOf, nameWithCode } from "../../model/naming/index.ts";
import {
  type Code,
  defaultLockName,
  type LockedReference,
  type LockedValue,
  namesOf,
  valuesByCode,
} from "../../model/lock/index.ts";
import { type MergeOptions, type Names, overridesOf } from "./name-lock.ts";

/**
 * Reports the codes with another meaning (rule `meaning-changed`), unless that is accepted or the configuration sets
 * their members. Returns the names that the codes have then; a code without names gets a new one.
 *
 * @param source what the members of the list are made from, instead of the description
 * @param areRenamed whether all members are made again
 */
export function resolveMeanings(
  old: LockedReference,
  values: readonly CheckedValue[],
  { source, areRenamed }: { readonly source: string | undefined; readonly areRenamed: boolean },
  options: MergeOptions,
): ReadonlyMap<Code, Names> {
  const { memberCase, acceptMeanings = false, acceptsEverything, lockName = defaultLockName, findings } = options;
  const before = valuesByCode(old);
  const nameOf = (value: Pick<LockedValue, "description" | "code">): string => labelOf(value, memberCase);
  const violations = [...rules["meaning-changed"].check({ before: old.values, now: values, nameOf })];
  if (violations.length === 0) return before;
  const overrides = overridesOf(options.names, old.key);
  const isSet = (code: Code): boolean => overrides.has(String(code));
  if (!acceptMeanings && !acceptsEverything) {
    const isRefused = findings.setting("meaning-changed", old.key) === "error";
    const advice = isRefused
      ? advise`if the new descriptions are correct, run ${["--accept-meanings"]}: the names follow them`
      : advise`the new descriptions are used and the members stay; to move the members with the descriptions, restore the lock (${{ git: ["checkout", "HEAD", "--", lockName] }}) and run ${["--accept-meanings"]}`;
    for (const violation of violations) {
      const { code } = violation.place;
      if (isSet(code)) continue;
      findings.add("meaning-changed", { ...violation, advice }, { reference: old.key }, () => ({
        file: lockName,
        pointer: placeInLock(code, old),
      }));
    }
  }

  const moved = violations.map(({ place }) => place);
  const changed = new Set([...moved.map(({ code }) => code), ...displacedCodes(moved)]);
  const holders = acceptMeanings && source === undefined ? formerHolders(moved, before, isSet) : new Map<Code, never>();
  const texts = new Map(values.map(({ code, namedFrom }) => [code, namedFrom ?? String(code)]));
  const taken = new Set([...old.values.flatMap(namesOf), ...overrides.values()]);

  /**
   * The names of a code with another meaning, or of a tombstone whose member another code takes. The first row that applies:
   *
   *   `names` of the configuration has it                   none
   *   the meanings are not accepted                         its own
   *   another text names the members                        none; its own if it does not have that text
   *   all members are made again                            none
   *   it has the description that another code had before   the member of that code; none if that ends in the code, or is in `names`
   *   it is a tombstone                                     its member, with its code if another one has it
   *   otherwise                                             none
   */
  const namesAfter = (code: Code): Names | undefined => {
    const [value, holder] = [before.get(code), holders.get(code)];
    if (isSet(code)) return undefined;
    if (!acceptMeanings) return value;
    if (source !== undefined) return texts.get(code) === String(code) ? value : undefined;
    if (areRenamed) return undefined;
    if (holder) return isSet(holder.code) || endsInCode(holder) ? undefined : { member: holder.member };
    return value && !changed.has(code) ? { member: tombstoneMember(value, taken) } : undefined;
  };
  const names = new Map<Code, Names>(before);
  for (const code of [...changed, ...Array.from(holders.values(), (holder) => holder.code)]) {
    const after = namesAfter(code);
    if (after) names.set(code, after);
    else names.delete(code);
  }
  return names;
}

/** For each code that has a description which other codes had: the first that does not have it any more. Each occurs once. */
function formerHolders(
  moved: Parameters<typeof displacedCodes>[0],
  before: ReadonlyMap<Code, LockedValue>,
  isSet: (code: Code) => boolean,
): ReadonlyMap<Code, LockedValue> {
  const holders = new Map<Code, LockedValue>();
  const given = new Set<Code>();
  for (const { code, from } of moved.filter((each) => !isSet(each.code))) {
    const former = from.find((each) => each.state !== "kept" && !given.has(each.code));
    if (former === undefined) continue;
    given.add(former.code);
    holders.set(code, before.get(former.code) as LockedValue);
  }
  return holders;
}

/** The place of a code in the lock; a new code is after the last. */
function placeInLock(code: Code, { key, values }: LockedReference): string {
  const index = values.findIndex((value) => value.code === code);
  return printPath(["references", key, "values", index === -1 ? "-" : index]);
}

/** The new member of a tombstone whose member another code takes. */
function tombstoneMember(tombstone: LockedValue, taken: ReadonlySet<string>): string {
  let { member } = tombstone;
  while (!endsInCode(tombstone) && taken.has(member)) member = nameWithCode(member, tombstone.code);
  return member;
}

/** Whether a member ends in its code, so that it is wrong for another one. */
function endsInCode({ member, code }: LockedValue): boolean {
  return member.endsWith(nameWithCode("", code));
}
