import { advise, type Advice, type MovedMeaning, type Verdict } from "../../model/rules/index.ts";
import { printPath } from "../../base/json/index.ts";
import type { MemberCase } from "../../model/settings/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { nameWithCode } from "../../model/naming/index.ts";
import {
  type Code,
  judgeMeanings,
  lockFileName,
  type LockedReference,
  type LockedValue,
  losersOf,
} from "../../model/lock/index.ts";
import type { UnnamedValue } from "./give-names.ts";

interface MeaningOptions {
  readonly memberCase: MemberCase;
  /** `--accept-meanings`: names move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Reports nothing: the result is only shown, not written. */
  readonly unguarded?: boolean;
  /** All members are renamed because `memberCase` has changed. */
  readonly recase: boolean;
  /** The members that the configuration sets, by code. */
  readonly wishes: ReadonlyMap<string, string>;
}

/** A list before, and its values now with the names that they had. */
interface RewordedList {
  readonly old: LockedReference;
  readonly values: readonly UnnamedValue[];
}

/**
 * Rule `meaning-changed`: reports the codes with another meaning, unless that is accepted or the configuration sets their
 * members. Returns values that need a new name without member and aliases, which would mean another code.
 */
export function settleMeanings(list: RewordedList, options: MeaningOptions, findings: Findings): UnnamedValue[] {
  const { old, values } = list;
  const found = judgeMeanings(old.values, values, options.memberCase);
  if (found.length === 0) return [...values];
  const moved = found.map(({ place }) => place);
  const changed = new Set([...moved.map(({ code }) => code), ...losersOf(moved)]);
  const isNamed = (code: Code): boolean => options.wishes.has(String(code));
  if (options.acceptMeanings) return moveNames(list, findGivers(moved, isNamed), changed, options.recase);

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

/** The place of a code in the lock; of a new one after the last. */
function placeOf(code: Code, { key, values }: LockedReference) {
  const index = values.findIndex((value) => value.code === code);
  return { file: lockFileName, pointer: printPath(["references", key, "values", index === -1 ? "-" : index]) };
}

/**
 * Moves the names with the descriptions, except those of codes that the configuration names.
 *
 * @param changed the moved codes, and those that lost their description to them
 */
function moveNames(
  { old, values }: RewordedList,
  givers: ReadonlyMap<Code, Code>,
  changed: ReadonlySet<Code>,
  recase: boolean,
): UnnamedValue[] {
  const before = new Map(old.values.map((value) => [value.code, value]));
  const renamed = new Set([...changed, ...givers.values()]);
  return values.map((value) => {
    if (!renamed.has(value.code)) return value;
    const giver = givers.get(value.code);
    if (giver === undefined || recase) return withoutNames(value);
    const { member, aliases } = before.get(giver) as LockedValue;
    // A name that ends in the former code is wrong for another one.
    const isOfCode = member.endsWith(nameWithCode("", giver));
    return { ...withoutNames(value), ...(!isOfCode && { member }), ...(aliases && { aliases }) };
  });
}

/** The code that each code takes its names from; each gives them only once. */
function findGivers(moved: readonly MovedMeaning[], isNamed: (code: Code) => boolean): ReadonlyMap<Code, Code> {
  const givers = new Map<Code, Code>();
  const given = new Set<Code>();
  // Codes with the same description share one list of former holders, which is consumed once.
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
