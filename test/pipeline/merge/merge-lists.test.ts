import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Lock, type LockedValue, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { compareFields, type ValueItem } from "../../../src/model/list/index.ts";
import type { ReadLists } from "../../../src/pipeline/merge/index.ts";
import { lists, memberCase, shuffled } from "../../support/arbitraries.ts";
import { locked, lockedReference, lockOf, textField, unitWith } from "../../support/locks.ts";
import { item, listsOf, membersOf, merge, numbered, valuesOf } from "../../support/merging.ts";

/** The same lists in another order. */
function shuffledLists(sorted: ReadLists): fc.Arbitrary<ReadLists> {
  return fc
    .tuple(shuffled(sorted.references), ...sorted.references.map(({ values }) => shuffled(values)))
    .map(([references, ...values]) => {
      const valuesByKey = new Map(sorted.references.map(({ key }, index) => [key, values[index] ?? []]));
      const moved = references.map((each) => ({ ...each, values: valuesByKey.get(each.key) ?? [] }));
      return { ...sorted, references: moved };
    });
}

const typesOf = (lock: Lock): Record<string, string> =>
  Object.fromEntries(lock.references.map(({ key, type }) => [key, type]));

it("creates a lock with the lists of the service, sorted and named", () => {
  const fetched = listsOf({
    priority: [item(2, "High", { enable: false }), item(1, "Low")],
    batch_status: numbered(1),
  });
  const { lock, rules } = merge(undefined, fetched, { memberCase: "constant" });
  expect(rules).toEqual([]);
  expect(lock).toMatchObject({ apiVersion: "1.2", memberCase: "constant" });
  expect(lock.references.map(({ key, type, code }) => [key, type, code])).toEqual([
    ["batch_status", "BatchStatus", { kind: "integer", width: 1 }],
    ["priority", "Priority", { kind: "integer", width: 1 }],
  ]);
  expect(valuesOf(lock, "priority")).toEqual({
    1: { description: "Low", enable: true, member: "LOW" },
    2: { description: "High", enable: false, member: "HIGH" },
  });
});

describe("a value", () => {
  const low = locked(1, "Low", { aliases: ["Slow"] });
  const high = locked(2, "High");
  const urgent = locked(3, "Urgent", { removed: true, aliases: ["Hot"] });
  const old = lockOf({ priority: [low, high, urgent] });

  it.each<[string, ValueItem[], LockedValue[]]>([
    [
      "keeps its names if description and state change",
      [item(2, "Very high", { enable: false }), item(1, "High")],
      [{ ...low, description: "High" }, { ...high, description: "Very high", enable: false }, urgent],
    ],
    ["stays as a tombstone when it is removed", [item(1, "Low")], [low, { ...high, removed: true }, urgent]],
    [
      "gets its names back when it is listed again",
      [item(1, "Low"), item(2, "High"), item(3, "At once", { enable: false })],
      [low, high, locked(3, "Urgent", { description: "At once", enable: false, aliases: ["Hot"] })],
    ],
  ])("%s", (_what, values, expected) => {
    expect(merge(old, listsOf({ priority: values })).lock).toEqual(lockOf({ priority: expected }));
  });

  it.each([
    ["the member of another code", "High", "High_4"],
    ["an alias", "Slow", "Slow_4"],
    ["the member of a tombstone", "Urgent", "Urgent_4"],
    ["an alias of a tombstone", "Hot", "Hot_4"],
  ])("appends the code to the name of a new value if the name is %s", (_name, description, member) => {
    const fetched = listsOf({ priority: [item(1, "Low"), item(2, "High"), item(4, description)] });
    const { lock, findings } = merge(old, fetched);
    expect(membersOf(lock, "priority")).toEqual({ 1: "Low", 2: "High", 3: "Urgent", 4: member });
    expect(findings).toMatchObject([{ rule: "name-collision", reference: "priority", actual: member }]);
  });

  it("keeps a name of the lock that is longer than a new one", () => {
    const text = "y".repeat(5000);
    const long = locked(1, text, { member: `Y${"y".repeat(4999)}` });
    const { lock } = merge(lockOf({ priority: [long] }), listsOf({ priority: [item(1, text), item(2, text)] }));
    expect(membersOf(lock, "priority")).toEqual({ 1: long.member, 2: `Y${"y".repeat(99)}` });
  });

  it("keeps the names of long descriptions that are exchanged beyond the length of a name, and reports them", () => {
    const [one, two] = ["one", "two"].map((end) => `${"Word ".repeat(40)}${end}`) as [string, string];
    const { lock } = merge(undefined, listsOf({ priority: [item(1, one), item(2, two)] }));
    const { lock: after, rules } = merge(lock, listsOf({ priority: [item(1, two), item(2, one)] }));
    expect(membersOf(after, "priority")).toEqual(membersOf(lock, "priority"));
    expect(new Set(rules)).toEqual(new Set(["meaning-changed"]));
    expect(merge(lock, listsOf({ priority: [item(1, `${one}!`), item(2, `${two} three`)] })).rules).toEqual([]);
  });

  it("keeps the fields of a tombstone that its list still has", () => {
    const before = ["size", "since"].map((name) => textField(name));
    const former = lockOf([
      unitWith(before, [locked("a", "A", { fields: { size: "1", since: "2" } }), locked("b", "B")]),
    ]);
    const now = [textField("size"), textField("area"), textField("since", { type: { kind: "number", width: null } })];
    const mapped = listsOf({ unit: [item("b", "B", { fields: { size: "3", area: "4", since: 5 } })] });
    const references = mapped.references.map((reference) => ({ ...reference, list: true as const, fields: now }));
    const { lock } = merge(former, { ...mapped, references });
    expect(lock.references).toEqual([
      unitWith(
        now,
        [
          locked("a", "A", { fields: { size: "1" }, removed: true }),
          locked("b", "B", { fields: { size: "3", area: "4", since: 5 } }),
        ],
        { description: "About unit" },
      ),
    ]);
    expect(parseLock(printLock(lock), {}).references).toEqual(
      lock.references.map((each) => ({ ...each, fields: now.toSorted(compareFields) })),
    );
  });

  it("has the code2 of the service", () => {
    const before = lockOf({ country: [locked(688, "Serbia", { fields: { code2: "YU" } })] });
    const { lock } = merge(before, listsOf({ country: [item(688, "Serbia", { fields: { code2: "RS" } })] }));
    expect(valuesOf(lock, "country")[688]).toMatchObject({ fields: { code2: "RS" }, member: "Serbia" });
  });
});

