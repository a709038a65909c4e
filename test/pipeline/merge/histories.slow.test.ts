import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { diffLocks } from "../../../src/model/diff/index.ts";
import { type Lock, type LockedValue, namesOf } from "../../../src/model/lock/index.ts";
import { mergeBranches } from "../../../src/pipeline/merge/merge-branches.ts";
import { memberName } from "../../../src/model/naming/index.ts";
import { applyEvent, branches, type Event, event, initialList, mappedLists } from "../../support/histories.ts";
import { merge, type Merged } from "../../support/merging.ts";

const valuesOf = (lock: Lock | undefined): readonly LockedValue[] => lock?.references[0]?.values ?? [];

/** The meaning of each member and alias: its code, and the name that the description of that would give. */
function meaningsOf(lock: Lock | undefined) {
  const entries = valuesOf(lock).flatMap((value) => {
    const { code, description, removed } = value;
    const meaning = { code, label: memberName(description, code), isRemoved: removed === true };
    return namesOf(value).map((name) => [name, meaning] as const);
  });
  return new Map(entries);
}

/** Names of an old package that mean another code, the description of another code or a restored code now. */
function misleading(oldLock: Lock | undefined, now: Lock): string[] {
  const [old, current] = [meaningsOf(oldLock), meaningsOf(now)];
  const belongedToAnother = (label: string, code: LockedValue["code"]): boolean =>
    [...old.values()].some((meaning) => meaning.label === label && meaning.code !== code);
  return [...old].flatMap(([name, before]) => {
    const after = current.get(name);
    // A removed name does not compile.
    if (after === undefined) return [];
    const { code, label, isRemoved } = after;
    if (code !== before.code) return [`${name} was ${before.code}`];
    // A removed code is reported, and means nothing new.
    const isMoved = !isRemoved && label !== before.label && (before.isRemoved || belongedToAnother(label, code));
    return isMoved ? [`${name} means ${label}`] : [];
  });
}

const levelsOf = (before: Lock | undefined, after: Lock) => diffLocks(before, after).map(({ level }) => level);

const isError = ({ findings }: Merged): boolean => findings.some(({ severity }) => severity === "error");

/** Merges each state of a history into the lock, except after an error. */
function run(events: readonly Event[], each: (before: Lock | undefined, merged: Merged) => void): Lock | undefined {
  let list = initialList;
  let lock: Lock | undefined;
  for (const [index, next] of [undefined, ...events].entries()) {
    if (next) list = applyEvent(list, next);
    const version = index < 3 ? ("1.1" as const) : ("1.2" as const);
    const merged = merge(lock, mappedLists(list, version), { version, acceptRemovals: true });
    each(lock, merged);
    if (!isError(merged)) lock = merged.lock;
  }
  return lock;
}

const history = fc.array(event, { minLength: 1, maxLength: 12 });
const runs = { numRuns: 1000 };

describe("a thousand histories of a list", () => {
  it("change no meaning of a name without an error", () => {
    let errorCount = 0;
    const property = fc.property(history, (events) => {
      run(events, (before, merged) => {
        if (isError(merged)) errorCount++;
        else expect(misleading(before, merged.lock)).toEqual([]);
      });
    });
    fc.assert(property, runs);
    expect(errorCount).toBeGreaterThan(100);
  });

  it("change no meaning without a breaking change if the rule is off or meanings are accepted", () => {
    const property = fc.property(history, fc.boolean(), (events, acceptMeanings) => {
      let list = initialList;
      let lock: Lock | undefined;
      for (const next of events) {
        const options = { acceptRemovals: true, acceptMeanings, rules: { "meaning-changed": "off" } } as const;
        const { lock: now } = merge(lock, mappedLists(list, "1.2"), options);
        if (!levelsOf(lock, now).includes("breaking")) expect(misleading(lock, now)).toEqual([]);
        [lock, list] = [now, applyEvent(list, next)];
      }
    });
    fc.assert(property, runs);
  });

  it("change no meaning in either of two merged branches without a breaking change", () => {
    let changedCount = 0;
    const property = fc.property(branches, ({ base, ours, theirs }) => {
      const { lock } = mergeBranches({ base, ours, theirs });
      for (const before of [base, ours, theirs]) {
        const levels = levelsOf(before, lock);
        if (levels.includes("breaking")) continue;
        if (levels.length > 0) changedCount++;
        expect(misleading(before, lock)).toEqual([]);
      }
    });
    fc.assert(property, runs);
    expect(changedCount).toBeGreaterThan(100);
  });

  it("exchange, lose and duplicate no name without accepted meanings", () => {
    const property = fc.property(history, (events) => {
      const holders = new Map<string, LockedValue["code"]>();
      run(events, (_before, merged) => {
        if (isError(merged)) return;
        const names = valuesOf(merged.lock).flatMap(namesOf);
        expect(new Set(names).size).toBe(names.length);
        const codes = [...meaningsOf(merged.lock)].map(([name, { code }]) => [name, code] as const);
        expect(codes.filter(([name, code]) => (holders.get(name) ?? code) !== code)).toEqual([]);
        for (const [name, code] of codes) holders.set(name, code);
        expect([...holders.keys()].filter((name) => !names.includes(name))).toEqual([]);
      });
    });
    fc.assert(property, runs);
  });

  it("give each code and each name once if meanings are accepted", () => {
    const property = fc.property(history, fc.constantFrom("constant", "pascal"), (events, memberCase) => {
      const options = { acceptRemovals: true, acceptMeanings: true, memberCase } as const;
      let list = initialList;
      let lock: Lock | undefined;
      for (const next of events) {
        const merged = merge(lock, mappedLists(list, "1.2"), options);
        expect(isError(merged)).toBe(false);
        const [before, after] = [lock, merged.lock].map(valuesOf) as [readonly LockedValue[], readonly LockedValue[]];
        const names = after.flatMap(namesOf);
        expect(new Set(names).size).toBe(names.length);
        const codes = new Set(after.map(({ code }) => code));
        expect(before.filter(({ code }) => !codes.has(code))).toEqual([]);
        expect(merge(merged.lock, mappedLists(list, "1.2"), options).lock).toEqual(merged.lock);
        [lock, list] = [merged.lock, applyEvent(list, next)];
      }
    });
    fc.assert(property, runs);
  });
});
