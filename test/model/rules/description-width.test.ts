import { describe, expect, it } from "@jest/globals";
import { locked, lockOf } from "../../support/locks.ts";
import { expectPointers, expectFinding, check, listOf, lockFindings } from "../../support/rules.ts";

const rule = "description-width";
const [just, wide] = ["ä".repeat(150), "d".repeat(151)];

describe("description-width", () => {
  it.each([
    ["150 code points", listOf([{ code: 1, description: just }], { description: "😀".repeat(150) }), []],
    ["151 characters of a reference", listOf([{ code: 1 }], { description: wide }), ["/description"]],
    ["151 characters of a value", listOf([{ code: 1 }, { code: 2, description: wide }]), ["/values/1/description"]],
    ["a value that is no longer listed", listOf([{ code: 1, description: wide, removed: true }]), []],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("ignores the values of an overview", () => {
    const unbounded = { description: wide, hasUnboundedValues: true };
    expect(check(rule, listOf([{ code: 1, description: wide }], unbounded))).toEqual(["/description"]);
  });

  it("ignores the values of an undeclared reference in a lock", () => {
    const lock = lockOf({ colour: [locked(1, "Red", { description: wide })] });
    expect(lockFindings(rule, lock)).toEqual([]);
    const described = { ...lock, references: lock.references.map((each) => ({ ...each, description: wide })) };
    expect(lockFindings(rule, described)).toMatchObject([{ pointer: "/references/colour/description" }]);
  });

  it("reports 151 characters in the single reference of an undeclared list", () => {
    const colour = [{ code: 1, description: wide }];
    expectFinding(rule, { lists: { colour } }, { reference: "colour", pointer: "/values/0/description" });
  });
});
