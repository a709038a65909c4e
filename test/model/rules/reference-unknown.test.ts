import { describe, expect, it } from "@jest/globals";
import { referenceUnknown } from "../../../src/model/rules/reference-unknown.ts";
import { expectFound } from "../../support/rules.ts";

const rule = "reference-unknown";

describe("reference-unknown", () => {
  it.each([
    ["priority", "1.2", false],
    ["account_type", "1.0", true],
    ["colour", "1.2", true],
  ] as const)("judges %s in version %s", (key, version, isFound) => {
    expect(referenceUnknown.judge({ key, version }) !== undefined).toBe(isFound);
  });

  it("finds a key that the version does not declare", () => {
    const colour = [{ code: 1, description: "Red" }];
    expectFound(rule, { lists: { colour } }, { reference: "colour", pointer: "/colour" });
  });
});
