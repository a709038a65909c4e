import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Lock, type LockedValue, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { mergeBranches, UnmergeableError } from "../../../src/pipeline/merge/merge-branches.ts";
import { describeDecision } from "../../../src/pipeline/merge/merge-decision.ts";
import { lock as anyLock } from "../../support/arbitraries.ts";
import { branches } from "../../support/histories.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { membersOf, valuesOf } from "../../support/merging.ts";

type Values = readonly LockedValue[];
const lockWith = (values: Values): Lock => lockOf({ contact_status: values });
const both = (base: Lock | undefined, ours: Lock, theirs: Lock) => {
  const merged = mergeBranches({ base, ours, theirs });
  expect(mergeBranches({ base, ours: theirs, theirs: ours })).toEqual(merged);
  return merged;
};

const removed = { removed: true } as const;
const paused = locked(8, "Paused");
const belgium = locked(56, "Belgium", { code2: "BE" });

describe("a value of two branches", () => {
  const low = locked(1, "Low");

  it.each<[string, Values | undefined, Values, Values, Values]>([
    ["that both add is kept once", [], [low], [low], [low]],
    ["that one adds is kept", [], [low], [], [low]],
    ["that one adds is kept next to one that the other adds", [], [low], [paused], [low, paused]],
    ["that one removes is removed", [low], [{ ...low, ...removed }], [low], [{ ...low, ...removed }]],
    ["that one restores is restored", [{ ...low, ...removed }], [low], [{ ...low, ...removed }], [low]],
    ["that both restore is restored", [{ ...low, ...removed }], [low], [low], [low]],
    [
      "that one removes and the other describes differently has both changes",
      [low],
      [{ ...low, ...removed }],
      [{ ...low, description: "Lowest" }],
      [{ ...low, description: "Lowest", ...removed }],
    ],
    [
      "that one has as tombstone is one without a base",
      undefined,
      [{ ...low, ...removed }],
      [low],
      [{ ...low, ...removed }],
    ],
    ["that one disables is disabled", [low], [{ ...low, enable: false }], [low], [{ ...low, enable: false }]],
    [
      "whose code2 one changes has the new one",
      [belgium],
      [{ ...belgium, code2: "BX" }],
      [belgium],
      [{ ...belgium, code2: "BX" }],
    ],
    ["whose code2 one lacks has the code2", undefined, [locked(56, "Belgium")], [belgium], [belgium]],
    ["that one lacks is kept", [low, paused], [low], [low, paused], [low, paused]],
    ["that both lack is left out", [low, paused], [low], [low], [low]],
    [
      "that one renames has the new member",
      [low],
      [locked(1, "Minor", { description: "Low", aliases: ["Low"] })],
      [{ ...low, description: "Lowest" }],
      [locked(1, "Minor", { description: "Lowest", aliases: ["Low"] })],
    ],
    [
      "whose alias one deletes has the others",
      [locked(1, "Low", { aliases: ["Old", "Older"] })],
      [locked(1, "Low", { aliases: ["Older"] })],
      [locked(1, "Low", { aliases: ["Old", "Older"], enable: false })],
      [locked(1, "Low", { aliases: ["Older"], enable: false })],
    ],
    [
      "whose alias one deletes while the other renames it has the new member",
      [locked(1, "Low", { aliases: ["Old"] })],
      [low],
      [locked(1, "Minor", { description: "Low", aliases: ["Old", "Low"] })],
      [locked(1, "Minor", { description: "Low", aliases: ["Low"] })],
    ],
    [
      "whose meaning one accepts while the other renames it has the new member and meaning",
      [locked(4, "Hard"), locked(5, "Soft")],
      [locked(4, "Soft"), locked(5, "Hard")],
      [locked(4, "Bounced", { description: "Hard", aliases: ["Hard"] }), locked(5, "Soft")],
      [locked(4, "Bounced", { description: "Soft", aliases: ["Soft"] }), locked(5, "Hard")],
    ],
  ])("%s", (_name, base, ours, theirs, expected) => {
    const { lock } = both(base && lockWith(base), lockWith(ours), lockWith(theirs));
    expect(lock).toEqual(lockWith(expected));
    // A `code2` belongs to country alone.
    if (!printLock(lock).includes("code2")) expect(parseLock(printLock(lock), {})).toEqual(lock);
  });

  it.each<[string, Values | undefined, Values, Values, Values, object[]]>([
    [
      "another code2 in each branch",
      [locked(56, "Belgium")],
      [{ ...belgium, code2: "BX" }],
      [belgium],
      [belgium],
      [{ kind: "value", code: 56, part: "code2", kept: "BE", other: "BX" }],
    ],
    [
      "a code that both add with different descriptions",
      [],
      [paused],
      [locked(8, "OnHold", { description: "On hold", enable: false })],
      [locked(8, "OnHold", { description: "On hold", enable: false, aliases: ["Paused"] })],
      [
        { kind: "member", code: 8, kept: "OnHold", other: "Paused", isReworded: true },
        { kind: "value", code: 8, part: "description", kept: "On hold", other: "Paused" },
        { kind: "value", code: 8, part: "enable", kept: "false", other: "true" },
      ],
    ],
    [
      "a member that both rename",
      [low],
      [locked(1, "Minor", { description: "Low", aliases: ["Low"] })],
      [locked(1, "Least", { description: "Low", aliases: ["Low"] })],
      [locked(1, "Least", { description: "Low", aliases: ["Low", "Minor"] })],
      [{ kind: "member", code: 1, kept: "Least", other: "Minor", isReworded: false }],
    ],
    [
      "one member of two new codes",
      [],
      [paused],
      [locked(9, "Paused")],
      [paused, locked(9, "Paused_9", { description: "Paused" })],
      [{ kind: "name", code: 9, name: "Paused", holder: 8, given: "Paused_9" }],
    ],
    [
      "a name that the higher code had in the base",
      [locked(9, "Paused", { aliases: ["Held"] })],
      [locked(9, "Stopped", { description: "Paused", aliases: ["Held", "Paused"] })],
      [locked(8, "Held"), locked(9, "Paused", { aliases: ["Held"] })],
      [
        locked(8, "Held_8", { description: "Held" }),
        locked(9, "Stopped", { description: "Paused", aliases: ["Held", "Paused"] }),
      ],
      [{ kind: "name", code: 8, name: "Held", holder: 9, given: "Held_8" }],
    ],
    [
      "a name that is taken with the code appended, too",
      [],
      [locked(7, "Paused"), locked(8, "Paused_9")],
      [locked(9, "Paused")],
      [locked(7, "Paused"), locked(8, "Paused_9"), locked(9, "Paused_9_9", { description: "Paused" })],
      [{ kind: "name", code: 9, name: "Paused", holder: 7, given: "Paused_9_9" }],
    ],
    [
      "an alias that is the member of another code",
      [],
      [paused],
      [locked(9, "Other", { aliases: ["Paused"] })],
      [paused, locked(9, "Other")],
      [{ kind: "name", code: 9, name: "Paused", holder: 8, given: undefined }],
    ],
  ])("is decided and reported: %s", (_name, base, ours, theirs, expected, decisions) => {
    const merged = both(base && lockWith(base), lockWith(ours), lockWith(theirs));
    expect(merged.lock).toEqual(lockWith(expected));
    expect(merged.decisions).toEqual(decisions.map((each) => ({ reference: "contact_status", ...each })));
    for (const decision of merged.decisions) expect(describeDecision(decision)).toMatch(/^(?:the two|both) branches /);
  });
});

