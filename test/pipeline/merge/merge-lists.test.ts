import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Lock, type LockedValue, parseLock, printLock } from "../../../src/model/lock/index.ts";
import type { MappedLists } from "../../../src/pipeline/map/index.ts";
import { lists, memberCase, shuffled } from "../../support/arbitraries.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { item, listsOf, membersOf, merge, valuesOf, numbered } from "../../support/merging.ts";

/** The same lists in another order. */
function shuffledLists(sorted: MappedLists): fc.Arbitrary<MappedLists> {
  return fc
    .tuple(shuffled(sorted.references), ...sorted.references.map(({ values }) => shuffled(values)))
    .map(([references, ...values]) => {
      const valuesByKey = new Map(sorted.references.map(({ key }, index) => [key, values[index] ?? []]));
      const moved = references.map((each) => ({ ...each, values: valuesByKey.get(each.key) ?? [] }));
      return { ...sorted, references: moved };
    });
}

const keysOf = (lock: Lock): string[] => lock.references.map(({ key }) => key);
const typesOf = (lock: Lock): Record<string, string> =>
  Object.fromEntries(lock.references.map(({ key, type }) => [key, type]));

it("the first lock has the lists of the service, sorted and named", () => {
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
  const old = lockOf({
    priority: [
      locked(1, "Low", { aliases: ["Slow"] }),
      locked(2, "High", { description: "High", enable: true }),
      locked(3, "Urgent", { removed: true, aliases: ["Hot"] }),
    ],
  });

  it("keeps its names if description and state change", () => {
    const fetched = listsOf({ priority: [item(2, "Very high", { enable: false }), item(1, "High")] });
    expect(valuesOf(merge(old, fetched).lock, "priority")).toMatchObject({
      1: { description: "High", member: "Low", aliases: ["Slow"] },
      2: { description: "Very high", enable: false, member: "High" },
    });
  });

  it("that is removed stays as a tombstone", () => {
    const { lock, rules } = merge(old, listsOf({ priority: [item(1, "Low")] }));
    expect(rules).toEqual([]);
    expect(valuesOf(lock, "priority")).toEqual({
      1: { description: "Low", enable: true, member: "Low", aliases: ["Slow"] },
      2: { description: "High", enable: true, member: "High", removed: true },
      3: { description: "Urgent", enable: true, member: "Urgent", aliases: ["Hot"], removed: true },
    });
  });

  it("that is listed again is restored with its names", () => {
    const fetched = listsOf({ priority: [item(1, "Low"), item(2, "High"), item(3, "At once", { enable: false })] });
    expect(valuesOf(merge(old, fetched).lock, "priority")[3]).toEqual({
      description: "At once",
      enable: false,
      member: "Urgent",
      aliases: ["Hot"],
    });
  });

  it.each([
    ["the member of another code", "High", "High_4"],
    ["an alias", "Slow", "Slow_4"],
    ["the member of a tombstone", "Urgent", "Urgent_4"],
    ["an alias of a tombstone", "Hot", "Hot_4"],
  ])("that is new gets its code appended if its name is %s", (_name, description, member) => {
    const fetched = listsOf({ priority: [item(1, "Low"), item(2, "High"), item(4, description)] });
    const { lock, findings } = merge(old, fetched);
    expect(membersOf(lock, "priority")).toEqual({ 1: "Low", 2: "High", 3: "Urgent", 4: member });
    expect(findings).toMatchObject([{ rule: "name-collision", reference: "priority", actual: member }]);
  });

  it("has the code2 of the service", () => {
    const before = lockOf({ country: [locked(688, "Serbia", { code2: "YU" })] });
    const { lock } = merge(before, listsOf({ country: [item(688, "Serbia", { code2: "RS" })] }));
    expect(valuesOf(lock, "country")[688]).toMatchObject({ code2: "RS", member: "Serbia" });
  });
});

const lockWith = (codes: number[], gone: number[] = []): Lock =>
  lockOf({
    contact_status: [
      ...codes.map((code) => locked(code, `Status${code}`)),
      ...gone.map((code) => locked(code, `Status${code}`, { removed: true })),
    ],
  });