describe("mass-removal", () => {
  const lockWith = (codes: number[], removedCodes: number[] = []): Lock => {
    const tombstones = removedCodes.map((code) => locked(code, `Status${code}`, { removed: true }));
    return lockOf({ contact_status: [...codes.map((code) => locked(code, `Status${code}`)), ...tombstones] });
  };

  it.each<[string, Lock, number[], boolean]>([
    ["an empty list", lockWith([1, 2]), [], true],
    ["a small list with all codes replaced", lockWith([1, 2]), [8, 9], true],
    ["3 of 4 codes removed and new ones added", lockWith([1, 2, 3, 4]), [1, 5, 6, 7, 8], true],
    ["2 of 3 codes removed next to tombstones", lockWith([1, 2, 3], [4, 5, 6]), [1], false],
    ["an empty list with tombstones only", lockWith([], [1, 2, 3, 4]), [], false],
  ])("checks %s", (_name, old, codes, isReported) => {
    const fetched = listsOf({ contact_status: numbered(...codes) });
    const found = merge(old, fetched).findings.map(({ rule, severity, reference }) => [rule, severity, reference]);
    expect(found).toEqual(isReported ? [["mass-removal", "error", "contact_status"]] : []);
    expect(merge(old, fetched, { acceptRemovals: true }).rules).toEqual([]);
  });

  it.each<[what: string, before: boolean[], now: boolean[], counts: string[] | undefined]>([
    ["all codes disabled", [true, true, true], [false, false, false], ["3 enabled codes", "0 enabled codes"]],
    ["the only enabled code disabled", [true, false], [false, false], ["1 enabled code", "0 enabled codes"]],
    [
      "3 of 4 enabled codes removed or disabled",
      [true, true, true, true, false],
      [true, false, false],
      ["4 enabled codes", "1 enabled code"],
    ],
    ["2 of 4 enabled codes disabled", [true, true, true, true], [true, true, false, false], undefined],
    ["one of two codes disabled", [true, true], [true, false], undefined],
    ["disabled codes that stay so", [false, false, false, false], [false, false, false, false], undefined],
  ])("counts %s", (_what, before, now, counts) => {
    const old = lockOf({
      contact_status: before.map((enable, code) => locked(code, `Status ${code}`, { enable, member: `Status${code}` })),
    });
    const fetched = listsOf({
      contact_status: now.map((enable, code) => ({ ...item(code, `Status ${code}`), enable })),
    });
    const found = merge(old, fetched).findings.map(({ expected, actual }) => [expected, actual]);
    expect(found).toEqual(counts === undefined ? [] : [counts]);
    expect(merge(old, fetched, { acceptRemovals: true }).rules).toEqual([]);
  });

  it.each([
    ["accepted", { acceptRemovals: true }],
    ["softened", { rules: { "mass-removal": "off" } as const }],
  ])("makes tombstones if it is %s", (_name, options) => {
    const { lock, rules } = merge(lockWith([1, 2]), listsOf({ contact_status: [] }), options);
    expect(rules).toEqual([]);
    expect(lock).toMatchObject(lockWith([], [1, 2]));
  });
});

