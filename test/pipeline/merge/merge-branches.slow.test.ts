import fc from "fast-check";
import { describe, expect, it } from "@jest/globals";
import {
  type Lock,
  type LockedReference,
  type LockedValue,
  namesOf,
  parseLock,
  printLock,
} from "../../../src/model/lock/index.ts";
import { type Field, type FieldValues, labelField } from "../../../src/model/list/index.ts";
import { memberDiffers, nameIsTaken, partDiffers } from "../../../src/pipeline/merge/merge-decision.ts";
import { mergeBranches } from "../../../src/pipeline/merge/merge-branches.ts";
import { findingsOf } from "../../support/findings.ts";
import { branches } from "../../support/histories.ts";
import { locked, lockedReference, lockOf, textField, unitWith } from "../../support/locks.ts";
import { valuesOf } from "../../support/merging.ts";

type Values = readonly LockedValue[];
const lockWith = (values: Values): Lock => lockOf({ contact_status: values });
const both = (base: Lock | undefined, ours: Lock, theirs: Lock) => {
  const merged = mergeBranches({ base, ours, theirs });
  expect(mergeBranches({ base, ours: theirs, theirs: ours })).toEqual(merged);
  return merged;
};

const removed = { removed: true } as const;
const paused = locked(8, "Paused");

describe("a value of two branches", () => {
  const low = locked(1, "Low");
  const tombstone = { ...low, ...removed };
  const minor = locked(1, "Minor", { description: "Low", aliases: ["Low"] });
  const aliased = locked(1, "Low", { aliases: ["Old", "Older"] });
  const older = locked(1, "Low", { aliases: ["Older"] });
  const old = locked(1, "Low", { aliases: ["Old"] });
  const lowest = { ...low, description: "Lowest" };
  const onHold = locked(8, "OnHold", { description: "On hold", enable: false });

  it.each<[string, Values | undefined, Values, Values, Values]>([
    ["that one adds is kept next to one that the other adds", [], [low], [paused], [low, paused]],
    ["that one removes and the other rewords has both", [low], [tombstone], [lowest], [{ ...lowest, ...removed }]],
    ["that one renames has the new member", [low], [minor], [lowest], [{ ...minor, description: "Lowest" }]],
    [
      "whose alias one deletes has the others",
      [aliased],
      [older],
      [{ ...aliased, enable: false }],
      [{ ...older, enable: false }],
    ],
    ["whose alias one deletes has the other's member", [old], [low], [{ ...minor, aliases: ["Old", "Low"] }], [minor]],
    [
      "whose meaning one accepts while the other renames it has the new member and meaning",
      [locked(4, "Hard"), locked(5, "Soft")],
      [locked(4, "Soft"), locked(5, "Hard")],
      [locked(4, "Bounced", { description: "Hard", aliases: ["Hard"] }), locked(5, "Soft")],
      [locked(4, "Bounced", { description: "Soft", aliases: ["Soft"] }), locked(5, "Hard")],
    ],
  ])("a value %s", (_name, base, ours, theirs, expected) => {
    const { lock } = both(base && lockWith(base), lockWith(ours), lockWith(theirs));
    expect(lock).toEqual(lockWith(expected));
    expect(parseLock(printLock(lock), {})).toEqual(lock);
  });

  const other9 = locked(9, "Other");
  const paused9 = locked(9, "Other", { aliases: ["Paused"] });
  const odd = locked(8, "Paused_9");
  const at = { reference: "contact_status" };
  const named = (code: number, name: string, holder: number, assigned?: string) => {
    return nameIsTaken({ ...at, code }, name, holder, assigned);
  };
  const differs = (code: number, part: string, kept: string, other: string) => {
    return partDiffers({ ...at, code, part }, kept, other);
  };

  it.each<[string, Values | undefined, Values, Values, Values, object[]]>([
    [
      "a code that both add with different descriptions",
      [],
      [paused],
      [onHold],
      [{ ...onHold, aliases: ["Paused"] }],
      [
        memberDiffers({ ...at, code: 8 }, "OnHold", "Paused", true),
        differs(8, "description", "On hold", "Paused"),
        differs(8, "enable", "false", "true"),
      ],
    ],
    [
      "a member that both rename",
      [low],
      [minor],
      [{ ...minor, member: "Least" }],
      [{ ...minor, member: "Least", aliases: ["Low", "Minor"] }],
      [memberDiffers({ ...at, code: 1 }, "Least", "Minor", false)],
    ],
    [
      "one member of two new codes",
      [],
      [paused],
      [locked(9, "Paused")],
      [paused, locked(9, "Paused_9", { description: "Paused" })],
      [named(9, "Paused", 8, "Paused_9")],
    ],
    [
      "a name that is also taken with the code appended",
      [],
      [locked(7, "Paused"), odd],
      [locked(9, "Paused")],
      [locked(7, "Paused"), odd, locked(9, "Paused_9_9", { description: "Paused" })],
      [named(9, "Paused", 7, "Paused_9_9")],
    ],
    ["an alias that another code has", [], [paused], [paused9], [paused, other9], [named(9, "Paused", 8)]],
    [
      "the member of a tombstone, one of whose aliases is the member of another code",
      [],
      [paused, locked(10, "Held")],
      [locked(9, "Held", { aliases: ["Old", "Paused"], ...removed })],
      [paused, locked(9, "Held", { aliases: ["Old"], ...removed }), locked(10, "Held_10", { description: "Held" })],
      [named(9, "Paused", 8), named(10, "Held", 9, "Held_10")],
    ],
  ])("resolves and reports a value: %s", (_name, base, ours, theirs, expected, decisions) => {
    const merged = both(base && lockWith(base), lockWith(ours), lockWith(theirs));
    expect(merged.lock).toEqual(lockWith(expected));
    expect(merged.decisions).toEqual(decisions);
  });
});