describe("mass-removal", () => {
  it.each<[string, Lock, number[], boolean]>([
    ["an empty list", lockWith([1, 2]), [], true],
    ["a small list with all codes replaced", lockWith([1, 2]), [8, 9], false],
    ["3 of 4 codes removed and new ones added", lockWith([1, 2, 3, 4]), [1, 5, 6, 7, 8], true],
    ["2 of 3 codes removed next to tombstones", lockWith([1, 2, 3], [4, 5, 6]), [1], false],
    ["an empty list with tombstones only", lockWith([], [1, 2, 3, 4]), [], false],
  ])("checks %s", (_name, old, codes, found) => {
    const fetched = listsOf({ contact_status: numbered(...codes) });
    const { findings } = merge(old, fetched);
    expect(findings.map(({ rule, severity, reference }) => [rule, severity, reference])).toEqual(
      found ? [["mass-removal", "error", "contact_status"]] : [],
    );
    expect(merge(old, fetched, { acceptRemovals: true }).rules).toEqual([]);
  });

  it.each([
    ["accepted", { acceptRemovals: true }],
    ["softened", { rules: { "mass-removal": "off" } as const }],
  ])("makes tombstones if it is %s", (_name, options) => {
    const { lock, rules } = merge(lockWith([1, 2]), listsOf({ contact_status: [] }), options);
    expect(rules).toEqual([]);
    expect(valuesOf(lock, "contact_status")).toMatchObject({ 1: { removed: true }, 2: { removed: true } });
  });
});

describe("a reference", () => {
  const old = lockOf({ priority: [locked(1, "Low")], user_status: [locked(1, "Active")] });

  it("that is missing is unchanged, or becomes tombstones if removals are accepted", () => {
    const fetched = listsOf({ user_status: [item(1, "Active")] }, { missing: ["priority"] });
    expect(merge(old, fetched).lock).toEqual(old);
    const { lock, rules } = merge(old, fetched, { acceptRemovals: true });
    expect(rules).toEqual([]);
    expect(valuesOf(lock, "priority")).toEqual({
      1: { description: "Low", enable: true, member: "Low", removed: true },
    });
  });

  it.each([false, true])("that is not configured is unchanged with acceptRemovals: %s", (acceptRemovals) => {
    const fetched = listsOf({ user_status: [item(1, "Active")] });
    const { lock, rules } = merge(old, fetched, { references: ["user_status"], acceptRemovals });
    expect(rules).toEqual([]);
    expect(lock).toEqual(old);
  });

  it("that is undeclared becomes tombstones without an entry in the overview, if removals are accepted", () => {
    const before = lockOf({ loyalty_level: [locked(1, "Gold")] });
    const fetched = listsOf({ priority: [item(1, "Low")] });
    expect(merge(before, fetched).findings).toMatchObject([{ rule: "mass-removal", reference: "loyalty_level" }]);
    const { lock, rules } = merge(before, fetched, { acceptRemovals: true });
    expect(rules).toEqual([]);
    expect(valuesOf(lock, "loyalty_level")[1]).toMatchObject({ member: "Gold", removed: true });
  });

  it("has name and description from the service, its type from the lock", () => {
    const before: Lock = { ...old, references: old.references.map((each) => ({ ...each, type: `${each.type}Kept` })) };
    const fetched = listsOf({ priority: [item(1, "Low")], user_status: [item(1, "Active")] });
    const renamed = fetched.references.map((each) => ({ ...each, name: "New", description: "" }));
    const { lock } = merge(before, { ...fetched, references: renamed });
    expect(lock.references).toMatchObject([
      { key: "priority", name: "New", description: "", type: "PriorityKept" },
      { key: "user_status", name: "New", description: "", type: "UserStatusKept" },
    ]);
  });
});

/** One code for each key, so that only names are reported. */
function knownOnly(before: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(before).map((key) => [key, numbered(1)]));
}

