import { describe, expect, it } from "@jest/globals";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { referenceEmpty } from "../../../src/model/rules/reference-empty.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { lockFindings } from "../../support/rules.ts";

describe("reference-empty", () => {
  it("counts listed and removed values", () => {
    expect(referenceEmpty.check({ key: "priority", values: [1] })).toBeUndefined();
    expect(referenceEmpty.check({ key: "priority", values: [] })).toBeDefined();
  });

  it("reports an empty list in a lock", () => {
    const lock = lockOf({ priority: [], user_status: [locked(1, "Active", { removed: true })] });
    expect(lockFindings("reference-empty", lock)).toMatchObject([
      { rule: "lock", pointer: "/references/priority", reference: "priority" },
    ]);
    expect(parseLock(printLock(lock), {})).toEqual(lock);
  });
});
