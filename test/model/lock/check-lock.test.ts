import { describe, expect, it } from "@jest/globals";
import type { Severities } from "../../../src/model/findings/index.ts";
import { type DataRule, messageText, quoted, say } from "../../../src/model/rules/index.ts";
import { messageAbout } from "../../../src/model/lock/index.ts";
import type { Lock, LockedReference, LockedValue } from "../../../src/model/lock/lock.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { findingsOf } from "../../support/findings.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";

const read = (lock: Lock, rules: Severities = {}) => parseLock(printLock(lock), rules);

/** Pointers of the findings, which have the rule `lock`, relative to the references. */
function pointersOf(lock: Lock, rules: Severities = {}): string[] {
  const errors = findingsOf(() => read(lock, rules));
  expect(errors).toEqual(errors.map(() => expect.objectContaining({ rule: "lock", severity: "error" })));
  return errors.map(({ pointer }) => pointer.replace("/references/", ""));
}

describe("the advice to restore the committed lock", () => {
  const advicesOf = (lock: Lock, rules: Severities = {}) =>
    findingsOf(() => read(lock, rules)).map(({ advice }) => advice);
  const restored = [expect.arrayContaining([{ git: ["checkout", "HEAD", "--", "codegen.lock.json"] }])];

  it.each([
    ["an invalid name", locked(1, "Very low")],
    ["a duplicate member", locked(1, "Low", { aliases: ["Low"] })],
    ["a code of another type", locked("1", "Low")],
  ])("advises to restore the lock for %s, which only a manual edit can cause", (_name, value) => {
    expect(advicesOf(lockOf({ priority: [value] }))).toEqual(restored);
  });

  it("does not advise to restore the lock if another configuration may have allowed the value", () => {
    expect(advicesOf(lockOf({ priority: [locked(10, "Top")] }))).toEqual([
      expect.arrayContaining([expect.stringContaining('"code-width": "warn"')]),
    ]);
  });
});

describe("the check of members", () => {
  const aliases = ["Old"];

  it.each(["Very low", "La\u0308nge", "", "constructor", "__proto__", "Infinity"])("refuses the name %j", (member) => {
    expect(pointersOf(lockOf({ priority: [locked(1, member)] }))).toEqual(["priority/values/0/member"]);
  });

  it.each<[string, LockedValue[], string]>([
    ["a duplicate member", [locked(1, "Low"), locked(2, "Low")], "member"],
    ["a member that is an alias", [locked(1, "Low", { aliases }), locked(2, "Old")], "member"],
    ["an alias that is a member", [locked(1, "Old"), locked(2, "Slow", { aliases })], "aliases"],
    ["an alias of two codes", [locked(1, "Low", { aliases }), locked(2, "Slow", { aliases })], "aliases"],
    ["a tombstone's member", [locked(1, "Low", { removed: true }), locked(2, "Low")], "member"],
  ])("refuses %s", (_name, priority, field) => {
    expect(pointersOf(lockOf({ priority }))).toEqual([`priority/values/1/${field}`]);
  });

  it.each<[string, string[]]>([
    ["a duplicate", ["Old", "Old"]],
    ["its own member", ["Low"]],
    ["not an identifier", ["Very low"]],
  ])("refuses an alias that is %s", (_name, wrong) => {
    const value = locked(1, "Low", { aliases: wrong });
    expect(pointersOf(lockOf({ priority: [value] }))).toEqual(["priority/values/0/aliases"]);
  });

  it("accepts a reserved word, and the same name in another reference", () => {
    const lock = lockOf({ priority: [locked(1, "delete")], user_status: [locked(1, "delete")] });
    expect(read(lock)).toEqual(lock);
  });
});

describe("the check of types", () => {
  it.each([
    ["a name that is not an identifier", "Contact Status"],
    ["a reserved word", "string"],
    ["a helper of the package", "ReferenceInfo"],
    ["a global that its module uses", "Record"],
    ["an export of the transactional module", "TransactionalStatus"],
    ["the type of another reference", "Priority"],
    ["an export of another reference", "PriorityCode"],
  ])("refuses %s", (_name, type) => {
    const lock = lockOf([lockedReference("priority", []), lockedReference("user_status", [], { type })]);
    expect(pointersOf(lock)).toEqual(["user_status/type"]);
  });

  it("accepts a type that differs from the key", () => {
    const lock = lockOf([lockedReference("priority", [], { type: "PriorityReference_" })]);
    expect(read(lock)).toEqual(lock);
  });
});

it("accepts a key that is a property of every object", () => {
  const lock = lockOf({ constructor: [locked(1, "Low")] });
  expect(read(lock)).toEqual(lock);
});

