import { describe, expect, it } from "@jest/globals";
import { quote } from "../../../src/base/text/index.ts";
import { referenceMissing } from "../../../src/model/rules/reference-missing.ts";
import { mapCase } from "../../support/documents.ts";
import { expectFinding, expectValues } from "../../support/rules.ts";

const rule = "reference-missing";
const knownKeys = new Set(["country", "priority"]);
const lookedUp = (key: string) => ({ key, knownKeys, knownTo: "lock", isExpectedRemoval: false }) as const;
const requested = {
  key: "priority",
  version: "1.2",
  absent: { status: 404 },
  isExpectedRemoval: false,
  isLocked: true,
} as const;

describe("reference-missing", () => {
  it("checks the service's response, and keys against the known ones", () => {
    expect(referenceMissing.check(requested)).toBeDefined();
    expect(referenceMissing.check({ ...requested, isExpectedRemoval: true })).toBeUndefined();
    expect(referenceMissing.check({ ...requested, absent: undefined })).toBeUndefined();
    expect(referenceMissing.check({ ...requested, key: "colour" })).toBeUndefined();
    expect(referenceMissing.check(lookedUp("priority"))).toBeUndefined();
    expect(referenceMissing.check({ ...lookedUp("colour"), isExpectedRemoval: true })).toBeUndefined();
    expect(referenceMissing.check(lookedUp("colour"))?.describe(String)).not.toHaveProperty("expected");
  });

  it.each([
    ["contry", "country"],
    ["Priorty", "priority"],
  ])("suggests the nearest key to %s", (key, near) => {
    const details = referenceMissing.check(lookedUp(key))?.describe(quote);
    expect(details).toMatchObject({ expected: near, actual: key });
    const { diagnostics } = mapCase({ references: ["priority", key] });
    expect(diagnostics).toMatchObject([{ rule, reference: key, expected: near, actual: key }]);
  });

  it("proposes to accept the removal only of a reference that the lock has", () => {
    const adviceOf = (isLocked: boolean) => referenceMissing.check({ ...requested, isLocked })?.describe(quote).advice;
    expect(adviceOf(true)).toContainEqual({ args: ["--accept-removals"] });
    expect(adviceOf(false)).not.toContainEqual({ args: ["--accept-removals"] });
    expect(adviceOf(false)).toBeDefined();
  });

  it("reports status 410", () => expectFinding(rule, { singles: { priority: 410 } }));

  it("reports an unknown key of the configuration", () => {
    expectFinding(rule, { references: ["priority", "colour"] }, { reference: "colour" });
  });

  it("reads the list from the overview if the rule is not an error", () => {
    const low = { code: 1, description: "Low" };
    expectValues(rule, { lists: { priority: [low] }, singles: { priority: 404 } }, [{ ...low, enable: true }]);
  });
});
