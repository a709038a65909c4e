import { describe, expect, it } from "@jest/globals";
import { mapCase } from "../../support/documents.ts";
import { expectAlike, judge, listOf } from "../../support/rules.ts";

const rule = "code-duplicate";

describe("code-duplicate", () => {
  it.each([
    ["no code twice", listOf([{ code: 1 }, { code: 2 }]), []],
    ["a code twice", listOf([{ code: 1 }, { code: 1 }]), ["/values/1/code"]],
    ["a code thrice", listOf([{ code: 1 }, { code: 1 }, { code: 1 }]), ["/values/1/code", "/values/2/code"]],
    [
      "a text twice",
      listOf([{ code: "a" }, { code: "a" }, { code: "b" }], { key: "transaction_status" }),
      ["/values/1/code"],
    ],
  ])("finds %s, in a document as in a lock", (_what, list, pointers) => {
    expectAlike(rule, list, pointers);
  });

  it("takes codes for what they become", () => {
    expect(judge(rule, listOf([{ code: 7 }, { code: "7" }]))).toEqual(["/values/1/code"]);
    const overview = { key: "transaction_status", hasCodesOfAnyType: true };
    expect(judge(rule, listOf([{ code: 7 }, { code: "7" }], overview))).toEqual(["/values/1/code"]);
  });

  it.each(["warn", "off"] as const)("lets the last one hold with %s", (setting) => {
    const values = [
      { code: 1, description: "Low", enable: true },
      { code: 1, description: "High", enable: true },
    ];
    const { references } = mapCase({
      rules: { [rule]: setting },
      singles: { priority: { name: "", description: "", values } },
    });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([values[1]]);
  });
});