describe("the rules about lists", () => {
  const integers = (...codes: number[]): Lock =>
    lockOf({ contact_status: codes.map((code, index) => locked(code, `Status${index}`)) });
  const belgium = locked(56, "Belgium", { fields: { code2: "BE" } });
  const flanders = locked(57, "Flanders", { fields: { code2: "BE" } });
  const countries = (...values: LockedValue[]): Lock => lockOf({ country: values });

  it.each<[string, DataRule, Lock, string]>([
    ["too many digits", "code-width", integers(1, 1000), "contact_status/values/1/code"],
    ["two countries with one code2", "field-duplicate", countries(belgium, flanders), "country/values/1/code2"],
  ])("refuse %s, unless %s is softened", (_what, rule, lock, pointer) => {
    expect(pointersOf(lock)).toEqual([pointer]);
    expect(pointersOf(lock, { [rule]: "error" })).toEqual([pointer]);
    expect(read(lock, { [rule]: "off" })).toEqual(lock);
    expect(read(lock, { [rule]: "warn" })).toEqual(lock);
  });

  it.each<[string, DataRule, Lock, string]>([
    ["a string among integers", "code-type", lockOf({ priority: [locked("1", "Low")] }), "priority/values/0/code"],
    ["a duplicate code", "code-duplicate", integers(7, 7), "contact_status/values/1/code"],
  ])("refuse %s, even if %s is off", (_what, rule, lock, pointer) => {
    expect(pointersOf(lock, { [rule]: "off" })).toEqual([pointer]);
  });

  it("do not apply to a list that the configuration does not have", () => {
    const of = (key: string, type: string, ...values: LockedValue[]): LockedReference =>
      lockedReference(key, values, { type, list: true, code: { kind: "string", width: 3 } });
    const unit = of("unit", "Unit", locked("m", "Metre"));
    const lockWith = (...members: string[]) =>
      lockOf([of("UNIT", "Units", ...members.map((member) => locked("four", member))), unit]);
    const rulesIn = (lock: Lock, ...keys: string[]) => {
      const lists = Object.fromEntries(keys.map((key) => [key, { rules: {} }]));
      const found = findingsOf(() => parseLock(printLock(lock), {}, lists));
      return [...new Set(found.map(({ breaks = "none" }) => breaks))].toSorted();
    };
    const broken = lockWith("Four", "Other");
    expect(rulesIn(broken, "UNIT", "unit")).toEqual(["code-duplicate", "code-width", "key-shape"]);
    expect(rulesIn(broken, "UNIT")).toEqual(["code-duplicate", "code-width"]);
    expect(rulesIn(broken, "unit")).toEqual([]);
    expect(rulesIn(lockWith("Four", "Four"), "unit")).toEqual(["none"]);
    const sameType = lockOf([of("metre", "Unit"), unit]);
    expect([rulesIn(sameType, "metre", "unit"), rulesIn(sameType, "unit")]).toEqual([["none"], []]);
  });

  it("allow two countries with one code2 if one is no longer listed", () => {
    const lock = countries({ ...belgium, removed: true }, flanders);
    expect(read(lock)).toEqual(lock);
  });
});

describe("the message", () => {
  const priorityWith = (more: Partial<LockedReference>): Lock => lockOf([lockedReference("priority", [], more)]);
  const typed = (key: string) => lockedReference(key, [], { type: "Same" });
  const duplicate = lockOf({ priority: [locked(1, "Low"), locked(2, "Low")] });

  it.each<[string, Lock, string, RegExp]>([
    ["the code that has the member", duplicate, "priority/values/1/member", /code 2 .*"Low",.* code 1$/],
    ["an invalid member", lockOf({ priority: [locked(1, "Very low")] }), "priority/values/0/member", /"Very low",/],
    ["an invalid type", priorityWith({ type: "Very low" }), "priority/type", /"Very low",/],
    ["a helper that has the type", priorityWith({ type: "CodesOf" }), "priority/type", /"CodesOf".* a helper of the/],
    ["the reference that has the type", lockOf([typed("a"), typed("b")]), "b/type", /"Same".* reference a$/],
    [
      "the code type that the version declares",
      priorityWith({ code: { kind: "string", width: 5 } }),
      "priority/code",
      /integer\(1\) .*1\.2$/,
    ],
  ])("contains %s", (_what, lock, pointer, message) => {
    const [error] = findingsOf(() => read(lock));
    expect(error).toMatchObject({ pointer: `/references/${pointer}`, message: expect.stringMatching(message) });
  });
});

it.each([
  [undefined, "the name is long", "the name is long"],
  [1, "the text is long", "code 1: the text is long"],
  ["a", say`the code ${quoted("a")} is long`, 'the code "a" is long'],
  ["a", say`code ${quoted("a")} appears twice`, 'code "a" appears twice'],
  ["a", say`size of code ${quoted("a", "bare")} is long`, "size of code a is long"],
  ["a", say`size ${quoted("b")} is long`, 'code a: size "b" is long'],
])("names the code %j in a message unless the rule does", (code, message, text) => {
  expect(messageText(messageAbout(code, message), String)).toBe(text);
});
