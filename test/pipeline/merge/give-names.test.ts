import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { MemberCase, NamesConfig } from "../../../src/model/settings/index.ts";
import { Findings } from "../../../src/model/findings/index.ts";
import { type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { nameLock } from "../../../src/pipeline/merge/give-names.ts";
import { lock as anyLock, memberCase, shuffledLock } from "../../support/arbitraries.ts";
import { findingsOf } from "../../support/findings.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { item, listsOf, membersOf, merge, valuesOf } from "../../support/merging.ts";

/** The lock with the configuration's names merged into it, nothing fetched. */
function rename(lock: Lock, names: NamesConfig, style: MemberCase = lock.memberCase) {
  const findings = new Findings();
  return {
    lock: nameLock(lock, { names, placeOf: (pointer) => ({ pointer }), memberCase: style }, findings),
    findings: findings.sorted(),
  };
}

const priority = (...values: Parameters<typeof locked>[]): Lock =>
  lockOf({ priority: values.map((each) => locked(...each)) });

/** The names of each code: the member, then its aliases. */
function namesOf(lock: Lock): Record<string, string[]> {
  const values = Object.entries(valuesOf(lock, "priority"));
  return Object.fromEntries(values.map(([code, { member, aliases = [] }]) => [code, [member, ...aliases]]));
}

describe("names of the configuration", () => {
  it.each<[string, Lock, Record<string, string>, Record<string, string[]>]>([
    ["rename, leaving an alias", priority([1, "Low"]), { 1: "Minor" }, { 1: ["Minor", "Low"] }],
    ["leave all aliases, oldest first", priority([1, "B", { aliases: ["A"] }]), { 1: "C" }, { 1: ["C", "A", "B"] }],
    ["change nothing that is so", priority([1, "Low"]), { 1: "Low" }, { 1: ["Low"] }],
    ["give an alias back", priority([1, "Minor", { aliases: ["Low"] }]), { 1: "Low" }, { 1: ["Low", "Minor"] }],
    ["rename a tombstone", priority([1, "Low", { removed: true }]), { 1: "Minor" }, { 1: ["Minor", "Low"] }],
    ["rename a negative code", priority([-1, "Low"]), { "-1": "Minor" }, { "-1": ["Minor", "Low"] }],
    ["take a reserved word", priority([1, "Low"]), { 1: "delete" }, { 1: ["delete", "Low"] }],
  ])("%s", (_name, lock, wishes, expected) => {
    const renamed = rename(lock, { priority: wishes });
    expect(renamed.findings).toEqual([]);
    expect(namesOf(renamed.lock)).toEqual(expected);
  });

  it("keep what is said of the value", () => {
    const value = locked(56, "Belgium", { code2: "BE", enable: false, removed: true });
    const { lock } = rename(lockOf({ country: [value] }), { country: { 56: "Belgique" } });
    expect(lock.references[0]?.values).toEqual([{ ...value, member: "Belgique", aliases: ["Belgium"] }]);
  });

  it("once given stay when the entry goes", () => {
    const { lock } = rename(priority([1, "Low"]), { priority: { 1: "Minor" } });
    expect(rename(lock, {}).lock).toEqual(lock);
  });

  it("name string codes", () => {
    const said = listsOf({ transaction_status: [item("on.hold", "Waiting")] });
    const { lock } = merge(undefined, said, { names: { transaction_status: { "on.hold": "Held" } } });
    expect(valuesOf(lock, "transaction_status")).toEqual({
      "on.hold": { description: "Waiting", enable: true, member: "Held" },
    });
  });

  it("win over a new value of that name, which takes its code alone", () => {
    const said = listsOf({ priority: [item(1, "Low"), item(2, "Minor")] });
    const { lock, findings } = merge(undefined, said, { names: { priority: { 1: "Minor" } } });
    expect(membersOf(lock, "priority")).toEqual({ 1: "Minor", 2: "Minor_2" });
    expect(findings).toMatchObject([{ rule: "name-collision", reference: "priority", actual: "Minor_2" }]);
  });

  it("settle a collision without a finding", () => {
    const said = listsOf({ priority: [item(1, "Pause"), item(2, "Pause")] });
    const { lock, rules } = merge(undefined, said, { names: { priority: { 1: "Rest" } } });
    expect(membersOf(lock, "priority")).toEqual({ 1: "Rest", 2: "Pause" });
    expect(rules).toEqual([]);
  });

  it("may be the same in two references", () => {
    const lock = lockOf({ priority: [locked(1, "Low")], user_status: [locked(1, "Active")] });
    const renamed = rename(lock, { priority: { 1: "First" }, user_status: { 1: "First" } }).lock;
    expect([membersOf(renamed, "priority"), membersOf(renamed, "user_status")]).toEqual([
      { 1: "First" },
      { 1: "First" },
    ]);
  });
});

describe("a name that another code holds", () => {
  it.each<[string, Lock, Record<string, string>]>([
    ["a living member", priority([1, "Low"], [2, "High"]), { 1: "High" }],
    ["an alias", priority([1, "Low"], [2, "High", { aliases: ["Urgent"] }]), { 1: "Urgent" }],
    ["a tombstone's member", priority([1, "Low"], [2, "High", { removed: true }]), { 1: "High" }],
    ["a tombstone's alias", priority([1, "Low"], [2, "High", { removed: true, aliases: ["Hot"] }]), { 1: "Hot" }],
    ["a member that becomes an alias", priority([1, "Low"], [2, "High"]), { 1: "High", 2: "Urgent" }],
    ["a wish of another code", priority([2, "Low"], [1, "High"]), { 1: "Urgent", 2: "Urgent" }],
  ])("cannot be given: %s", (_name, lock, wishes) => {
    const problems = findingsOf(() => rename(lock, { priority: wishes }));
    expect(problems).toMatchObject([{ rule: "config", severity: "error", reference: "priority" }]);
    expect(problems[0]?.pointer).toMatch(/^\/names\/priority\/[12]$/);
    expect(problems[0]?.message).toMatch(/code 1\b.*code 2\b|code 2\b.*code 1\b/);
  });

  it("cannot be given by two codes that would swap names", () => {
    const problems = findingsOf(() => rename(priority([1, "Low"], [2, "High"]), { priority: { 1: "High", 2: "Low" } }));
    expect(problems.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ["config", "/names/priority/1"],
      ["config", "/names/priority/2"],
    ]);
  });

  it("is told of all references at once", () => {
    const lock = lockOf({
      priority: [locked(1, "Low"), locked(2, "High")],
      user_status: [locked(1, "Active"), locked(2, "Locked")],
    });
    const problems = findingsOf(() => rename(lock, { priority: { 1: "High" }, user_status: { 2: "Active" } }));
    expect(problems.map(({ pointer }) => pointer)).toEqual(["/names/priority/1", "/names/user_status/2"]);
  });

  it("is told where the lists are fetched, too", () => {
    const said = listsOf({ priority: [item(1, "Low"), item(2, "High")] });
    const old = priority([1, "Low"], [2, "High"]);
    expect(findingsOf(() => merge(old, said, { names: { priority: { 1: "High" } } }))).toMatchObject([
      { rule: "config", pointer: "/names/priority/1" },
    ]);
  });
});