describe("a reference", () => {
  const old = lockOf({ priority: [locked(1, "Low")], user_status: [locked(1, "Active")] });
  const active = { user_status: [item(1, "Active")] };

  it("keeps a missing reference, or makes tombstones of it if removals are accepted", () => {
    const fetched = listsOf(active, { missing: ["priority"] });
    expect(merge(old, fetched).lock).toEqual(old);
    const { lock, rules } = merge(old, fetched, { acceptRemovals: true });
    expect(rules).toEqual([]);
    expect(lock).toEqual(
      lockOf({ priority: [locked(1, "Low", { removed: true })], user_status: [locked(1, "Active")] }),
    );
  });

  it("makes tombstones of an undeclared reference without an entry in the overview, if removals are accepted", () => {
    const before = lockOf({ loyalty_level: [locked(1, "Gold")] });
    const fetched = listsOf({ priority: [item(1, "Low")] });
    expect(merge(before, fetched).findings).toMatchObject([{ rule: "mass-removal", reference: "loyalty_level" }]);
    const { lock, rules } = merge(before, fetched, { acceptRemovals: true });
    expect(rules).toEqual([]);
    expect(valuesOf(lock, "loyalty_level")[1]).toMatchObject({ member: "Gold", removed: true });
  });

  it("has name and description from the service, its type from the lock", () => {
    const before = lockOf([lockedReference("priority", [locked(1, "Low")], { type: "PriorityKept" })]);
    const { references, ...rest } = listsOf({ priority: [item(1, "Low")] });
    const renamed = { ...rest, references: references.map((each) => ({ ...each, name: "New", description: "" })) };
    const expected = { key: "priority", name: "New", description: "", type: "PriorityKept" };
    expect(merge(before, renamed).lock.references).toMatchObject([expected]);
  });
});

describe("types", () => {
  it("gives a new reference a type that avoids existing ones", () => {
    const [before, type] = [["a-b", "a_b_reference"], "ABReference_"];
    const old = lockOf(before.map((each) => lockedReference(each, [])));
    // One code for each key, so that only names are reported.
    const fetched = listsOf(Object.fromEntries(["a_b", ...before].map((each) => [each, numbered(1)])));
    const { lock, findings } = merge(old, fetched);
    expect(typesOf(lock)["a_b"]).toBe(type);
    expect(findings).toMatchObject([{ rule: "name-collision", severity: "warn", reference: "a_b", actual: type }]);
  });

  it("gives new references that the version declares types without a suffix", () => {
    const { lock } = merge(lockOf([]), listsOf({ "contact-status": numbered(1), contact_status: numbered(1) }));
    expect(typesOf(lock)).toEqual({ "contact-status": "ContactStatusReference", contact_status: "ContactStatus" });
  });
});

describe("code-type-change", () => {
  const old = lockOf({ loyalty_level: [locked(1, "Gold")] });
  const now = listsOf({ loyalty_level: [item("gold", "Gold")] });

  it.each([false, true])("reports an error with acceptRemovals: %s, and keeps the lock", (acceptRemovals) => {
    const { lock, findings } = merge(old, now, { acceptRemovals });
    const change = { reference: "loyalty_level", expected: "integer", actual: "string" };
    expect(findings).toMatchObject([{ rule: "code-type-change", severity: "error", ...change }]);
    expect(lock).toEqual(old);
  });

  it("accepts another code type for a list that had no codes", () => {
    const { lock, rules } = merge(lockOf({ loyalty_level: [] }), now);
    expect(rules).toEqual([]);
    expect(lock.references).toMatchObject([{ code: { kind: "string" }, values: [{ code: "gold", member: "Gold" }] }]);
  });

  it("reports an empty list as a mass removal instead", () => {
    const { references, ...rest } = listsOf({ loyalty_level: [] });
    const untyped = { ...rest, references: references.map((each) => ({ ...each, code: null })) };
    expect(merge(old, untyped).rules).toEqual(["mass-removal"]);
    const { lock } = merge(old, untyped, { acceptRemovals: true });
    expect(lock.references).toMatchObject([{ code: { kind: "integer" }, values: [{ code: 1, removed: true }] }]);
  });
});

describe("any lists, one after the other", () => {
  it("give the same lock and the same findings in any order", () => {
    const cases = lists.chain((sorted) => fc.tuple(fc.constant(sorted), shuffledLists(sorted)));
    const property = fc.property(lists, cases, memberCase, (before, [sorted, moved], style) => {
      for (const old of [undefined, merge(undefined, before).lock]) {
        const merged = merge(old, sorted, { memberCase: style });
        const other = merge(old, moved, { memberCase: style });
        expect(printLock(other.lock)).toBe(printLock(merged.lock));
        expect(other.findings).toEqual(merged.findings);
      }
    });
    fc.assert(property, { numRuns: 50 });
  });
});
