import { advise, type Advice, displacedCodes, memberSources, rules } from "../../model/rules/index.ts";
import { printPath } from "../../base/json/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { labelOf, nameWithCode } from "../../model/naming/index.ts";
import {
  type Code,
  lockFileName,
  type LockedReference,
  type LockedValue,
  namesOf,
  valuesByCode,
} from "../../model/lock/index.ts";
import { type NamingOptions, overridesOf, type UnnamedValue } from "./name-lock.ts";

export interface MeaningOptions extends Pick<NamingOptions, "memberCase" | "names"> {
  /** `--accept-meanings`: names move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Whether the result is only shown: rules about changes report nothing, and a list may change its type of code. */
  readonly acceptsEverything?: boolean;
}

export interface MeaningContext extends MeaningOptions {
  /** Whether all members are renamed because `memberCase` has changed. */
  readonly isCaseChanged: boolean;
  readonly findings: Findings;
}

/**
 * Reports the codes with another meaning (rule `meaning-changed`), unless that is accepted or the configuration sets
 * their members. Returns values that need a new name without member and aliases, which would mean another code.
 *
 * @param values the values now, with the names that they had
 */
export function resolveMeanings(
  old: LockedReference,
  values: readonly UnnamedValue[],
  { memberCase, names, acceptMeanings, acceptsEverything, isCaseChanged, findings }: MeaningContext,
): readonly UnnamedValue[] {
  const nameOf = (value: Pick<LockedValue, "description" | "code">): string => labelOf(value, memberCase);
  const violations = [...rules["meaning-changed"].check({ before: old.values, now: values, nameOf })];
  if (violations.length === 0) return values;
  const moved = violations.map(({ place }) => place);
  const changed = new Set([...moved.map(({ code }) => code), ...displacedCodes(moved)]);
  const overrides = overridesOf(names, old.key);
  const isNamed = (code: Code): boolean => overrides.has(String(code));
  if (acceptMeanings) {
    const sources = memberSources(moved.filter(({ code }) => !isNamed(code)));
    const renamed = new Set([...changed, ...sources.values()]);
    const before = valuesByCode(old);
    const taken = new Set([...old.values.flatMap(namesOf), ...overrides.values()]);
    const memberFor = ({ code, removed }: UnnamedValue): string | undefined => {
      const from = removed ? code : sources.get(code);
      const source = from === undefined ? undefined : before.get(from);
      if (isCaseChanged || source === undefined || isNamed(source.code)) return undefined;
      if (removed) return tombstoneMember(source, taken);
      return endsInCode(source) ? undefined : source.member;
    };
    return values.map((value) => (renamed.has(value.code) ? withMember(value, memberFor(value)) : value));
  }

  const isRefused = findings.setting("meaning-changed") === "error";
  for (const violation of acceptsEverything ? [] : violations) {
    const { code } = violation.place;
    if (isNamed(code)) continue;
    const advised = { ...violation, advice: adviceFor(isRefused) };
    findings.add("meaning-changed", advised, { reference: old.key }, () => locationOf(code, old));
  }
  return values.map((value) => (changed.has(value.code) && isNamed(value.code) ? withMember(value, undefined) : value));
}

function adviceFor(isRefused: boolean): Advice {
  return isRefused
    ? advise`if the new descriptions are correct, run ${["--accept-meanings"]}: the names follow them\nif they are wrong, have them corrected at their source\nto choose the names yourself, set them in "names" of the configuration`
    : advise`the new descriptions are used and the members stay; to move the members with the descriptions, restore the lock (${{ git: ["checkout", "HEAD", "--", lockFileName] }}) and run ${["--accept-meanings"]}`;
}

/** The place of a code in the lock; a new code is after the last. */
function locationOf(code: Code, { key, values }: LockedReference) {
  const index = values.findIndex((value) => value.code === code);
  return { file: lockFileName, pointer: printPath(["references", key, "values", index === -1 ? "-" : index]) };
}

function withMember({ member: _member, aliases: _aliases, ...value }: UnnamedValue, member?: string): UnnamedValue {
  return member === undefined ? value : { ...value, member };
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
