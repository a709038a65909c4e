import { describe, expect, it } from "@jest/globals";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { referenceEmpty } from "../../../src/model/rules/reference-empty.ts";
import { listsOf, merge } from "../../support/merging.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { onlyRule } from "../../support/rules.ts";

const rule = "reference-empty";

describe("reference-empty", () => {
  it("judges all values that a list ever had", () => {
    expect(referenceEmpty.judge({ key: "priority", values: [1] })).toBeUndefined();
    expect(referenceEmpty.judge({ key: "priority", values: [] })).toBeDefined();
  });

  it("is told of a list of the service, and of a lock", () => {
    expect(merge(undefined, listsOf({ priority: [] })).findings).toMatchObject([{ rule, reference: "priority" }]);
    const lock = lockOf({ priority: [], user_status: [locked(1, "Active", { removed: true })] });
    expect(findingsOf(() => parseLock(printLock(lock), onlyRule(rule)))).toMatchObject([
      { rule: "lock", pointer: "/references/priority", reference: "priority" },
    ]);
    expect(parseLock(printLock(lock), {})).toEqual(lock);
  });
});