describe("names-unused", () => {
  it.each<[string, NamesConfig, [string, string][]]>([
    ["a code written otherwise", { priority: { "01": "Minor" } }, [["priority", "/names/priority/01"]]],
    ["a name that every object has", { constructor: { 1: "Low" } }, [["constructor", "/names/constructor"]]],
    [
      "a key that nobody has, and each code that a list lacks",
      { country: { 1: "Low" }, priority: { 1: "Minor", 8: "Low", 9: "High" } },
      [
        ["country", "/names/country"],
        ["priority", "/names/priority/8"],
        ["priority", "/names/priority/9"],
      ],
    ],
  ])("finds %s", (_name, names, expected) => {
    const { findings } = rename(priority([1, "Low"]), names);
    expect(findings.map(({ rule, severity, reference, pointer }) => [rule, severity, reference, pointer])).toEqual(
      expected.map((each) => ["names-unused", "warn", ...each]),
    );
  });

  it("does not find a tombstone", () => {
    expect(rename(priority([1, "Low", { removed: true }]), { priority: { 1: "Low" } }).findings).toEqual([]);
  });

  it("does not find a reference that stays in the lock, unfetched", () => {
    const old = lockOf({ priority: [locked(1, "Low")], user_status: [] });
    const said = listsOf({ user_status: [item(1, "Active")] });
    const names = { priority: { 1: "Minor" } };
    const { lock, rules } = merge(old, said, { references: ["user_status"], names });
    expect(rules).toEqual([]);
    expect(valuesOf(lock, "priority")[1]).toMatchObject({ member: "Minor", aliases: ["Low"] });
  });
});

