import { describe, expect, it } from "@jest/globals";
import { codeKey } from "../../../src/model/rules/code-key.ts";
import { expectValues, caseWith } from "../../support/rules.ts";

const low = { code: 1, description: "Low", enable: true };

describe("code-key", () => {
  it.each([
    ["1", low, false],
    ["a", { ...low, code: "a" }, false],
    ["1.0", { ...low, spelling: "1.0" }, false],
    ["2", low, true],
    ["01", low, true],
    ["1", { ...low, spelling: "1.0" }, true],
  ])("checks the property %j of %j", (name, value, isFound) => {
    expect(codeKey.check({ name, value }) !== undefined).toBe(isFound);
  });

  it("keeps the code of the value if the rule is not an error", () =>
    expectValues("code-key", caseWith({ 2: low }), [low]));
});
