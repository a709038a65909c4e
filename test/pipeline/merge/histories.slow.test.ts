import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { diffLocks } from "../../../src/model/diff/index.ts";
import type { Lock, LockedValue } from "../../../src/model/lock/index.ts";
import { mergeBranches } from "../../../src/pipeline/merge/merge-branches.ts";
import { memberName } from "../../../src/model/naming/index.ts";
import { applyEvent, branches, type Event, event, initialList, mappedLists } from "../../support/histories.ts";
import { merge, type Merged } from "../../support/merging.ts";

interface Meaning {
  readonly code: LockedValue["code"];
  readonly words: string;
  readonly isRemoved: boolean;
}

/** The meaning of each member and alias: its code and the description of that. */
function meaningsOf(lock: Lock | undefined): Map<string, Meaning> {
  const values = lock?.references[0]?.values ?? [];
  return new Map(
    values.flatMap(({ code, description, member, aliases = [], removed }) => {
      const meaning = { code, words: memberName(description, code), isRemoved: removed === true };
      return [member, ...aliases].map((name) => [name, meaning] as const);
    }),
  );
}

/** Names of an old package that mean another code, the description of another code or a restored code now. */
function misleading(before: Lock | undefined, now: Lock): string[] {
  const [old, current] = [meaningsOf(before), meaningsOf(now)];
  const had = (words: string, code: LockedValue["code"]): boolean =>
    [...old.values()].some((meaning) => meaning.words === words && meaning.code !== code);
  return [...old].flatMap(([name, meaning]) => {
    const is = current.get(name);
    // A removed name does not compile.
    if (is === undefined) return [];
    if (is.code !== meaning.code) return [`${name} was ${meaning.code}`];
    // A removed code is reported, and means nothing new.
    const isMoved = !is.isRemoved && is.words !== meaning.words && (meaning.isRemoved || had(is.words, is.code));
    return isMoved ? [`${name} means ${is.words}`] : [];
  });
}

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
    let found = 0;
    fc.assert(
      fc.property(history, (events) => {
        run(events, (before, merged) => {
          if (isError(merged)) found++;
          else expect(misleading(before, merged.lock)).toEqual([]);
        });
      }),
      runs,
    );
    expect(found).toBeGreaterThan(100);
  });

  it("change no meaning without a breaking change if the rule is off or meanings are accepted", () => {
    fc.assert(
      fc.property(history, fc.boolean(), (events, acceptMeanings) => {
        let list = initialList;
        let lock: Lock | undefined;
        for (const next of events) {
          const options = { acceptRemovals: true, acceptMeanings, rules: { "meaning-changed": "off" } } as const;
          const { lock: now } = merge(lock, mappedLists(list, "1.2"), options);
          const levels = diffLocks(lock, now, { disabled: "keep" }).map(({ level }) => level);
          if (!levels.includes("breaking")) expect(misleading(lock, now)).toEqual([]);
          [lock, list] = [now, applyEvent(list, next)];
        }
      }),
      runs,
    );
  });

  it("change no meaning in either of two merged branches without a breaking change", () => {
    let asked = 0;
    fc.assert(
      fc.property(branches, ({ base, ours, theirs }) => {
        const { lock } = mergeBranches({ base, ours, theirs });
        for (const before of [base, ours, theirs]) {
          const levels = diffLocks(before, lock, { disabled: "keep" }).map(({ level }) => level);
          if (levels.includes("breaking")) continue;
          if (levels.length > 0) asked++;
          expect(misleading(before, lock)).toEqual([]);
        }
      }),
      runs,
    );
    expect(asked).toBeGreaterThan(100);
  });

  it("exchange, lose and duplicate no name without accepted meanings", () => {
    fc.assert(
      fc.property(history, (events) => {
        const holders = new Map<string, LockedValue["code"]>();
        run(events, (_before, merged) => {
          if (isError(merged)) return;
          const names =
            merged.lock.references[0]?.values.flatMap(({ member, aliases = [] }) => [member, ...aliases]) ?? [];
          expect(new Set(names).size).toBe(names.length);
          for (const [name, { code }] of meaningsOf(merged.lock)) {
            expect(holders.get(name) ?? code).toBe(code);
            holders.set(name, code);
          }
          for (const name of holders.keys()) expect(names).toContain(name);
        });
      }),
      runs,
    );
  });

  it("give each code and each name once if meanings are accepted", () => {
    fc.assert(
      fc.property(history, fc.boolean(), (events, constant) => {
        let list = initialList;
        let lock: Lock | undefined;
        for (const next of events) {
          const memberCase = constant ? "constant" : "pascal";
          const options = { acceptRemovals: true, acceptMeanings: true, memberCase } as const;
          const merged = merge(lock, mappedLists(list, "1.2"), options);
          expect(isError(merged)).toBe(false);
          const values = merged.lock.references[0]?.values ?? [];
          const names = values.flatMap(({ member, aliases = [] }) => [member, ...aliases]);
          expect(new Set(names).size).toBe(names.length);
          expect(values.map(({ code }) => code)).toEqual(
            expect.arrayContaining(lock?.references[0]?.values.map(({ code }) => code) ?? []),
          );
          expect(merge(merged.lock, mappedLists(list, "1.2"), options).lock).toEqual(merged.lock);
          [lock, list] = [merged.lock, applyEvent(list, next)];
        }
      }),
      runs,
    );
  });
});
