import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Change, ChangeKind, ChangeLevel } from "../../../src/model/report/index.ts";
import { diffLocks, semverOf } from "../../../src/model/diff/index.ts";
import type { Lock, LockedReference, LockedValue } from "../../../src/model/lock/index.ts";
import { type Field, type FieldValues, labelField, parentField } from "../../../src/model/list/index.ts";
import { lock, shuffledLock } from "../../support/arbitraries.ts";
import { locked, lockOf, textField, unitWith } from "../../support/locks.ts";

const countries = (...values: LockedValue[]): Lock => lockOf({ country: values });
const belgium = locked(56, "Belgium", { fields: { code2: "BE" } });

function withReference(before: Lock, change: Partial<LockedReference>): Lock {
  return { ...before, references: before.references.map((each) => ({ ...each, ...change })) };
}

/** The id of the change to Belgium. */
const idOf = (before: Lock, after: Lock): string | undefined =>
  diffLocks(before, after).find(({ code }) => code === 56)?.id;

/** Any two locks with the same member case. */
const states = fc.tuple(lock, lock).map(([one, other]) => [one, { ...other, memberCase: one.memberCase }] as const);

const disabled: LockedValue = { ...belgium, enable: false };
const tombstone: LockedValue = { ...belgium, removed: true };
const belgique = "Belgique";
const renamed: LockedValue = { ...belgium, member: belgique };
const renamedTombstone: LockedValue = { ...renamed, removed: true };
const described: LockedValue = { ...belgium, description: belgique };

/** Kind and level of a change, and the text before and after. */
type Expected = readonly [kind: ChangeKind, level: ChangeLevel, before?: string | undefined, after?: string];

describe("a value", () => {
  it.each<[what: string, before: LockedValue | null, after: LockedValue | null, ...Expected[]]>([
    ["new", null, belgium, ["code-added", "additive", undefined, "Belgium"]],
    ["no longer listed", belgium, tombstone, ["code-removed", "breaking", "Belgium"]],
    ["missing from the later lock", belgium, null, ["code-removed", "breaking", "Belgium"]],
    ["listed again", tombstone, belgium, ["code-restored", "additive", undefined, "Belgium"]],
    ["a tombstone before and after", tombstone, tombstone],
    ["a tombstone that is missing from the later lock", tombstone, null],
    ["described differently", belgium, described, ["description-changed", "cosmetic", "Belgium", belgique]],
    ["renamed", belgium, { ...renamed, aliases: ["Belgium"] }, ["member-renamed", "additive", "Belgium", belgique]],
    ["renamed without an alias", belgium, renamed, ["member-renamed", "breaking", "Belgium", belgique]],
    ["a renamed tombstone", tombstone, renamedTombstone, ["member-renamed", "breaking", "Belgium", belgique]],
    [
      "given another code2",
      belgium,
      { ...belgium, fields: { code2: "BX" } },
      ["field-changed", "breaking", "BE", "BX"],
    ],
    ["given a code2", locked(56, "Belgium"), belgium, ["field-changed", "breaking", undefined, "BE"]],
    ["no longer given a code2", belgium, locked(56, "Belgium"), ["field-changed", "breaking", "BE"]],
    ["disabled", belgium, disabled, ["disabled", "breaking", "Belgium"]],
    ["enabled", disabled, belgium, ["enabled", "additive", undefined, "Belgium"]],
    [
      "changed in everything",
      belgium,
      { ...renamed, fields: { code2: "BX" }, description: belgique, enable: false },
      ["description-changed", "cosmetic", "Belgium", belgique],
      ["disabled", "breaking", "Belgium"],
      ["field-changed", "breaking", "BE", "BX"],
      ["member-renamed", "breaking", "Belgium", belgique],
    ],
  ])("compares a value that is %s", (_what, before, after, ...expected) => {
    const [old, now] = [before, after].map((value) => countries(...(value === null ? [] : [value])));
    const changes = diffLocks(old, now);
    expect(changes.map((each) => [each.kind, each.level, each.before, each.after])).toEqual(
      expected.map(([kind, level, from, to]) => [kind, level, from, to]),
    );
    for (const change of changes) expect(change).toMatchObject({ reference: "country", code: 56 });
  });
});