describe("a change of memberCase", () => {
  const old = priority(
    [1, "VeryLow", { description: "Very low" }],
    [2, "High"],
    [3, "Urgent", { aliases: ["Hot"], removed: true }],
  );

  it("renames every member, tombstones too, leaving aliases", () => {
    const { lock, findings } = rename(old, {}, "constant");
    expect(findings).toEqual([]);
    expect(lock.memberCase).toBe("constant");
    expect(namesOf(lock)).toEqual({ 1: ["VERY_LOW", "VeryLow"], 2: ["HIGH", "High"], 3: ["URGENT", "Hot", "Urgent"] });
  });

  it("leaves a member that the configuration names", () => {
    const { lock } = rename(old, { priority: { 2: "High" } }, "constant");
    expect(namesOf(lock)).toMatchObject({ 1: ["VERY_LOW", "VeryLow"], 2: ["High"] });
  });

  it("and back gives the old names again", () => {
    const back = rename(rename(old, {}, "constant").lock, {}, "pascal").lock;
    expect(namesOf(back)).toEqual({ 1: ["VeryLow", "VERY_LOW"], 2: ["High", "HIGH"], 3: ["Urgent", "Hot", "URGENT"] });
  });

  it("names by the description of today, and never by another code's old name", () => {
    const edited = priority([1, "Low", { description: "High" }], [2, "High", { description: "Higher" }]);
    const { lock, findings } = rename({ ...edited, memberCase: "camel" }, {}, "pascal");
    expect(namesOf(lock)).toEqual({ 1: ["High_1", "Low"], 2: ["Higher", "High"] });
    expect(findings).toMatchObject([{ rule: "name-collision", actual: "High_1" }]);
  });

  it("gives new namesakes their code", () => {
    const twins = priority([7, "Pause_7", { description: "Pause" }], [9, "Pause_9", { description: "Pause" }]);
    expect(namesOf(rename(twins, {}, "camel").lock)).toEqual({ 7: ["pause_7", "Pause_7"], 9: ["pause_9", "Pause_9"] });
  });
});

describe("any lock", () => {
  it("stays as it is where the configuration asks for nothing", () => {
    fc.assert(
      fc.property(anyLock, (lock) => {
        expect(rename(lock, {}).lock).toEqual(lock);
      }),
    );
  });

  it("is valid in another case, has all its names still, and the same ones in any order", () => {
    const cases = anyLock.chain((lock) => fc.tuple(fc.constant(lock), shuffledLock(lock)));
    fc.assert(
      fc.property(cases, memberCase, ([lock, moved], style) => {
        const renamed = rename(lock, {}, style).lock;
        expect(printLock(rename(moved, {}, style).lock)).toBe(printLock(renamed));
        expect(printLock(parseLock(printLock(renamed), {}))).toBe(printLock(renamed));
        expect(printLock(rename(renamed, {}, style).lock)).toBe(printLock(renamed));
        for (const [index, { values }] of lock.references.entries()) {
          for (const [place, { member, aliases = [] }] of values.entries()) {
            const now = renamed.references[index]?.values[place];
            expect([now?.member, ...(now?.aliases ?? [])]).toEqual(expect.arrayContaining([member, ...aliases]));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
