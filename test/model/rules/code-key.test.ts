import { describe, expect, it } from "@jest/globals";
import { codeKey } from "../../../src/model/rules/code-key.ts";
import { mapCase } from "../../support/documents.ts";
import { expectFound } from "../../support/rules.ts";

const rule = "code-key";
const low = { code: 1, description: "Low", enable: true };

describe("code-key", () => {
  it.each([
    ["1", low, false],
    ["a", { ...low, code: "a" }, false],
    ["1.0", { ...low, spelling: "1.0" }, false],
    ["2", low, true],
    ["01", low, true],
    ["1", { ...low, spelling: "1.0" }, true],
  ])("judges the property %j of %j", (name, value, isFound) => {
    expect(codeKey.judge({ name, value }) !== undefined).toBe(isFound);
  });

  it("finds a property of another code", () => {
    const singles = { priority: { name: "", description: "", values: { 2: low } } };
    expectFound(rule, { singles }, { pointer: "/values/2" });
  });

  it.each(["warn", "off"] as const)("lets the value's code hold with %s", (setting) => {
    const singles = { priority: { name: "", description: "", values: { 2: low } } };
    const { references } = mapCase({ rules: { [rule]: setting }, singles });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([low]);
  });
});
