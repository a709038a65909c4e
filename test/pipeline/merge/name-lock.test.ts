import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { MemberCase } from "../../../src/model/naming/index.ts";
import type { Config, NamesConfig } from "../../../src/model/settings/index.ts";
import type { Field, ValueItem } from "../../../src/model/list/index.ts";
import { type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { lock as anyLock, memberCase, shuffledLock } from "../../support/arbitraries.ts";
import { findingsOf } from "../../support/findings.ts";
import { configOf } from "../../support/configs.ts";
import { locked, lockedReference, lockOf, textField, unitWith } from "../../support/locks.ts";
import { item, listsOf, membersOf, merge, namesByCode, valuesOf } from "../../support/merging.ts";

const unread = { references: [], missing: [], servedKeys: undefined, failed: new Set<string>() };

/** Applies the names of the configuration to a lock, without lists that were read. */
const rename = (lock: Lock, names: NamesConfig, style: MemberCase = lock.memberCase, lists: Config["lists"] = {}) =>
  merge(lock, unread, { names, memberCase: style, lists });

const priority = (...values: Parameters<typeof locked>[]): Lock =>
  lockOf({ priority: values.map((each) => locked(...each)) });

const namesOf = (lock: Lock): Record<string, string[]> => namesByCode(lock, "priority");

describe("a list of the configuration", () => {
  const unitLists = (list: object) =>
    configOf({ lists: { unit: { url: "https://api.example.com", type: "string", ...list } } }).lists;
  const metreFrom = (namedFrom?: string) => ({ ...item("m", "Metre (SI)"), ...(namedFrom && { namedFrom }) });
  const metre = metreFrom("Metre");

  it("names new members from their own text, without keeping that", () => {
    const { lock } = merge(undefined, listsOf({ unit: [metre, item("in", "Inch")] }), {
      lists: unitLists({ member: "/name" }),
    });
    expect(namesByCode(lock, "unit")).toEqual({ m: ["Metre"], in: ["Inch"] });
    expect(valuesOf(lock, "unit")["m"]).toEqual({ description: "Metre (SI)", enable: true, member: "Metre" });
  });

  it("keeps members if their own text changes", () => {
    const lists = unitLists({ member: "/name" });
    const { lock } = merge(undefined, listsOf({ unit: [metre] }), { lists });
    const { lock: after, rules } = merge(lock, listsOf({ unit: [metreFrom("Meter")] }), { lists });
    expect([membersOf(after, "unit"), rules]).toEqual([{ m: "Metre" }, []]);
  });

  it.each<[before: string | undefined, now: string | undefined, names: string[]]>([
    [undefined, "/name", ["Metre", "Old", "Long"]],
    ["code", "/name", ["Metre", "Old", "Long"]],
    ["/other", "/name", ["Metre", "Old", "Long"]],
    ["/name", "code", ["M", "Old", "Long"]],
    ["/name", undefined, ["MetreSi", "Old", "Long"]],
    ["/name", "/name", ["Long", "Old"]],
  ])("with members from %s, and from %s now, renames them or not", (before, now, names) => {
    const values = [
      locked("in", "Inch", { removed: true }),
      locked("m", "Long", { description: "Metre (SI)", aliases: ["Old"] }),
      locked("y", "Own"),
    ];
    const old = lockOf([unitWith([], values, { member: before })]);
    const fetched = listsOf({ unit: [now?.startsWith("/") ? metre : metreFrom(), item("y", "Yard")] });
    const options = { lists: unitLists({ member: now }), names: { unit: { y: "Own" } } };
    const { lock, rules } = merge(old, fetched, options);
    expect(namesByCode(lock, "unit")).toEqual({ in: ["Inch"], m: names, y: ["Own"] });
    expect([lock.references[0]?.member, rules]).toEqual([now, []]);
    expect(merge(lock, fetched, options).lock).toEqual(lock);
    expect(namesByCode(merge(old, fetched, { ...options, acceptsEverything: true }).lock, "unit")).toMatchObject({
      m: ["Long", "Old"],
    });
  });

  it("appends the code to a name that another code had, and restores names", () => {
    const values = [
      locked("a", "Krone", { description: "Krona" }),
      locked("b", "Krona", { description: "Krone", aliases: ["Kr"] }),
      locked("c", "Kr_c", { description: "Kr" }),
    ];
    const old = lockOf([unitWith([], values, { member: "/name" })]);
    const described = values.map(({ code, description }) => item(code, description));
    const named = values.map(({ member }, index) => ({ ...described[index], namedFrom: member }) as ValueItem);
    const { lock, rules } = merge(old, listsOf({ unit: described }), { lists: unitLists({}) });
    expect(namesByCode(lock, "unit")).toEqual({
      a: ["Krona_a", "Krone"],
      b: ["Krone_b", "Kr", "Krona"],
      c: ["Kr_c"],
    });
    expect(rules).toEqual(["name-collision", "name-collision", "name-collision"]);
    const back = merge(lock, listsOf({ unit: named }), { lists: unitLists({ member: "/name" }) }).lock;
    expect(namesByCode(back, "unit")).toMatchObject({ a: ["Krone", "Krona_a"], b: ["Krona", "Kr", "Krone_b"] });
  });

  it.each<[member: string | undefined, names: string[]]>([
    ["/name", ["METRE_LONG", "MetreLong"]],
    ["code", ["METRE_LONG", "MetreLong"]],
    [undefined, ["METRE_SI", "MetreLong"]],
  ])("with the text %s has the words of its members in another case", (member, names) => {
    const values = [locked("m", "MetreLong", { description: "Metre (SI)" })];
    const old = lockOf([unitWith([], values, { member })]);
    const { lock } = merge(old, listsOf({ unit: [metreFrom(member && "Metre")] }), {
      lists: unitLists({ member }),
      memberCase: "constant",
    });
    expect(namesByCode(lock, "unit")).toEqual({ m: names });
  });

  it("may not export what another list or the package exports", () => {
    const union = textField("system", { as: "union" });
    const taken = lockedReference("unit_system", [], { list: true });
    const list = { url: "https://api.example.com", type: "string" };
    const both = configOf({ lists: { unit: list, unit_system: list } }).lists;
    const named = (field: Field) => rename(lockOf([unitWith([field], []), taken]), {}, "pascal", both);
    const error = { rule: "config", reference: "unit", pointer: "/lists/unit" };
    expect(findingsOf(() => named(union))).toMatchObject([error]);
    expect(named(textField("system")).findings).toEqual([]);
    const helper = lockOf([unitWith([textField("info", { as: "union" })], [], { type: "List" })]);
    expect(findingsOf(() => rename(helper, {}, "pascal", both))).toMatchObject([error]);
  });
});

describe("names of the configuration", () => {
  it.each<[string, Lock, Record<string, string>, Record<string, string[]>]>([
    ["rename and keep the old name as alias", priority([1, "Low"]), { 1: "Minor" }, { 1: ["Minor", "Low"] }],
    ["keep all aliases, oldest first", priority([1, "B", { aliases: ["A"] }]), { 1: "C" }, { 1: ["C", "A", "B"] }],
    ["change nothing that already has the name", priority([1, "Low"]), { 1: "Low" }, { 1: ["Low"] }],
    ["make an alias the member", priority([1, "B", { aliases: ["A"] }]), { 1: "A" }, { 1: ["A", "B"] }],
    ["rename a tombstone", priority([1, "Low", { removed: true }]), { 1: "Minor" }, { 1: ["Minor", "Low"] }],
    ["rename a negative code", priority([-1, "Low"]), { "-1": "Minor" }, { "-1": ["Minor", "Low"] }],
    ["may be a reserved word", priority([1, "Low"]), { 1: "delete" }, { 1: ["delete", "Low"] }],
  ])("%s", (_name, lock, assigned, expected) => {
    const renamed = rename(lock, { priority: assigned });
    expect(renamed.findings).toEqual([]);
    expect(namesOf(renamed.lock)).toEqual(expected);
  });

  it("keep all other fields of the value", () => {
    const value = locked(56, "Belgium", { fields: { code2: "BE" }, enable: false, removed: true });
    const { lock } = rename(lockOf({ country: [value] }), { country: { 56: "Belgique" } });
    expect(lock.references[0]?.values).toEqual([{ ...value, member: "Belgique", aliases: ["Belgium"] }]);
  });

  it("win over a new value with that name, which gets its code appended", () => {
    const fetched = listsOf({ priority: [item(1, "Low"), item(2, "Minor")] });
    const { lock, findings } = merge(undefined, fetched, { names: { priority: { 1: "Minor" } } });
    expect(membersOf(lock, "priority")).toEqual({ 1: "Minor", 2: "Minor_2" });
    expect(findings).toMatchObject([{ rule: "name-collision", reference: "priority", actual: "Minor_2" }]);
  });

  it("resolve a collision without a finding", () => {
    const fetched = listsOf({ priority: [item(1, "Pause"), item(2, "Pause")] });
    const { lock, rules } = merge(undefined, fetched, { names: { priority: { 1: "Rest" } } });
    expect(membersOf(lock, "priority")).toEqual({ 1: "Rest", 2: "Pause" });
    expect(rules).toEqual([]);
  });

  it("may be the same in two references", () => {
    const lock = lockOf({ priority: [locked(1, "Low")], user_status: [locked(1, "Active")] });
    const renamed = rename(lock, { priority: { 1: "One" }, user_status: { 1: "One" } }).lock;
    expect(renamed.references.flatMap(({ values }) => values.map(({ member }) => member))).toEqual(["One", "One"]);
  });
});

describe("a name that another code has", () => {
  it.each<[string, Lock, Record<string, string>]>([
    ["an active member", priority([1, "Low"], [2, "High"]), { 1: "High" }],
    ["an alias", priority([1, "Low"], [2, "High", { aliases: ["Urgent"] }]), { 1: "Urgent" }],
    ["a tombstone's member", priority([1, "Low"], [2, "High", { removed: true }]), { 1: "High" }],
    ["a tombstone's alias", priority([1, "Low"], [2, "High", { removed: true, aliases: ["Hot"] }]), { 1: "Hot" }],
    ["a member that becomes an alias", priority([1, "Low"], [2, "High"]), { 1: "High", 2: "Urgent" }],
    ["a name that is set for both codes", priority([1, "Low"], [2, "High"]), { 1: "High", 2: "High" }],
    ["a name that is also set for another code", priority([2, "Low"], [1, "High"]), { 1: "Urgent", 2: "Urgent" }],
  ])("reports a name of another code that is %s", (_name, lock, assigned) => {
    const errors = findingsOf(() => rename(lock, { priority: assigned }));
    const pointer = expect.stringMatching(/^\/names\/priority\/[12]$/);
    const message = expect.stringMatching(/code 1\b.*code 2\b|code 2\b.*code 1\b/);
    expect(errors).toMatchObject([{ rule: "config", severity: "error", reference: "priority", pointer, message }]);
  });

  it("reports two codes that exchange names, for all references at once", () => {
    const lock = lockOf({
      priority: [locked(1, "Low"), locked(2, "High")],
      user_status: [locked(1, "Active"), locked(2, "Locked")],
    });
    const errors = findingsOf(() => rename(lock, { priority: { 1: "High", 2: "Low" }, user_status: { 2: "Active" } }));
    expect(errors.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ["config", "/names/priority/1"],
      ["config", "/names/priority/2"],
      ["config", "/names/user_status/2"],
    ]);
  });
});