describe("a list with fields of two branches", () => {
  const size = textField("size");
  const [union, key] = [textField("size", { as: "union" }), textField("size", { as: "key" })];
  const [optional, number] = [
    textField("size", { optional: true }),
    textField("size", { type: { kind: "number", width: null } }),
  ];
  const array = textField("size", { type: { kind: "string", width: null, isArray: true }, optional: true });
  const [german, french] = [labelField("de"), labelField("fr")];
  const metre = (fields?: FieldValues) => locked("m", "Metre", fields && { fields });
  const inch = (fields?: FieldValues) => locked("in", "Inch", fields && { fields });
  type Side = readonly [fields: readonly Field[], ...LockedValue[]];
  const plain: Side = [[], metre()];
  const [small, middle, big]: Side[] = ["1", "2", "3"].map((text) => [[size], metre({ size: text })]);
  const sized: Side = [[optional], metre({ size: "1" })];
  const unsized: Side = [[optional], metre()];
  const sizedBy = (...sizes: string[]): Side => [[array], metre({ size: sizes })];

  it.each<
    [
      what: string,
      base: Side | undefined,
      ours: Side | undefined,
      theirs: Side | undefined,
      expected: Side | undefined,
      ...object[],
    ]
  >([
    ["that one adds", plain, small, plain, small],
    ["that both add", plain, small, small, small],
    ["that one drops", small, plain, small, plain],
    ["that one changes", small, big, small, big],
    ["that both change", small, big, middle, middle, { code: "m", part: "size", expected: "2", actual: "3" }],
    ["that a value of one no longer has", sized, unsized, sized, unsized],
    [
      "that a value of one no longer has, and the other changes",
      sized,
      unsized,
      [[optional], metre({ size: "9" })],
      [[optional], metre({ size: "9" })],
    ],
    [
      "that is an array, which a value of one no longer has",
      sizedBy("1"),
      [[array], metre()],
      sizedBy("1"),
      [[array], metre()],
    ],
    [
      "that is an array, which both change to the same text",
      sizedBy("1"),
      sizedBy("2,3"),
      sizedBy("2", "3"),
      sizedBy("2", "3"),
      { code: "m", part: "size", expected: `["2","3"]`, actual: `["2,3"]` },
    ],
    ["that one makes a union", small, [[union], metre({ size: "1" })], small, [[union], metre({ size: "1" })]],
    [
      "that one makes a union and the other a key",
      small,
      [[union], metre({ size: "1" })],
      [[key], metre({ size: "1" })],
      [[key], metre({ size: "1" })],
      { part: "size", expected: `{ "type": "string", "as": "key" }`, actual: `{ "type": "string", "as": "union" }` },
    ],
    [
      "that one makes a number while the other adds a value",
      small,
      [[number], metre({ size: 1 })],
      [[size], inch({ size: "0" }), metre({ size: "1" })],
      [[number], inch(), metre({ size: 1 })],
    ],
    [
      "that are labels of two languages",
      plain,
      [[french], metre({ "labels.fr": "mètre" })],
      [[german], metre({ "labels.de": "Meter" })],
      [[german, french], metre({ "labels.de": "Meter", "labels.fr": "mètre" })],
    ],
  ])("has fields %s", (_what, base, ours, theirs, expected, ...decisions) => {
    const lockOfSide = ([fields, ...values]: Side): Lock => lockOf([unitWith(fields, values)]);
    const merged = both(base && lockOfSide(base), lockOfSide(ours as Side), lockOfSide(theirs as Side));
    expect(merged.lock).toEqual(lockOfSide(expected as Side));
    expect(merged.decisions).toMatchObject(decisions.map((each) => ({ reference: "unit", ...each })));
  });
});