describe("types", () => {
  it.each<[string, Record<string, readonly LockedValue[]>, string, string]>([
    ["a global type", {}, "map", "MapReference"],
    ["an existing type", { "contact-status": [] }, "contact_status", "ContactStatusReference"],
    ["two existing types", { "a-b": [], a_b_reference: [] }, "a_b", "ABReference_"],
  ])("of new references avoid %s", (_name, before, key, type) => {
    const { lock, findings } = merge(lockOf(before), listsOf({ [key]: numbered(1), ...knownOnly(before) }));
    expect(typesOf(lock)[key]).toBe(type);
    expect(findings).toMatchObject([{ rule: "name-collision", severity: "warn", reference: key, actual: type }]);
  });

  it("are kept if a new reference with the same type sorts before them", () => {
    const { lock } = merge(
      lockOf({ contact_status: [] }),
      listsOf({ "contact-status": numbered(1), contact_status: numbered(1) }),
    );
    expect(typesOf(lock)).toEqual({ "contact-status": "ContactStatusReference", contact_status: "ContactStatus" });
  });
});

describe("code-type-change", () => {
  const old = lockOf({ loyalty_level: [locked(1, "Gold")] });
  const now = listsOf({ loyalty_level: [item("gold", "Gold")] });

  it.each([
    ["without a flag", {}],
    ["with accepted removals", { acceptRemovals: true }],
  ])("is an error %s, and the lock is unchanged", (_name, options) => {
    const { lock, findings } = merge(old, now, options);
    const change = { reference: "loyalty_level", expected: "integer", actual: "string" };
    expect(findings).toMatchObject([{ rule: "code-type-change", severity: "error", ...change }]);
    expect(lock).toEqual(old);
  });

  it("is not reported for a list that had no codes", () => {
    const { lock, rules } = merge(lockOf({ loyalty_level: [] }), now);
    expect(rules).toEqual([]);
    expect(lock.references).toMatchObject([{ code: { kind: "string" }, values: [{ code: "gold", member: "Gold" }] }]);
  });

  it("is not reported for an empty list, which is a mass removal", () => {
    const { references, ...rest } = listsOf({ loyalty_level: [] });
    const untyped = { ...rest, references: references.map((each) => ({ ...each, code: null })) };
    expect(merge(old, untyped).rules).toEqual(["mass-removal"]);
    const { lock } = merge(old, untyped, { acceptRemovals: true });
    expect(lock.references).toMatchObject([{ code: { kind: "integer" }, values: [{ code: 1, removed: true }] }]);
  });
});

describe("a change of the API version", () => {
  const old = lockOf(
    {
      account_type: [locked(1, "Trial")],
      loyalty_level: [locked(1, "Gold")],
      priority: [locked(1, "Lowest", { description: "Low", aliases: ["Slow"] }), locked(2, "High", { removed: true })],
      transaction_status: [locked(5, "Sent")],
    },
    { apiVersion: "1.1" },
  );

  it("keeps names by code, and assigns all names again if the code type changes", () => {
    const fetched = listsOf({
      account_type: [item(1, "Trial")],
      loyalty_level: [item(1, "Gold")],
      priority: [item(1, "Low")],
      transaction_status: [item("5", "Delivered"), item("sent", "Sent")],
    });
    const { lock, rules } = merge(old, fetched);
    expect(rules).toEqual([]);
    expect(lock.apiVersion).toBe("1.2");
    expect(valuesOf(lock, "priority")).toMatchObject({
      1: { member: "Lowest", aliases: ["Slow"] },
      2: { member: "High", removed: true },
    });
    expect(lock.references.find(({ key }) => key === "transaction_status")).toMatchObject({
      type: "TransactionStatus",
      code: { kind: "string", width: 20 },
      values: [
        { code: "5", member: "Delivered" },
        { code: "sent", member: "Sent" },
      ],
    });
  });

  it("removes references that the version lacks without a mass removal", () => {
    const fetched = listsOf({ priority: [item(1, "Low")] }, { version: "1.0" });
    const { lock, rules } = merge(old, fetched, { version: "1.0" });
    expect(rules).toEqual([]);
    expect(lock.apiVersion).toBe("1.0");
    expect(keysOf(lock)).toEqual(["priority"]);
  });

  it("keeps references that are not configured if the version has them", () => {
    const fetched = listsOf({ batch_status: numbered(1) });
    const { lock } = merge(old, fetched, { references: ["batch_status"] });
    expect(keysOf(lock)).toEqual(["account_type", "batch_status", "priority"]);
  });

  it("keeps an undeclared reference of the overview unless its code type changes", () => {
    const version = { version: "1.0" } as const;
    const same = merge(old, listsOf({ loyalty_level: [item(1, "Silver")] }, version), version);
    expect(membersOf(same.lock, "loyalty_level")).toEqual({ 1: "Gold" });
    const other = merge(old, listsOf({ loyalty_level: [item("silver", "Silver")] }, version), version);
    expect(other.rules).toEqual([]);
    expect(membersOf(other.lock, "loyalty_level")).toEqual({ silver: "Silver" });
  });

  it("still reports a mass removal", () => {
    expect(merge(old, listsOf({ priority: [] })).rules).toEqual(["mass-removal"]);
  });
});