describe("references of two branches", () => {
  it("are all kept and merged by field", () => {
    const base = lockOf([lockedReference("priority", [], { name: "A", description: "B" })]);
    const ours = lockOf([
      lockedReference("contact_status", []),
      lockedReference("priority", [], { name: "C", description: "B" }),
    ]);
    const theirs = lockOf([
      lockedReference("priority", [], { name: "A", description: "D" }),
      lockedReference("user_status", []),
    ]);
    const { lock, decisions } = both(base, ours, theirs);
    expect(lock.references.map(({ key, name, description }) => [key, name, description])).toEqual([
      ["contact_status", "contact_status", "About contact_status"],
      ["priority", "C", "D"],
      ["user_status", "user_status", "About user_status"],
    ]);
    expect(decisions).toEqual([]);
  });

  it("that both have changed are decided by field", () => {
    const of = (name: string, width: number): Lock =>
      lockOf([
        lockedReference("colour", [], {
          name,
          description: `About ${name}`,
          type: `Type${name}`,
          code: { kind: "integer", width },
        }),
      ]);
    const { lock, decisions } = both(of("A", 1), of("B", 2), of("C", 3));
    expect(lock).toEqual(of("B", 2));
    const is = { kind: "value", reference: "colour" };
    expect(decisions).toEqual([
      { ...is, part: "name", kept: "B", other: "C" },
      { ...is, part: "description", kept: "About B", other: "About C" },
      { ...is, part: "type", kept: "TypeB", other: "TypeC" },
      { ...is, part: "code", kept: "integer(2)", other: "integer(3)" },
    ]);
  });

  it("with a new member case in both get one of them", () => {
    const of = (memberCase: Lock["memberCase"]): Lock => lockOf({ priority: [] }, { memberCase });
    const { lock, decisions } = both(of("pascal"), of("constant"), of("camel"));
    expect(lock.memberCase).toBe("camel");
    expect(decisions).toEqual([
      { kind: "value", reference: null, part: "memberCase", kept: "camel", other: "constant" },
    ]);
  });

  it("keep their type if a new key sorts before them", () => {
    const event = (key: string) => lockedReference(key, [], { type: "EventX" });
    const old = lockOf([event("event_x")]);
    const { lock, decisions } = both(old, old, lockOf([event("event-x")]));
    expect(lock.references.map(({ key, type }) => [key, type])).toEqual([
      ["event-x", "EventXReference"],
      ["event_x", "EventX"],
    ]);
    expect(decisions).toMatchObject([{ kind: "name", reference: "event-x", holder: "event_x" }]);
  });

  it("with one type keep it where it was in the base, or at the first key", () => {
    const event = (key: string, type: string) => lockedReference(key, [], { type });
    const none = both(lockOf([]), lockOf([event("event_x", "EventX")]), lockOf([event("event-x", "EventX")]));
    expect(none.lock.references.map(({ key, type }) => [key, type])).toEqual([
      ["event-x", "EventX"],
      ["event_x", "EventXReference"],
    ]);
    const old = lockOf([event("event_x", "EventX")]);
    const one = both(old, old, lockOf([event("event-x", "EventX"), event("event_x", "Other")]));
    expect(one.lock.references.map(({ type }) => type)).toEqual(["EventX", "Other"]);
    expect(none.decisions).toEqual([
      { kind: "name", reference: "event_x", name: "EventX", holder: "event-x", given: "EventXReference" },
    ]);
  });

  it("with a new code type in one branch have the values of that branch", () => {
    const base = lockOf({ colour: [locked(1, "Red")] });
    const now = lockOf({ colour: [locked("r", "Red")] });
    expect(both(base, now, lockOf({ colour: [locked(1, "Red"), locked(2, "Blue")] }))).toEqual({
      lock: now,
      decisions: [],
    });
  });

  it("with a new member case in one branch also rename the new codes of the other", () => {
    const old = [locked(1, "VeryLow", { description: "Very low" })];
    const base = lockOf({ priority: old });
    const ours = lockOf(
      { priority: [locked(1, "VERY_LOW", { description: "Very low", aliases: ["VeryLow"] })] },
      { memberCase: "constant" },
    );
    const theirs = lockOf({
      priority: [...old, locked(8, "VeryOdd", { description: "Very odd" }), locked(9, "Own", { description: "Other" })],
    });
    const { lock, decisions } = both(base, ours, theirs);
    expect(decisions).toEqual([]);
    expect(lock.memberCase).toBe("constant");
    expect(membersOf(lock, "priority")).toEqual({ 1: "VERY_LOW", 8: "VERY_ODD", 9: "Own" });
    expect(valuesOf(lock, "priority")[8]?.aliases).toEqual(["VeryOdd"]);
  });

  it("with a new member case have each name once", () => {
    const odd = { description: "Very odd", aliases: ["VERY_ODD", "Odd"] };
    const theirs = lockOf({ priority: [locked(8, "VeryOdd", odd), locked(9, "A")] });
    const { lock } = both(lockOf({ priority: [] }), lockOf({ priority: [] }, { memberCase: "constant" }), theirs);
    expect(lock.references[0]?.values).toEqual([
      locked(8, "VERY_ODD", { description: "Very odd", aliases: ["Odd", "VeryOdd"] }),
      locked(9, "A"),
    ]);
  });

  it("with a new member case keep a member that both had", () => {
    const values = [locked(1, "VeryLow", { description: "Very low" })];
    const pascal = lockOf({ priority: values });
    const constant = lockOf({ priority: values }, { memberCase: "constant" });
    expect(both(pascal, constant, pascal).lock).toEqual(constant);
  });

  it("that both have removed are left out", () => {
    const base = lockOf({ priority: [paused], user_status: [paused] });
    const now = lockOf({ priority: [paused] });
    expect(both(base, now, now).lock).toEqual(now);
  });

  it.each([
    ["of two versions", lockOf({}, { apiVersion: "1.1" }), lockOf({}), "their API versions differ: 1.1 and 1.2"],
    [
      "with codes of two types",
      lockOf({ colour: [locked(1, "Red")] }),
      lockOf({ colour: [locked("r", "Red")] }),
      "the code types of colour differ: integer and string",
    ],
  ])("cannot be merged %s", (_name, ours, theirs, reason) => {
    const sides = [
      { base: undefined, ours, theirs },
      { base: undefined, ours: theirs, theirs: ours },
    ];
    const reasons = sides.map((locks) => {
      try {
        return mergeBranches(locks);
      } catch (error) {
        return error instanceof UnmergeableError ? error.message : error;
      }
    });
    expect(reasons).toEqual([reason, reason]);
  });
});

