import { describe, expect, it } from "@jest/globals";
import { mapCase } from "../../support/documents.ts";
import { expectAlike, expectFound, judge, listOf } from "../../support/rules.ts";

const rule = "code-type";
const priority = (code: string): Record<string, string> => ({
  priority: `{"name":"","description":"","values":[{"code":${code},"description":"Low","enable":true}]}`,
});

describe("code-type", () => {
  it.each([
    ["integers", listOf([{ code: 0 }, { code: -7 }]), []],
    ["strings", listOf([{ code: "a" }, { code: "7" }], { key: "transaction_status" }), []],
    ["a string among integers", listOf([{ code: 1 }, { code: "7" }]), ["/values/1/code"]],
    [
      "an integer among strings",
      listOf([{ code: 7 }, { code: "a" }], { key: "transaction_status" }),
      ["/values/0/code"],
    ],
  ])("judges %s, in a document as in a lock", (_what, list, pointers) => {
    expectAlike(rule, list, pointers);
  });

  it("lets a code of an overview have any type, if it can be read", () => {
    const values = [{ code: 1 }, { code: "2" }];
    expect(judge(rule, listOf(values, { hasCodesOfAnyType: true }))).toEqual([]);
    expect(judge(rule, listOf(values, { key: "transaction_status", hasCodesOfAnyType: true }))).toEqual([]);
    expect(judge(rule, listOf([{ code: "a" }], { hasCodesOfAnyType: true }))).toEqual(["/values/0/code"]);
  });

  it.each(["1.0", "1e0", "-0", "9007199254740993", '"1.0"', '"a"'])(
    "finds %s, which is not written as an integer, whatever the configuration says",
    (code) => {
      const given = { singles: priority(code), rules: { [rule]: "off" } } as const;
      expectFound(rule, given, { pointer: "/values/0/code" });
      expect(mapCase(given).failed).toEqual(new Set(["priority"]));
    },
  );

  it("finds mixed types of a list that the version does not declare", () => {
    const colour = [
      { code: 1, description: "Red" },
      { code: "b", description: "Blue" },
    ];
    expectFound(rule, { lists: { colour } }, { reference: "colour", pointer: "/values/1/code" });
  });

  it.each(["warn", "off"] as const)("takes digits in a string with %s", (setting) => {
    const { references } = mapCase({ rules: { [rule]: setting }, singles: priority('"7"') });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([
      { code: 7, description: "Low", enable: true },
    ]);
  });
});
