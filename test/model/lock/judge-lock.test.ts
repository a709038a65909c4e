import { describe, expect, it } from "@jest/globals";
import type { Severities } from "../../../src/model/findings/index.ts";
import type { Lock, LockedReference, LockedValue } from "../../../src/model/lock/lock.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { findingsOf } from "../../support/findings.ts";
import { locked, lockOf } from "../../support/locks.ts";

const read = (lock: Lock, rules: Severities = {}) => parseLock(printLock(lock), rules);

/** Pointers of the problems; that each is of rule `lock` and has its place is made sure. */
function pointersOf(lock: Lock, rules: Severities = {}): string[] {
  const problems = findingsOf(() => read(lock, rules));
  const placed = { rule: "lock", severity: "error", line: expect.any(Number), column: expect.any(Number) };
  expect(problems).toEqual(problems.map(() => expect.objectContaining(placed)));
  return problems.map(({ pointer }) => pointer);
}

/** The lock with other fields in some references. */
function withReferences(lock: Lock, ...changes: Partial<LockedReference>[]): Lock {
  return { ...lock, references: lock.references.map((each, index) => ({ ...each, ...changes[index] })) };
}

describe("what brings the last good lock back", () => {
  const advicesOf = (lock: Lock, rules: Severities = {}) =>
    findingsOf(() => read(lock, rules)).map(({ advice }) => advice);
  const restored = [expect.arrayContaining([{ git: ["checkout", "HEAD", "--", "codegen.lock.json"] }])];

  it.each<[string, Parameters<typeof locked>[]]>([
    ["a name that is none", [[1, "Very low"]]],
    ["a code of another type", [["1", "Low"]]],
  ])("is told of %s, which nobody but a hand has written", (_name, values) => {
    const lock = lockOf({ priority: values.map((each) => locked(...each)) });
    const code = { kind: "integer", width: 1 } as const;
    expect(advicesOf(withReferences(lock, { code }))).toEqual(restored);
  });

  it("is not told of what another configuration may have allowed: the rule can be softened again", () => {
    expect(advicesOf(lockOf({ priority: [locked(10, "Top")] }))).toEqual([
      expect.arrayContaining([expect.stringContaining('"code-width": "warn"')]),
    ]);
  });
});

describe("members", () => {
  it.each<[string, Parameters<typeof locked>[]]>([
    ["no identifier", [[1, "Very low"]]],
    ["an identifier beyond ASCII", [[1, "Länge"]]],
    ["empty", [[1, ""]]],
    ["what every object inherits", [[1, "constructor"]]],
    ["__proto__", [[1, "__proto__"]]],
    ["a number", [[1, "Infinity"]]],
  ])("that are %s are refused", (_name, values) => {
    expect(pointersOf(lockOf({ priority: values.map((each) => locked(...each)) }))).toEqual([
      "/references/priority/values/0/member",
    ]);
  });

  it.each<[string, LockedValue[], string]>([
    ["a member twice", [locked(1, "Low"), locked(2, "Low")], "member"],
    ["a member that is an alias", [locked(1, "Low", { aliases: ["Slow"] }), locked(2, "Slow")], "member"],
    ["an alias that is a member", [locked(1, "Low"), locked(2, "Slow", { aliases: ["Low"] })], "aliases"],
    [
      "an alias of two codes",
      [locked(1, "Low", { aliases: ["Old"] }), locked(2, "Slow", { aliases: ["Old"] })],
      "aliases",
    ],
    ["a tombstone's member", [locked(1, "Low", { removed: true }), locked(2, "Low")], "member"],
  ])("refuses %s", (_name, priority, field) => {
    expect(pointersOf(lockOf({ priority }))).toEqual([`/references/priority/values/1/${field}`]);
  });

  it.each<[string, string[]]>([
    ["twice in its value", ["Old", "Old"]],
    ["its own member", ["Low"]],
    ["no identifier", ["Very low"]],
  ])("refuses an alias that is %s", (_name, aliases) => {
    expect(pointersOf(lockOf({ priority: [locked(1, "Low", { aliases })] }))).toEqual([
      "/references/priority/values/0/aliases",
    ]);
  });

  it("may have a namesake in another reference, and be a reserved word", () => {
    const lock = lockOf({ priority: [locked(1, "delete")], user_status: [locked(1, "delete")] });
    expect(read(lock)).toEqual(lock);
  });
});

describe("types", () => {
  const lock = lockOf({ priority: [], user_status: [] });

  it.each([
    ["no identifier", "Contact Status"],
    ["a reserved word", "string"],
    ["a helper of ours", "ReferenceInfo"],
    ["an export of the transactional module", "TransactionalStatus"],
    ["another's type", "Priority"],
    ["another's export", "PriorityCode"],
  ])("that are %s are refused", (_name, type) => {
    expect(pointersOf(withReferences(lock, {}, { type }))).toEqual(["/references/user_status/type"]);
  });

  it("may be other than the key says", () => {
    const renamed = withReferences(lock, { type: "PriorityReference_" });
    expect(read(renamed)).toEqual(renamed);
  });
});

describe("keys", () => {
  it("may be a name that every object has", () => {
    const lock = lockOf({ constructor: [locked(1, "Low")] });
    expect(read(lock)).toEqual(lock);
  });
});