describe("a merge of the references of two branches", () => {
  it("keeps all and merges them by field", () => {
    const priority = (name: string, description: string) => lockedReference("priority", [], { name, description });
    const ours = lockOf([lockedReference("contact_status", []), priority("C", "B")]);
    const theirs = lockOf([priority("A", "D"), lockedReference("user_status", [])]);
    const { lock, decisions } = both(lockOf([priority("A", "B")]), ours, theirs);
    expect(lock.references.map(({ key, name, description }) => [key, name, description])).toEqual([
      ["contact_status", "contact_status", "About contact_status"],
      ["priority", "C", "D"],
      ["user_status", "user_status", "About user_status"],
    ]);
    expect(decisions).toEqual([]);
  });

  it("resolves by field a reference that both branches changed", () => {
    const colour = (name: string, width: number): Lock => {
      const code = { kind: "integer", width } as const;
      return lockOf([lockedReference("colour", [], { name, description: `About ${name}`, type: `Type${name}`, code })]);
    };
    const { lock, decisions } = both(colour("A", 1), colour("B", 2), colour("C", 3));
    expect(lock).toEqual(colour("B", 2));
    expect(decisions.map(({ reference, part, expected, actual }) => [reference, part, expected, actual])).toEqual([
      ["colour", "name", "B", "C"],
      ["colour", "description", "About B", "About C"],
      ["colour", "type", "TypeB", "TypeC"],
      ["colour", "code", "integer(2)", "integer(3)"],
    ]);
  });

  it("keeps one of two new member cases", () => {
    const inCase = (memberCase: Lock["memberCase"]): Lock => lockOf({ priority: [] }, { memberCase });
    const { lock, decisions } = both(inCase("pascal"), inCase("constant"), inCase("camel"));
    expect(lock.memberCase).toBe("camel");
    expect(decisions).toEqual([partDiffers({ reference: null, part: "memberCase" }, "camel", "constant")]);
  });

  it("takes the values of the branch that changed the code type", () => {
    const lock = lockOf({ colour: [locked("r", "Red")] });
    const theirs = lockOf({ colour: [locked(1, "Red"), locked(2, "Blue")] });
    expect(both(lockOf({ colour: [locked(1, "Red")] }), lock, theirs)).toEqual({ lock, decisions: [] });
  });

  it("keeps a member that both branches have in a new member case", () => {
    const values = [locked(1, "VeryLow", { description: "Very low" })];
    const pascal = lockOf({ priority: values });
    const constant = lockOf({ priority: values }, { memberCase: "constant" });
    expect(both(pascal, constant, pascal).lock).toEqual(constant);
  });

  it("leaves out a list that one branch has removed, unless the other has changed it", () => {
    const listOf = (...values: LockedValue[]) => lockedReference("unit", values, { list: true });
    const [metre, inch] = [locked("m", "Metre"), locked("in", "Inch")];
    const rest = lockedReference("priority", [locked(1, "Low")]);
    const merge = (theirs: LockedReference, base?: LockedReference) =>
      both(lockOf(base ? [rest, base] : [rest]), lockOf([rest]), lockOf([rest, theirs]));
    for (const seal of [undefined, "a"])
      expect(merge({ ...listOf(metre), seal }, listOf(metre))).toEqual({ lock: lockOf([rest]), decisions: [] });
    for (const theirs of [listOf(metre, inch), { ...listOf(metre), name: "Units" }, listOf({ ...metre, ...removed })])
      expect(merge(theirs, listOf(metre)).lock).toEqual(lockOf([rest, theirs]));
    expect(merge(listOf(metre)).lock).toEqual(lockOf([rest, listOf(metre)]));
    const reference = lockedReference("gender", [locked(1, "Female")]);
    expect(merge(reference, reference).lock).toEqual(lockOf([rest]));
  });

  it.each<
    [what: string, base: string | undefined, ours: string | undefined, theirs: string | undefined, string | undefined]
  >([
    ["that neither changed", "a", "a", "a", "a"],
    ["that one changed", "a", "b", "a", "b"],
    ["that one dropped", "a", undefined, "a", undefined],
    ["that both changed alike", "a", "b", "b", "b"],
    ["that both changed", "a", "b", "c", undefined],
    ["that one changed and the other dropped", "a", "b", undefined, undefined],
  ])("has a seal %s only if it is right in one of them", (_what, ...seals) => {
    const [base, ours, theirs, expected] = seals.map((seal) =>
      lockOf([lockedReference("priority", [], { seal })], { seal }),
    ) as [Lock, Lock, Lock, Lock];
    expect(both(base, ours, theirs)).toEqual({ lock: expected, decisions: [] });
  });

  it("adds the first references of one branch to the lists of the other", () => {
    const list = { ...lockedReference("unit", [locked("kg", "Kilogram")]), list: true as const };
    const lists: Lock = { memberCase: "pascal", references: [list] };
    const withReference = lockOf([lockedReference("priority", [locked(1, "Low")]), list]);
    expect(both(lists, lists, withReference)).toEqual({ lock: withReference, decisions: [] });
  });

  it.each<[string, members: (string | undefined)[], kept: string | undefined, others: string[]]>([
    ["that one branch changed", [undefined, "code", undefined], "code", []],
    ["that one branch dropped", ["/name", "/name", undefined], undefined, []],
    ["that both changed", [undefined, "code", ""], "", ["code"]],
  ])("has a text %s, which members are made from", (_what, members, kept, others) => {
    const [base, ours, theirs] = members.map((member) =>
      lockOf([unitWith([], [locked("m", "Metre")], { ...(member !== undefined && { member }) })]),
    ) as [Lock, Lock, Lock];
    const { lock, decisions } = both(base, ours, theirs);
    expect(lock.references[0]?.member).toBe(kept);
    expect(decisions.map(({ actual }) => actual)).toEqual(others);
  });

  it.each([
    ["of two versions", lockOf({}, { apiVersion: "1.1" }), lockOf({}), "their API versions differ: 1.1 and 1.2"],
    [
      "with codes of two types",
      lockOf({ colour: [locked(1, "Red")] }),
      lockOf({ colour: [locked("r", "Red")] }),
      "the code types of colour differ: integer and string",
    ],
    [
      "with two lists of the same type",
      lockOf([lockedReference("event_x", [], { type: "EventX" })]),
      lockOf([lockedReference("event-x", [], { type: "EventX" })]),
      "two lists would export EventX: event-x and event_x",
    ],
  ])("cannot be merged %s", (_name, ours, theirs, reason) => {
    const error = { rule: "lock", message: expect.stringMatching(reason) };
    expect(findingsOf(() => mergeBranches({ base: undefined, ours, theirs }))).toMatchObject([error]);
    expect(findingsOf(() => mergeBranches({ base: undefined, ours: theirs, theirs: ours }))).toMatchObject([error]);
    const [named] = findingsOf(() => mergeBranches({ base: undefined, ours, theirs }, "a.lock.json"));
    const advice = expect.arrayContaining([{ git: ["checkout", "--ours", "a.lock.json"] }, { args: [] }]);
    expect(named).toMatchObject({ ...error, file: "a.lock.json", advice });
  });

  it("keeps every part that both branches have", () => {
    const unit = { order: "source", memberCase: "camel", member: "/name", seal: "1-2" } as const;
    const same = lockOf([unitWith([], [paused], unit)], { source: "sample", seal: "3-4" });
    expect(both(same, same, same).lock).toEqual(same);
  });
});