describe("a field", () => {
  const unit = (fields: Field[], ...values: (FieldValues | undefined)[]): Lock =>
    lockOf([
      unitWith(
        fields,
        values.map((each, code) => locked(`${code}`, `Unit${code}`, each && { fields: each })),
      ),
    ]);
  const plain = textField("size");
  const [one, two] = [{ size: "1" }, { size: "2" }];

  it.each<
    [what: string, field: Field, before: FieldValues | undefined, after: FieldValues | undefined, level: ChangeLevel]
  >([
    ["value", plain, one, two, "cosmetic"],
    ["union", { ...plain, as: "union" }, one, two, "breaking"],
    ["key", { ...plain, as: "key" }, one, two, "breaking"],
    ["new key", { ...plain, as: "key", optional: true }, undefined, two, "breaking"],
    ["missing value", { ...plain, optional: true }, one, undefined, "cosmetic"],
    ["label", labelField("de"), { "labels.de": "a" }, { "labels.de": "b" }, "cosmetic"],
    ["parent", parentField({ kind: "string", width: null }), { parent: "0" }, { parent: "1" }, "breaking"],
    ["number", { ...plain, type: { kind: "number", width: null } }, { size: 1.5 }, { size: 2 }, "breaking"],
    ["integer", { ...plain, type: { kind: "integer", width: 1 } }, { size: 1 }, { size: 2 }, "breaking"],
    ["boolean", { ...plain, type: { kind: "boolean", width: null } }, { size: true }, { size: false }, "breaking"],
  ])("compares a %s of each value", (_what, field, before, after, level) => {
    const [from, to] = [before, after].map((values) => Object.values(values ?? {})[0]);
    const changes = diffLocks(unit([field], before, before), unit([field], after, after));
    expect(changes).toEqual(
      ["0", "1"].map((code) => ({
        kind: "field-changed",
        reference: "unit",
        code,
        field: field.name,
        level,
        id: expect.any(String),
        ...(from !== undefined && { before: String(from) }),
        ...(to !== undefined && { after: String(to) }),
      })),
    );
  });

  it.each<[what: string, before: Field[], after: Field[], changes: string[]]>([
    ["is new", [], [plain], ["field-added size additive"]],
    ["is removed", [plain], [], ["field-removed size breaking"]],
    ["has another width", [plain], [{ ...plain, type: { kind: "string", width: 3 } }], []],
    [
      "has another type",
      [plain],
      [{ ...plain, type: { kind: "number", width: null } }],
      ["field-added size additive", "field-removed size breaking"],
    ],
    [
      "is an array now",
      [plain],
      [{ ...plain, type: { kind: "string", width: null, isArray: true } }],
      ["field-added size additive", "field-removed size breaking"],
    ],
    [
      "has the codes of a list now",
      [plain],
      [{ ...plain, list: "size" }],
      ["field-added size additive", "field-removed size breaking"],
    ],
    ["becomes a key", [plain], [{ ...plain, as: "key" }], ["field-changed size additive"]],
    ["is not a key now", [{ ...plain, as: "key" }], [{ ...plain, as: "union" }], ["field-changed size breaking"]],
    ["is optional now", [plain], [{ ...plain, optional: true }], ["field-changed size breaking"]],
    ["is required now", [{ ...plain, optional: true }], [plain], ["field-changed size additive"]],
    ["is an optional key now", [plain], [{ ...plain, as: "key", optional: true }], ["field-changed size breaking"]],
    ["is a new label", [], [labelField("de")], ["field-added labels.de additive"]],
  ])("that %s is a change of the list, once", (_what, before, after, expected) => {
    const changes = diffLocks(unit(before, one, two), unit(after, two, one)).filter(({ code }) => code === undefined);
    expect(changes.map(({ kind, field, level }) => `${kind} ${field} ${level}`)).toEqual(expected);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(expected.length);
  });
});

