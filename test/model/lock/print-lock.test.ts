import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Lock, LockedValue } from "../../../src/model/lock/lock.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock, printReference } from "../../../src/model/lock/print-lock.ts";
import { compareCodes, compareText } from "../../../src/base/text/index.ts";
import { lock, shuffledLock } from "../../support/arbitraries.ts";
import { hiddenIn } from "../../support/hidden.ts";
import { locked, lockOf } from "../../support/locks.ts";

function inOrder({ references, ...rest }: Lock): Lock {
  const byCode = (values: readonly LockedValue[]) => values.toSorted((a, b) => compareCodes(a.code, b.code));
  const sorted = references.map((each) => ({ ...each, values: byCode(each.values) }));
  return { ...rest, references: sorted.sort((a, b) => compareText(a.key, b.key)) };
}

describe("printLock", () => {
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

  it("writes no invisible character except line ends", () => {
    fc.assert(fc.property(lock, (any) => expect(hiddenIn(printLock(any))).toEqual([])));
  });

  it("writes each reference like printReference", () => {
    const { references, ...rest } = lockOf({ priority: [locked(1, "Low")], user_status: [locked(1, "Active")] });
    const text = printLock({ ...rest, references });
    expect(references.filter((each) => !text.includes(`\n${printReference(each)}`))).toEqual([]);
  });
});