const runs = { numRuns: 1000 };

/** The codes that have each name of a lock. */
function holders(lock: Lock | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, values } of lock?.references ?? [])
    for (const value of values)
      for (const name of namesOf(value).map((each) => `${key} ${each}`))
        found.set(name, [...(found.get(name) ?? []), String(value.code)]);
  return found;
}

describe("a thousand merges", () => {
  it("change nothing if one branch is unchanged or both are equal", () => {
    const property = fc.property(branches, ({ base, ours }) => {
      const unchanged = { lock: ours, decisions: [] };
      expect(both(base, ours, base)).toEqual(unchanged);
      expect(both(base, ours, ours)).toEqual(unchanged);
      expect(both(undefined, ours, ours)).toEqual(unchanged);
    });
    fc.assert(property, runs);
  });

  it("lose no code and no name, duplicate no name, and read back", () => {
    const property = fc.property(branches, fc.boolean(), ({ base, ours, theirs }, hasBase) => {
      const { lock } = both(hasBase ? base : undefined, ours, theirs);
      expect(parseLock(printLock(lock), {})).toEqual(lock);
      const [was, mine, yours, now] = [hasBase ? base : undefined, ours, theirs, lock].map(holders);
      expect([...(now ?? [])].filter(([, codes]) => codes.length !== 1)).toEqual([]);
      const lost = [...(mine ?? []), ...(yours ?? [])].filter(([name, [code = ""]]) => {
        const isKept = [mine, yours].every((side) => side?.get(name)?.includes(code));
        return (isKept || !was?.get(name)?.includes(code)) && now?.has(name) !== true;
      });
      expect(lost).toEqual([]);
      const codesOf = (each: Lock): string[] => Object.keys(valuesOf(each, "contact_status"));
      const codes = new Set(codesOf(lock));
      expect([...codesOf(ours), ...codesOf(theirs)].filter((code) => !codes.has(code))).toEqual([]);
    });
    fc.assert(property, runs);
  });
});