describe("names-unused", () => {
  it.each<[string, NamesConfig, pointers: string[]]>([
    ["a code in another spelling", { priority: { "01": "Minor" } }, ["/priority/01"]],
    ["a property of every object", { constructor: { 1: "Low" } }, ["/constructor"]],
    ["an unknown key", { country: { 1: "Low" } }, ["/country"]],
    ["each unknown code", { priority: { 1: "Minor", 8: "Low", 9: "High" } }, ["/priority/8", "/priority/9"]],
  ])("reports %s", (_name, names, pointers) => {
    const rule = { rule: "names-unused", severity: "warn", reference: Object.keys(names)[0] };
    const expected = pointers.map((pointer) => ({ ...rule, pointer: `/names${pointer}` }));
    expect(rename(priority([1, "Low"]), names).findings).toMatchObject(expected);
  });

  it("does not report a tombstone", () => {
    expect(rename(priority([1, "Low", { removed: true }]), { priority: { 1: "Low" } }).findings).toEqual([]);
  });

  it("does not report a reference of the lock that is not configured", () => {
    const old = lockOf({ priority: [locked(1, "Low")], user_status: [] });
    const options = { references: ["user_status"], names: { priority: { 1: "Minor" } } };
    const { lock, rules } = merge(old, listsOf({ user_status: [item(1, "Active")] }), options);
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual({ 1: ["Minor", "Low"] });
  });
});

