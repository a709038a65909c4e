import { advise, type Advice } from "../../model/rules/index.ts";
import { printPath } from "../../base/json/index.ts";
import type { MemberCase } from "../../model/settings/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { nameWithCode } from "../../model/naming/index.ts";
import type { MovedMeaning, Verdict } from "../../model/rules/index.ts";
import {
  type Code,
  judgeMeanings,
  lockFileName,
  type LockedReference,
  type LockedValue,
  losersOf,
} from "../../model/lock/index.ts";
import type { UnnamedValue } from "./give-names.ts";

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
 * Rule `meaning-changed`: reports the codes that mean something else now, unless that is accepted or the configuration has
 * given them other members by hand. A value whose name is to be made comes back without member and aliases: the old ones
 * would mean another code.
 */
export function settleMeanings(list: RewordedList, options: MeaningOptions, findings: Findings): UnnamedValue[] {
  const { old, values } = list;
  const found = judgeMeanings(old.values, values, options.memberCase);
  if (found.length === 0) return [...values];
  const moved = found.map(({ place }) => place);
  const changed = new Set([...moved.map(({ code }) => code), ...losersOf(moved)]);
  const isNamed = (code: Code): boolean => options.wishes.has(String(code));
  if (options.acceptMeanings) return moveNames(list, { moved, changed, isNamed }, options.recase);

  const isRefused = findings.setting("meaning-changed") === "error";
  for (const verdict of options.unguarded ? [] : found) {
    const { code } = verdict.place;
    if (isNamed(code)) continue;
    const describe: Verdict["describe"] = (quote) => ({ ...verdict.describe(quote), advice: adviceFor(isRefused) });
    findings.add("meaning-changed", { describe }, { reference: old.key }, () => placeOf(code, old));
  }
  return values.map((value) => (changed.has(value.code) && isNamed(value.code) ? withoutNames(value) : value));
}

function adviceFor(isRefused: boolean): Advice {
  return isRefused
    ? advise`if that is right, run ${["--accept-meanings"]}, and the names go with the words; or set the members of these codes in "names" of the configuration`
    : advise`the new descriptions are used and the members stay; to move the names with the descriptions, restore the lock (${{ git: ["checkout", "HEAD", "--", "codegen.lock.json"] }}) and run ${["--accept-meanings"]}`;
}

/** Where a code stands in the lock; a new one, behind the last. */
function placeOf(code: Code, { key, values }: LockedReference) {
  const index = values.findIndex((value) => value.code === code);
  return {
    file: lockFileName,
    pointer: printPath(["references", key, "values", index === -1 ? "-" : index]),
  };
}

/** The codes that mean something else now, and with them those whose names have to change. */
interface Moves {
  readonly moved: readonly MovedMeaning[];
  readonly changed: ReadonlySet<Code>;
  /** Whether the configuration names a code. */
  readonly isNamed: (code: Code) => boolean;
}

/** Lets the names go with the words; those of codes that the configuration names stay out of it. */
function moveNames({ old, values }: RewordedList, { moved, changed, isNamed }: Moves, recase: boolean): UnnamedValue[] {
  const givers = findGivers(moved, isNamed);
  const before = new Map(old.values.map((value) => [value.code, value]));
  const renamed = new Set([...changed, ...givers.values()]);
  return values.map((value) => {
    if (!renamed.has(value.code)) return value;
    const giver = givers.get(value.code);
    if (giver === undefined || recase) return withoutNames(value);
    const { member, aliases } = before.get(giver) as LockedValue;
    // A name that has the code of its giver in it is made anew for another one.
    const isOfCode = member.endsWith(nameWithCode("", giver));
    return { ...withoutNames(value), ...(!isOfCode && { member }), ...(aliases && { aliases }) };
  });
}

/** The code that each code has its names from; no code gives them twice. */
function findGivers(moved: readonly MovedMeaning[], isNamed: (code: Code) => boolean): ReadonlyMap<Code, Code> {
  const givers = new Map<Code, Code>();
  const given = new Set<Code>();
  // Codes that take the same words share one list of those that had them: each is asked once.
  const queues = new Map<MovedMeaning["from"], Code[]>();
  for (const { code, from } of moved) {
    if (isNamed(code)) continue;
    const queue =
      queues.get(from) ??
      from.flatMap((holder) => (holder.state === "kept" || isNamed(holder.code) ? [] : [holder.code])).toReversed();
    queues.set(from, queue);
    let giver = queue.pop();
    while (giver !== undefined && given.has(giver)) giver = queue.pop();
    if (giver === undefined) continue;
    givers.set(code, giver);
    given.add(giver);
  }
  return givers;
}

function withoutNames({ member: _member, aliases: _aliases, ...value }: UnnamedValue): UnnamedValue {
  return value;
}
