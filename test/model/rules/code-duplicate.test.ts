import { describe, expect, it } from "@jest/globals";
import { expectPointers, expectValues, check, listOf, caseWith } from "../../support/rules.ts";

const rule = "code-duplicate";

describe("code-duplicate", () => {
  it.each([
    ["different codes", listOf([{ code: 1 }, { code: 2 }]), []],
    ["a code three times", listOf([{ code: 1 }, { code: 1 }, { code: 1 }]), ["/values/1/code", "/values/2/code"]],
    [
      "a duplicate string",
      listOf([{ code: "a" }, { code: "a" }, { code: "b" }], { key: "transaction_status" }),
      ["/values/1/code"],
    ],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("compares codes after conversion", () => {
    expect(check(rule, listOf([{ code: 7 }, { code: "7" }]))).toEqual(["/values/1/code"]);
    const overview = { key: "transaction_status", hasCodesOfAnyType: true };
    expect(check(rule, listOf([{ code: 7 }, { code: "7" }], overview))).toEqual(["/values/1/code"]);
  });

  it("keeps the last value of a code if the rule is not an error", () => {
    const low = { code: 1, description: "Low", enable: true };
    const high = { ...low, description: "High" };
    expectValues(rule, caseWith([low, high]), [high]);
  });
});