describe("an alias", () => {
  const low = locked(8, "Low");
  const other = locked(9, "Other", { aliases: ["Paused", "Old"] });
  const paused = { ...low, member: "Paused" };

  it.each<readonly [what: string, after: readonly LockedValue[], ...(readonly unknown[])[]]>([
    ["that is removed", [low, { ...other, aliases: ["Old"] }], ["alias-removed", 9, "Paused", "Other"]],
    [
      "that becomes the member of another code",
      [paused, { ...other, aliases: ["Old"] }],
      ["member-renamed", 8, "Low", "Paused"],
      ["alias-removed", 9, "Paused", "Other"],
    ],
    ["of a tombstone", [low, { ...other, aliases: [], removed: true }], ["code-removed", 9, "Other", undefined]],
    ["that is removed with its code", [low], ["code-removed", 9, "Other", undefined]],
  ])("an alias %s is a breaking change of its code", (_what, values, ...expected) => {
    const changes = diffLocks(lockOf({ priority: [low, other] }), lockOf({ priority: values }));
    expect(changes.map(({ kind, code, before, after }) => [kind, code, before, after])).toEqual(expected);
    expect(new Set(changes.map(({ level }) => level))).toEqual(new Set(["breaking"]));
  });

  it("reports an alias that equals the name of a new description as alias", () => {
    const onHold = (description: string, more = {}) =>
      lockOf({ priority: [locked(8, "OnHold", { description, aliases: ["Paused"], ...more })] });
    const [change] = diffLocks(onHold("On hold"), onHold("paused"));
    expect(change).toMatchObject({ kind: "description-changed", member: "OnHold", alias: "Paused" });
    for (const after of [onHold("Stopped"), onHold("paused", { member: "Held", aliases: ["OnHold", "Paused"] })])
      expect(diffLocks(onHold("On hold"), after)[0]).not.toHaveProperty("alias");
  });

  it("reports an alias that becomes the member as additive, and a new alias not at all", () => {
    const values = [
      { ...low, aliases: ["Lowest"] },
      { ...other, member: "Old", aliases: ["Paused", "Other"] },
    ];
    expect(diffLocks(lockOf({ priority: [low, other] }), lockOf({ priority: values }))).toMatchObject([
      { kind: "member-renamed", code: 9, level: "additive", before: "Other", after: "Old" },
    ]);
  });

  it("reports an alias that is removed from a tombstone as breaking", () => {
    const tombstoneWith = (aliases: string[]) => lockOf({ priority: [{ ...other, aliases, removed: true }] });
    expect(diffLocks(tombstoneWith(["Paused"]), tombstoneWith([]))).toMatchObject([
      { kind: "alias-removed", code: 9, level: "breaking", before: "Paused", after: "Other" },
    ]);
  });
});

