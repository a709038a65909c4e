import { describe, expect, it } from "@jest/globals";
import { mapCase } from "../../support/documents.ts";
import { expectPointers, expectFinding, expectValues, check, listOf, caseWith } from "../../support/rules.ts";

const rule = "code-type";
const strings = { key: "transaction_status" };
const valueOf = (code: string): string => `[{"code":${code},"description":"Low","enable":true}]`;

describe("code-type", () => {
  it.each([
    ["integers", listOf([{ code: 0 }, { code: -7 }]), []],
    ["strings", listOf([{ code: "a" }, { code: "7" }], strings), []],
    ["a string among integers", listOf([{ code: 1 }, { code: "7" }]), ["/values/1/code"]],
    ["an integer among strings", listOf([{ code: 7 }, { code: "a" }], strings), ["/values/0/code"]],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("allows any readable type in an overview", () => {
    const values = [{ code: 1 }, { code: "2" }];
    expect(check(rule, listOf(values, { hasCodesOfAnyType: true }))).toEqual([]);
    expect(check(rule, listOf(values, { ...strings, hasCodesOfAnyType: true }))).toEqual([]);
    expect(check(rule, listOf([{ code: "a" }], { hasCodesOfAnyType: true }))).toEqual(["/values/0/code"]);
  });

  it.each(["1.0", "1e0", "-0", "9007199254740993", '"1.0"', '"a"'])(
    "reports %s, which is not written as an integer, even if it is off",
    (code) => {
      const given = { ...caseWith(valueOf(code)), rules: { [rule]: "off" } } as const;
      expectFinding(rule, given, { pointer: "/values/0/code" });
      expect(mapCase(given).failed).toEqual(new Set(["priority"]));
    },
  );

  it("reports mixed types in a list that the version does not declare", () => {
    const colour = [
      { code: 1, description: "Red" },
      { code: "b", description: "Blue" },
    ];
    expectFinding(rule, { lists: { colour } }, { reference: "colour", pointer: "/values/1/code" });
  });

  it("reads digits in a string as a number if the rule is not an error", () => {
    expectValues(rule, caseWith(valueOf('"7"')), [{ code: 7, description: "Low", enable: true }]);
  });
});
