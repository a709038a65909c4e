import { expect, it } from "@jest/globals";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { lockFindings } from "../../support/rules.ts";

it("reference-empty reports a list in a lock that never had a value", () => {
  const lock = lockOf({ priority: [], user_status: [locked(1, "Active", { removed: true })] });
  expect(lockFindings("reference-empty", lock)).toMatchObject([
    { rule: "lock", pointer: "/references/priority", reference: "priority" },
  ]);
  expect(parseLock(printLock(lock), {})).toEqual(lock);
});