const integers = (...codes: number[]): Lock =>
  lockOf({ contact_status: codes.map((code, index) => locked(code, `Status${index}`)) });
const strings = (...codes: string[]): Lock =>
  lockOf({ transaction_status: codes.map((code, index) => locked(code, `Status${index}`)) });

describe("codes", () => {
  it.each([
    ["too many digits", integers(1, 1000), "/references/contact_status/values/1/code"],
    ["too many characters", strings("x".repeat(21)), "/references/transaction_status/values/0/code"],
    ["an empty code", strings(""), "/references/transaction_status/values/0/code"],
  ])("refuses %s, unless code-width is softened", (_name, lock, pointer) => {
    expect(pointersOf(lock)).toEqual([pointer]);
    expect(pointersOf(lock, { "code-width": "error" })).toEqual([pointer]);
    expect(read(lock, { "code-width": "off" })).toEqual(lock);
    expect(read(lock, { "code-width": "warn" })).toEqual(lock);
  });

  it.each([
    ["a string among integers", withReferences(integers(1), { values: [locked("1", "Low")] })],
    ["an integer among strings", withReferences(strings("a"), { values: [locked(1, "Low")] })],
  ])("refuses %s, whatever the rules", (_name, lock) => {
    const [key] = lock.references.map((reference) => reference.key);
    expect(pointersOf(lock, { "code-type": "off" })).toEqual([`/references/${key}/values/0/code`]);
  });

  it("refuses one that stands twice, whatever the rules", () => {
    expect(pointersOf(integers(7, 7), { "code-duplicate": "off" })).toEqual([
      "/references/contact_status/values/1/code",
    ]);
  });
});

describe("code2", () => {
  const belgium = locked(56, "Belgium", { code2: "BE" });

  it.each([
    ["in lower case", "be"],
    ["empty", ""],
  ])("is refused %s, unless code2-shape is softened", (_name, code2) => {
    const lock = lockOf({ country: [{ ...belgium, code2 }] });
    expect(pointersOf(lock)).toEqual(["/references/country/values/0/code2"]);
    expect(read(lock, { "code2-shape": "off" })).toEqual(lock);
  });

  it("must stand in each country, whatever the rules", () => {
    expect(pointersOf(lockOf({ country: [locked(56, "Belgium")] }), { "code2-shape": "off" })).toEqual([
      "/references/country/values/0/code2",
    ]);
  });

  it("belongs to country alone, whatever the rules", () => {
    expect(pointersOf(lockOf({ priority: [locked(1, "Low", { code2: "BE" })] }), { "code2-shape": "off" })).toEqual([
      "/references/priority/values/0/code2",
    ]);
  });

  it("is refused with two countries, unless code2-duplicate is softened", () => {
    const lock = lockOf({ country: [belgium, locked(57, "Flanders", { code2: "BE" })] });
    expect(pointersOf(lock)).toEqual(["/references/country/values/1/code2"]);
    expect(read(lock, { "code2-duplicate": "warn" })).toEqual(lock);
  });

  it("may be that of a country that is gone", () => {
    const lock = lockOf({ country: [{ ...belgium, removed: true }, locked(57, "Flanders", { code2: "BE" })] });
    expect(read(lock)).toEqual(lock);
  });
});

describe("what is wrong", () => {
  const said = (lock: Lock): readonly unknown[] =>
    findingsOf(() => read(lock)).map(({ pointer, message }) => [pointer, message]);
  const priority = lockOf({ priority: [locked(1, "Low")] });

  it("with a name is told with the name, and whose it is", () => {
    const twice = lockOf({ priority: [locked(1, "Low"), locked(2, "Low"), locked(3, "Very low")] });
    expect(said(twice)).toEqual([
      ["/references/priority/values/1/member", expect.stringMatching(/"Low" .*code 1\b/)],
      ["/references/priority/values/2/member", expect.stringContaining('"Very low" ')],
    ]);
    const [first] = findingsOf(() => read(twice));
    expect(first?.advice).toEqual([expect.stringMatching(/^rename /)]);
  });

  it("with a type is told with the type, and whose it is", () => {
    expect(said(withReferences(priority, { type: "Very low" }))).toEqual([
      ["/references/priority/type", expect.stringContaining('"Very low" ')],
    ]);
    expect(said(withReferences(priority, { type: "ReferenceInfo" }))).toEqual([
      ["/references/priority/type", expect.stringMatching(/"ReferenceInfo".* a helper of the package /)],
    ]);
    const two = lockOf({ priority: [locked(1, "Low")], urgency: [locked(1, "Low")] });
    expect(said(withReferences(two, { type: "Same" }, { type: "Same" }))).toEqual([
      ["/references/urgency/type", expect.stringMatching(/"Same".* reference priority /)],
    ]);
  });

  it("with the type of code of a declared list is told with the one that the version has", () => {
    const text = withReferences(lockOf({ priority: [] }), { code: { kind: "string", width: 5 } });
    const [first] = findingsOf(() => read(text));
    expect([first?.pointer, first?.message]).toEqual([
      "/references/priority/code",
      expect.stringMatching(/integer\(1\) .*1\.2$/),
    ]);
  });
});
