import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { lineFinder } from "../../../src/model/lock/lock-lines.ts";
import { findMisplaced } from "../../../src/model/lock/lock-lines.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { lock as anyLock } from "../../support/arbitraries.ts";
import { locked, lockOf } from "../../support/locks.ts";

const text = printLock(lockOf({ priority: [locked(1, "Low"), locked(2, "High")], event: [locked("1", "Sent")] }));

describe("what stands out of order in a lock", () => {
  const moved = (from: RegExp, to: string) => findMisplaced(text.replace(from, to));

  it("is nothing in a lock as it is printed", () => {
    fc.assert(fc.property(anyLock, (lock) => expect(findMisplaced(printLock(lock))).toBeUndefined()));
  });

  it("is the first value that belongs before another one, with its line", () => {
    const found = moved(/(\{ "code": 1,.*\}),\n(\s*)(\{ "code": 2,.*\})/, "$3,\n$2$1");
    expect(found).toEqual({
      reference: "priority",
      code: 1,
      after: 2,
      line: lineFinder(text)({ reference: "priority", code: 2 }),
    });
  });

  it("is the first reference that belongs before another one", () => {
    expect(moved(/"event"/, '"transaction"')).toMatchObject({ reference: "priority", after: "transaction" });
  });
});
