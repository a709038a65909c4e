import { describe, expect, it } from "@jest/globals";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectAlike, expectFound, judge, listOf, onlyRule } from "../../support/rules.ts";

const rule = "description-width";
const [just, wide] = ["ä".repeat(150), "d".repeat(151)];

describe("description-width", () => {
  it.each([
    ["150 code points", listOf([{ code: 1, description: just }], { description: "😀".repeat(150) }), []],
    ["151 characters of a reference", listOf([{ code: 1 }], { description: wide }), ["/description"]],
    ["151 characters of a value", listOf([{ code: 1 }, { code: 2, description: wide }]), ["/values/1/description"]],
  ])("judges %s, in a document as in a lock", (_what, list, pointers) => {
    expectAlike(rule, list, pointers);
  });

  it("judges no value that is no longer listed, and none of an overview", () => {
    expect(judge(rule, listOf([{ code: 1, description: wide, removed: true }]))).toEqual([]);
    const unbounded = { description: wide, hasUnboundedValues: true };
    expect(judge(rule, listOf([{ code: 1, description: wide }], unbounded))).toEqual(["/description"]);
  });

  it("judges no value of a lock's reference that the version does not declare: an overview may have served it", () => {
    const lock = lockOf({ colour: [locked(1, "Red", { description: wide })] });
    expect(parseLock(printLock(lock), onlyRule(rule))).toEqual(lock);
    const described = { ...lock, references: lock.references.map((each) => ({ ...each, description: wide })) };
    expect(findingsOf(() => parseLock(printLock(described), onlyRule(rule)))).toMatchObject([
      { pointer: "/references/colour/description" },
    ]);
  });

  it("lets a lock pass where it is no error", () => {
    const lock = lockOf({ priority: [locked(1, "Low", { description: wide })] });
    expect(parseLock(printLock(lock), {})).toEqual(lock);
  });

  it("finds 151 characters in the single of a list that the version does not declare", () => {
    const colour = [{ code: 1, description: wide }];
    expectFound(rule, { lists: { colour } }, { reference: "colour", pointer: "/values/0/description" });
  });
});
