import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareCodes, compareText } from "../../../src/base/text/index.ts";
import { lineFinder } from "../../../src/model/lock/lock-findings.ts";
import { type Lock, type LockedValue, aliasKey, aliasesOf, dropAliases } from "../../../src/model/lock/lock.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { lock, shuffledLock } from "../../support/arbitraries.ts";
import { lockOf, locked } from "../../support/locks.ts";

const aliased = lockOf({
  country: [
    locked(56, "Belgium", { fields: { code2: "BE" } }),
    locked(528, "Netherlands", { aliases: ["Holland", "Low"] }),
  ],
  priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
});

it("lists the aliases in the order of the lock, each with its code and member", () => {
  expect(aliasesOf(aliased)).toEqual([
    { reference: "country", code: 528, alias: "Holland", member: "Netherlands" },
    { reference: "country", code: 528, alias: "Low", member: "Netherlands" },
    { reference: "priority", code: 1, alias: "Low", member: "Lowest" },
  ]);
});

it("gives each alias a unique key", () => {
  const keys = aliasesOf(aliased).map(aliasKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it("removes an alias and keeps tombstones and the same alias in another list", () => {
  const dropped = aliasesOf(aliased).slice(1, 2);
  expect(dropAliases(aliased, dropped)).toEqual(
    lockOf({
      country: [
        locked(56, "Belgium", { fields: { code2: "BE" } }),
        locked(528, "Netherlands", { aliases: ["Holland"] }),
      ],
      priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
    }),
  );
});

it("removes empty lists of aliases, and changes nothing if no alias is removed", () => {
  expect(dropAliases(aliased, aliasesOf(aliased))).toStrictEqual(
    lockOf({
      country: [locked(56, "Belgium", { fields: { code2: "BE" } }), locked(528, "Netherlands")],
      priority: [locked(1, "Lowest", { removed: true })],
    }),
  );
  expect(dropAliases(aliased, [])).toStrictEqual(aliased);
});

describe("the line of a place in the lock", () => {
  const text = printLock(lockOf({ priority: [locked(1, "Low"), locked(2, "High")], event: [locked("1", "Sent")] }));

  it("finds the line of the reference or of the value", () => {
    const lines = text.split("\n");
    const lineOf = lineFinder(text);
    expect(lines[lineOf({ reference: "priority" }) - 1]).toContain('"priority"');
    expect(lines[lineOf({ reference: "priority", code: 2 }) - 1]).toContain('"High"');
    expect(lines[lineOf({ reference: "event", code: "1" }) - 1]).toContain('"Sent"');
  });

  it("returns the line of the reference if the value does not exist", () => {
    const lineOf = lineFinder(text);
    for (const code of [3, "1"])
      expect(lineOf({ reference: "priority", code })).toBe(lineOf({ reference: "priority" }));
  });

  it.each([
    "",
    "{",
    '\n["references", { "priority": {} }]',
    '\n"references"',
    "{}",
    '{\n"references": null }',
    '{\n"references": ["priority"] }',
    '{\n"references": { "country": { "values": [{ "code": 1 }] } } }',
  ])("returns line 1 in %j", (other) => {
    expect(lineFinder(other)({ reference: "priority" })).toBe(1);
    expect(lineFinder(other)({ reference: "priority", code: 1 })).toBe(1);
  });

  it.each(["1", '"values"', "[]", "{}", '{ "values": 1 }', '{ "values": {\n"code": 1 } }'])(
    "returns the line of the reference if that is %j",
    (reference) => {
      const lineOf = lineFinder(`{ "references":\n{ "priority": ${reference} } }`);
      expect(lineOf({ reference: "priority", code: 1 })).toBe(2);
    },
  );

  it("returns the line of the reference for values without a code", () => {
    const objects = ["null", "true", "[]", "3"].map((code) => `{ "code": ${code} }`);
    const values = ["1", "null", "[1]", "{}", ...objects];
    const lineOf = lineFinder(`{ "references":\n{ "priority": { "values": [\n${values.join(",\n")}] } } }`);
    expect(lineOf({ reference: "priority", code: 1 })).toBe(2);
    expect(lineOf({ reference: "priority", code: 3 })).toBe(10);
    expect(lineOf({ reference: "priority" })).toBe(2);
  });
});

describe("printLock", () => {
  function inOrder({ references, ...rest }: Lock): Lock {
    const byCode = (values: readonly LockedValue[]) => values.toSorted((a, b) => compareCodes(a.code, b.code));
    const sorted = references.map((each) => ({ ...each, values: byCode(each.values) }));
    return { ...rest, references: sorted.sort((a, b) => compareText(a.key, b.key)) };
  }

  it("writes a lock without references", () => {
    const empty = lockOf({}, { apiVersion: "1.0", memberCase: "camel" });
    expect(printLock(empty)).toBe(
      '{\n  "lockVersion": 1,\n  "apiVersion": "1.0",\n  "memberCase": "camel",\n  "references": {}\n}\n',
    );
    expect(parseLock(printLock(empty), {})).toEqual(empty);
  });

  it("writes no empty list of aliases", () => {
    const [low, empty] = [locked(1, "Low"), locked(1, "Low", { aliases: [] })];
    expect(printLock(lockOf({ priority: [empty] }))).toBe(printLock(lockOf({ priority: [low] })));
  });

  it("reads back equal for any lock", () => {
    const property = fc.property(lock, (any) => expect(parseLock(printLock(any), {})).toEqual(inOrder(any)));
    fc.assert(property, { numRuns: 100 });
  });

  it("writes the same bytes for any order", () => {
    const cases = lock.chain((any) => fc.tuple(fc.constant(any), shuffledLock(any)));
    const property = fc.property(cases, ([any, moved]) => expect(printLock(moved)).toBe(printLock(any)));
    fc.assert(property, { numRuns: 100 });
  });
});