describe("a description that moves to another code", () => {
  const bounces = (hard: string, soft: string, ...more: LockedValue[]): Lock => {
    const values = [locked(4, "BouncedHard", { description: hard }), locked(5, "BouncedSoft", { description: soft })];
    return lockOf({ contact_status: [...values, ...more] });
  };
  const before = bounces("Bounced (hard)", "Bounced (soft)");
  const levels = (after: Lock, from = before): unknown[] =>
    diffLocks(from, after).map(({ kind, code, level, takenFrom }) => [kind, code, level, takenFrom]);

  it("reports an exchange of descriptions as breaking for both codes, with the other code", () => {
    expect(levels(bounces("Bounced (soft)", "Bounced (hard)"))).toEqual([
      ["description-changed", 4, "breaking", 5],
      ["description-changed", 5, "breaking", 4],
    ]);
  });

  it("reports a moved description as breaking for the code that takes it and the code that lost it", () => {
    expect(levels(bounces("Bounced (soft)", "Full"))).toEqual([
      ["description-changed", 4, "breaking", 5],
      ["description-changed", 5, "breaking", undefined],
    ]);
    const added = locked(9, "BouncedHard_9", { description: "Bounced (hard)" });
    expect(levels(bounces("Full", "Bounced (soft)", added))).toEqual([
      ["description-changed", 4, "breaking", undefined],
      ["code-added", 9, "breaking", 4],
    ]);
  });

  it("compares descriptions by member names in the case of the later lock", () => {
    const constant = (hard: string, soft: string): Lock => ({ ...bounces(hard, soft), memberCase: "constant" });
    const after = constant("Bounced a", "Full");
    expect(levels(bounces("Full", "Bounced A"), after)).toEqual(levels(constant("Full", "Bounced A"), after));
    expect(levels(constant("Opted-in", "x"), constant("OptedIn", "x"))).toEqual([
      ["description-changed", 4, "cosmetic", undefined],
    ]);
  });

  it("names the lowest code that had the description, in any order", () => {
    const description = "Same";
    const after = lockOf({ contact_status: [locked(1, "One", { description })] });
    const values = [locked(1, "One"), locked(2, "Two", { description }), locked(3, "Three", { description })];
    for (const order of [values, values.toReversed()])
      expect(levels(after, lockOf({ contact_status: order }))).toContainEqual([
        "description-changed",
        1,
        "breaking",
        2,
      ]);
  });

  it("has the member of the code, unless that changes too", () => {
    expect(diffLocks(before, bounces("Full", "Bounced (soft)"))).toMatchObject([
      { kind: "description-changed", member: "BouncedHard", level: "cosmetic" },
    ]);
    const renamedCode = lockOf({ contact_status: [locked(4, "Full")] });
    expect(diffLocks(before, renamedCode)[0]).not.toHaveProperty("member");
  });
});

describe("a reference", () => {
  const before = lockOf({ priority: [locked(1, "Low")] });
  const newDescription = withReference(before, { description: "How soon" });

  it.each<[string, Lock | undefined, Lock | undefined, ChangeKind, ChangeLevel]>([
    ["new", lockOf({}), before, "reference-added", "additive"],
    ["the first", undefined, before, "reference-added", "additive"],
    ["removed", before, lockOf({}), "reference-removed", "breaking"],
    ["the last and removed", before, undefined, "reference-removed", "breaking"],
    ["renamed", before, withReference(before, { name: "Priority" }), "description-changed", "cosmetic"],
    ["described differently", before, newDescription, "description-changed", "cosmetic"],
    ["given another type name", before, withReference(before, { type: "Urgency" }), "member-renamed", "breaking"],
  ])("compares a reference that is %s", (_name, from, to, kind, level) => {
    const changes = diffLocks(from, to);
    const found = changes.map((each) => [each.kind, each.level, each.reference, "code" in each]);
    expect(found).toEqual([[kind, level, "priority", false]]);
  });

  it("has its name and description before and after", () => {
    const after = withReference(before, { name: "Priority", description: "How soon" });
    const texts = { before: "priority: About priority", after: "Priority: How soon" };
    expect(diffLocks(before, after)).toMatchObject([texts]);
    const list = lockOf([unitWith([], [], { name: "Unit", description: "" })]);
    const changes = diffLocks(list, withReference(list, { name: "Units" }));
    expect(changes).toMatchObject([{ before: "Unit", after: "Units" }]);
  });

  it("reports another code type as one change, which pairs the codes", () => {
    const old = lockOf({ transaction_status: [locked(5, "Sent")] }, { apiVersion: "1.1" });
    const now = lockOf({ transaction_status: [locked("sent", "Sent")] });
    const pairs = [{ member: "Sent", before: 5, after: "sent" }];
    expect(diffLocks(old, now)).toMatchObject([
      { kind: "code-type-changed", level: "breaking", before: "integer(3)", after: "string(20)", pairs },
    ]);
  });
});