/** The locks of a history of lists, optionally with a changing member case. */
function locksOf(runs: readonly (readonly [Parameters<typeof merge>[1], boolean])[], isCaseChanged = false): Lock[] {
  const locks: Lock[] = [];
  for (const [fetched, constant] of runs) {
    locks.push(merge(locks.at(-1), fetched, { memberCase: isCaseChanged && constant ? "constant" : "pascal" }).lock);
  }
  return locks;
}

/** Every name of every code. */
const namesOf = (lock: Lock | undefined) =>
  (lock?.references ?? []).flatMap(({ key, values }) =>
    values.flatMap(({ code, member, aliases = [] }) => [member, ...aliases].map((name) => ({ key, code, name }))),
  );

describe("any lists, one after the other", () => {
  const history = fc.array(fc.tuple(lists, fc.boolean()), { minLength: 1, maxLength: 4 });

  it("give the same lock and the same findings in any order", () => {
    const cases = fc
      .tuple(lists, lists, memberCase)
      .chain(([first, second, style]) => fc.tuple(fc.constant({ first, second, style }), shuffledLists(second)));
    fc.assert(
      fc.property(cases, ([{ first, second, style }, moved]) => {
        for (const old of [undefined, merge(undefined, first).lock]) {
          const [one, other] = [second, moved].map((fetched) => merge(old, fetched, { memberCase: style }));
          expect(printLock((other as typeof one)?.lock as Lock)).toBe(printLock(one?.lock as Lock));
          expect(other?.findings).toEqual(one?.findings);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("never change a member or a type", () => {
    fc.assert(
      fc.property(history, (runs) => {
        const given = new Map<string, string>();
        for (const lock of locksOf(runs)) {
          for (const { key, type, values } of lock.references) {
            for (const [id, name] of [[key, type], ...values.map(({ code, member }) => [`${key} ${code}`, member])]) {
              expect(name).toBe(given.get(id as string) ?? name);
              given.set(id as string, name as string);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("lose no code and no name, move no name, and read back", () => {
    fc.assert(
      fc.property(history, (runs) => {
        const holders = new Map<string, number | string>();
        const locks = locksOf(runs, true);
        for (const lock of locks) {
          expect(printLock(parseLock(printLock(lock), {}))).toBe(printLock(lock));
          for (const { key, code, name } of namesOf(lock)) {
            expect(holders.get(`${key} ${name}`) ?? code).toBe(code);
            holders.set(`${key} ${name}`, code);
          }
        }
        expect(namesOf(locks.at(-1))).toEqual(expect.arrayContaining(namesOf(locks.at(-2))));
      }),
      { numRuns: 200 },
    );
  });

  it("change nothing the second time", () => {
    fc.assert(
      fc.property(history, memberCase, (runs, style) => {
        const [fetched] = runs.at(-1) as (typeof runs)[number];
        const once = merge(locksOf(runs).at(-1), fetched, { memberCase: style }).lock;
        expect(printLock(merge(once, fetched, { memberCase: style }).lock)).toBe(printLock(once));
      }),
      { numRuns: 200 },
    );
  });
});
