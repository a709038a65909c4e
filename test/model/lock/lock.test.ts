import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareCodes, compareText } from "../../../src/base/text/index.ts";
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