const runs = { numRuns: 1000 };

/** The codes that have each name of a lock. */
function holders(lock: Lock | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, values } of lock?.references ?? []) {
    for (const { code, member, aliases = [] } of values) {
      for (const name of [member, ...aliases])
        found.set(`${key} ${name}`, [...(found.get(`${key} ${name}`) ?? []), String(code)]);
    }
  }
  return found;
}

describe("a thousand merges", () => {
  it("change nothing if one branch is unchanged or both are equal", () => {
    fc.assert(
      fc.property(branches, ({ base, ours }) => {
        for (const sides of [
          { base, ours, theirs: base },
          { base, ours, theirs: ours },
          { base: undefined, ours, theirs: ours },
        ]) {
          expect(both(sides.base, sides.ours, sides.theirs)).toEqual({ lock: ours, decisions: [] });
        }
      }),
      runs,
    );
  });

  it("lose no code and no name, duplicate no name, and read back", () => {
    fc.assert(
      fc.property(branches, fc.boolean(), ({ base, ours, theirs }, hasBase) => {
        const { lock } = both(hasBase ? base : undefined, ours, theirs);
        expect(parseLock(printLock(lock), {})).toEqual(lock);
        const [was, mine, yours, now] = [hasBase ? base : undefined, ours, theirs, lock].map(holders);
        for (const codes of now?.values() ?? []) expect(codes).toHaveLength(1);
        for (const [name, codes] of [...(mine ?? []), ...(yours ?? [])]) {
          const isEnded =
            was?.get(name)?.includes(codes[0] as string) === true &&
            ![mine, yours].every((side) => side?.get(name)?.includes(codes[0] as string));
          if (!isEnded) expect(now?.has(name)).toBe(true);
        }
        const codesOf = (each: Lock): string[] => Object.keys(valuesOf(each, "contact_status"));
        expect(codesOf(lock)).toEqual(expect.arrayContaining([...codesOf(ours), ...codesOf(theirs)]));
      }),
      runs,
    );
  });

  it("accept any two locks of one version", () => {
    fc.assert(
      fc.property(anyLock, anyLock, fc.option(anyLock, { nil: undefined }), (ours, theirs, base) => {
        const sorted = [base, ours, theirs].map((each) => each && parseLock(printLock(each), {}));
        const { lock } = both(sorted[0], sorted[1] as Lock, sorted[2] as Lock);
        const names = [...holders(lock).values()];
        expect(names.every((codes) => codes.length === 1)).toBe(true);
        expect(mergeBranches({ base: lock, ours: lock, theirs: lock }).lock).toEqual(lock);
      }),
      { numRuns: 300 },
    );
  });
});