describe("a change of memberCase", () => {
  const old = priority(
    [1, "VeryLow", { description: "Very low" }],
    [2, "High"],
    [3, "Urgent", { aliases: ["Hot"], removed: true }],
  );

  it("renames every member but those of tombstones, and keeps the old names as aliases", () => {
    const { lock, findings } = rename(old, {}, "constant");
    expect(findings).toEqual([]);
    expect(lock.memberCase).toBe("constant");
    expect(namesOf(lock)).toEqual({ 1: ["VERY_LOW", "VeryLow"], 2: ["HIGH", "High"], 3: ["Urgent", "Hot"] });
  });

  it("keeps a member that the configuration names", () => {
    const { lock } = rename(old, { priority: { 2: "High" } }, "constant");
    expect(namesOf(lock)).toMatchObject({ 1: ["VERY_LOW", "VeryLow"], 2: ["High"] });
  });

  it("restores the old members when it is undone", () => {
    const back = rename(rename(old, {}, "constant").lock, {}, "pascal").lock;
    expect(namesOf(back)).toEqual({ 1: ["VeryLow", "VERY_LOW"], 2: ["High", "HIGH"], 3: ["Urgent", "Hot"] });
  });

  it("uses the current description, but never a name of another code", () => {
    const edited = priority([1, "Low", { description: "High" }], [2, "High", { description: "Higher" }]);
    const { lock, findings } = rename({ ...edited, memberCase: "camel" }, {}, "pascal");
    expect(namesOf(lock)).toEqual({ 1: ["High_1", "Low"], 2: ["Higher", "High"] });
    expect(findings).toMatchObject([{ rule: "name-collision", actual: "High_1" }]);
  });
});

describe("any lock", () => {
  it("changes nothing if the configuration has no names", () => {
    const referencesOf = ({ references }: Lock): string => printLock(lockOf(references));
    fc.assert(fc.property(anyLock, (lock) => expect(referencesOf(rename(lock, {}).lock)).toBe(referencesOf(lock))));
  });

  it("stays valid in another case, keeps all names, and has the same ones in any order", () => {
    const cases = anyLock.chain((lock) => fc.tuple(fc.constant(lock), shuffledLock(lock)));
    const property = fc.property(cases, memberCase, ([lock, moved], style) => {
      const renamed = rename(lock, {}, style).lock;
      expect(printLock(rename(moved, {}, style).lock)).toBe(printLock(renamed));
      expect(printLock(parseLock(printLock(renamed), {}))).toBe(printLock(renamed));
      expect(printLock(rename(renamed, {}, style).lock)).toBe(printLock(renamed));
      for (const { key } of lock.references) {
        const now = namesByCode(renamed, key);
        for (const [code, names] of Object.entries(namesByCode(lock, key)))
          expect(now[code]).toEqual(expect.arrayContaining(names));
      }
    });
    fc.assert(property, { numRuns: 100 });
  });
});