describe("changes", () => {
  it("sorts changes by reference, the reference's own first, then by code and kind", () => {
    const before = lockOf({
      country: [belgium, locked(528, "Netherlands", { fields: { code2: "NL" } })],
      priority: [locked(-2, "Lowest"), locked(10, "High"), locked(9, "Low")],
    });
    const after = lockOf({
      country: [{ ...belgium, description: "Belgique", enable: false }],
      priority: [locked(10, "High", { removed: true }), locked(3, "Middle"), locked(-2, "Lowest", { enable: false })],
    });
    const changes = diffLocks(before, withReference(after, { name: "New" }));
    expect(changes.map(({ reference, code, kind }) => [reference, code, kind])).toEqual([
      ["country", undefined, "description-changed"],
      ["country", 56, "description-changed"],
      ["country", 56, "disabled"],
      ["country", 528, "code-removed"],
      ["priority", undefined, "description-changed"],
      ["priority", -2, "disabled"],
      ["priority", 3, "code-added"],
      ["priority", 9, "code-removed"],
      ["priority", 10, "code-removed"],
    ]);
  });

  it("do not exist between equal locks, in any order", () => {
    const cases = lock.chain((any) => fc.tuple(fc.constant(any), shuffledLock(any)));
    fc.assert(fc.property(cases, ([any, moved]) => expect(diffLocks(any, moved)).toEqual([])));
    expect(diffLocks(undefined, undefined)).toEqual([]);
  });

  it("returns the same changes in any order of references and values", () => {
    const cases = states.chain(([one, other]) =>
      fc.tuple(fc.constant([one, other] as const), shuffledLock(one), shuffledLock(other)),
    );
    const property = fc.property(cases, ([[one, other], movedOne, movedOther]) => {
      expect(diffLocks(movedOne, movedOther)).toEqual(diffLocks(one, other));
    });
    fc.assert(property);
  });

  it("have unique ids", () => {
    const property = fc.property(states, ([one, other]) => {
      const ids = diffLocks(one, other).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
    fc.assert(property);
  });

  it("have the same id next to other changes", () => {
    const added = lockOf({ country: [belgium], priority: [locked(1, "Low")] });
    const alone = idOf(countries(belgium), countries(disabled));
    expect(alone).toMatch(/^[0-9a-f]{16}$/);
    expect(idOf(added, countries(disabled))).toBe(alone);
  });

  it("have different ids for a number and the same string", () => {
    const [number, text] = [5, "5"].flatMap((code) => {
      const after = lockOf({ sent_status: [locked(code, "Sent")] });
      return diffLocks(withReference(after, { values: [] }), after);
    });
    expect([number, text]).toMatchObject([{ code: 5 }, { code: "5" }]);
    expect(number?.id).not.toBe(text?.id);
  });

  it("keep their id from one version of the tool to the next", () => {
    const added = { kind: "code-added", reference: "country", code: 56, after: "Belgium", level: "additive" };
    expect(diffLocks(countries(), countries(belgium))).toEqual([{ ...added, id: "2de9266287d52c19" }]);
  });
});

const changeOf = (level: ChangeLevel): Change => ({ kind: "enabled", reference: "priority", level, id: level });

it.each<[ChangeLevel[], ReturnType<typeof semverOf>]>([
  [[], "none"],
  [["cosmetic"], "patch"],
  [["cosmetic", "additive"], "minor"],
  [["cosmetic", "breaking", "additive"], "major"],
])("changes of the levels %j require the release %s", (levels, release) => {
  expect(semverOf(levels.map(changeOf))).toBe(release);
});
