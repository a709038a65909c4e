import { advise, type Advice, displacedCodes, rules } from "../../model/rules/index.ts";
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
import { memberSource, type MergeOptions, overridesOf, type UnnamedValue } from "./name-lock.ts";

/**
 * Reports the codes with another meaning (rule `meaning-changed`), unless that is accepted or the configuration sets
 * their members. Returns values that need a new name without member and aliases, which would mean another code.
 *
 * @param values the values now, with the names that they had
 * @param areRenamed whether all members are renamed because `memberCase`, or `member` of the list, has changed
 */
export function resolveMeanings(
  old: LockedReference,
  values: readonly UnnamedValue[],
  options: MergeOptions,
  areRenamed: boolean,
): readonly UnnamedValue[] {
  const { memberCase, names, acceptMeanings, acceptsEverything, lockName = defaultLockName, findings } = options;
  const nameOf = (value: Pick<LockedValue, "description" | "code">): string => labelOf(value, memberCase);
  const violations = [...rules["meaning-changed"].check({ before: old.values, now: values, nameOf })];
  if (violations.length === 0) return values;
  const overrides = overridesOf(names, old.key);
  if (!acceptMeanings && !acceptsEverything) {
    const advice = adviceFor(findings.setting("meaning-changed", old.key) === "error", lockName);
    for (const violation of violations) {
      const { code } = violation.place;
      if (overrides.has(String(code))) continue;
      findings.add("meaning-changed", { ...violation, advice }, { reference: old.key }, () => ({
        file: lockName,
        pointer: placeInLock(code, old),
      }));
    }
  }
  const moved = violations.map(({ place }) => place);
  const members = nextMembers(old, values, moved, overrides, options, areRenamed);
  return values.map((value) => {
    if (!members.has(value.code)) return value;
    const { member: _member, aliases: _aliases, ...rest } = value;
    const member = members.get(value.code);
    return member === undefined ? rest : { ...rest, member };
  });
}

/**
 * The members of the codes that do not keep theirs; `undefined` for a new name. A code takes the member of the first code that had
 * its description and does not have it any more; each gives it only once. If another text names the members, each code that has
 * one is named from it again, because the lock does not contain the former texts.
 */
function nextMembers(
  old: LockedReference,
  values: readonly UnnamedValue[],
  moved: Parameters<typeof displacedCodes>[0],
  overrides: ReadonlyMap<string, string>,
  { acceptMeanings, lists }: MergeOptions,
  areRenamed: boolean,
): ReadonlyMap<Code, string | undefined> {
  const isNamed = (code: Code): boolean => overrides.has(String(code));
  const isNamedApart = memberSource(old.key, lists) !== undefined;
  const texts = new Map(values.map(({ code, namedFrom = String(code) }) => [code, namedFrom]));
  const keepsName = (code: Code): boolean => isNamedApart && texts.get(code) === String(code);
  const changed = [...moved.map(({ code }) => code), ...displacedCodes(moved)];
  const renamed = changed.filter((code) => isNamed(code) || (acceptMeanings && !keepsName(code)));
  const members = new Map<Code, string | undefined>(renamed.map((code) => [code, undefined]));
  if (!acceptMeanings || isNamedApart) return members;
  const before = valuesByCode(old);
  const taken = new Set([...old.values.flatMap(namesOf), ...overrides.values()]);
  const sources = new Set<Code>();
  for (const { code, from } of moved) {
    const holder = from.find((former) => former.state !== "kept" && !sources.has(former.code));
    if (holder === undefined || isNamed(code)) continue;
    sources.add(holder.code);
    const source = before.get(holder.code) as LockedValue;
    const canMove = !areRenamed && !isNamed(source.code);
    members.set(code, canMove && !endsInCode(source) ? source.member : undefined);
    // A tombstone, which has no new meaning.
    if (!members.has(source.code)) members.set(source.code, canMove ? tombstoneMember(source, taken) : undefined);
  }
  return members;
}

function adviceFor(isRefused: boolean, lockName: string): Advice {
  return isRefused
    ? advise`\`codegen impact\` lists the code that it affects\nif the new descriptions are correct, run ${["--accept-meanings"]}: the names follow them\nif they are wrong, have them corrected at their source\nto choose the names yourself, set them in "names" of the configuration`
    : advise`the new descriptions are used and the members stay; to move the members with the descriptions, restore the lock (${{ git: ["checkout", "HEAD", "--", lockName] }}) and run ${["--accept-meanings"]}`;
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