it.each([
  ["of the side that changed it", "abc", "cab", "abcd", "cabd"],
  ["of the only side that added a code", "cab", "cmab", "cab", "cmab"],
  ["of the only side that added a code where the other one removed one", "cab", "cmab", "caB", "cmaB"],
  ["of the only side that restored a code", "cbA", "cab", "cbA", "cab"],
  ["of the base, with new codes by code behind", "ba", "bad", "bac", "bacd"],
  ["of the base, with a code that both added in different places behind", "cab", "cmab", "camb", "cabm"],
  ["of both sides if it is the same", "abc", "cba", "cba", "cba"],
  ["of both sides if it is the same, with their new codes by code behind", "abc", "ncba", "cbma", "cbamn"],
  ["of both sides if both added a code in the same place", "cab", "cmab", "cmab", "cmab"],
  ["by code if both sides changed it", "abc", "bca", "cba", "abc"],
  ["by code if the sides have no base", undefined, "ba", "ca", "abc"],
  ["of both sides without a base", undefined, "bca", "bca", "bca"],
  ["of the side that changed it where the other one removed a code", "abc", "acB", "cba", "caB"],
  ["of the base where both sides removed a code", "cba", "caB", "cbA", "cAB"],
])("the order of a source after a merge is that %s", (_what, ...orders) => {
  const [base, ours, theirs] = orders.map((codes) => {
    // Codes in upper case are removed.
    const values =
      codes &&
      [...codes].map((each) => {
        const code = each.toLowerCase();
        return locked(code, code.toUpperCase(), code === each ? {} : removed);
      });
    return values && lockOf([unitWith([], values, { order: "source" })]);
  });
  const { lock } = both(base || undefined, ours as Lock, theirs as Lock);
  const merged = lock.references[0]?.values.map((value) => (value.removed ? value.member : value.code));
  expect(merged?.join("")).toBe(orders[3]);
});
