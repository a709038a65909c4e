import { describe, expect, it } from "@jest/globals";
import { quote } from "../../../src/base/text/text.ts";
import { referenceMissing } from "../../../src/model/rules/reference-missing.ts";
import { mapCase } from "../../support/documents.ts";
import { expectFound } from "../../support/rules.ts";

const rule = "reference-missing";
const known = new Set(["country", "priority"]);
const lookedUp = (key: string) => ({ key, known, knownTo: "lock", isMeantGone: false }) as const;

describe("reference-missing", () => {
  it("judges what the service answers, and keys by those that are known", () => {
    const asked = { key: "priority", version: "1.2", absent: { status: 404 }, isMeantGone: false } as const;
    expect(referenceMissing.judge(asked)).toBeDefined();
    expect(referenceMissing.judge({ ...asked, isMeantGone: true })).toBeUndefined();
    expect(referenceMissing.judge({ ...asked, absent: undefined })).toBeUndefined();
    expect(referenceMissing.judge({ ...asked, key: "colour" })).toBeUndefined();
    expect(referenceMissing.judge(lookedUp("priority"))).toBeUndefined();
    expect(referenceMissing.judge({ ...lookedUp("colour"), isMeantGone: true })).toBeUndefined();
    const verdict = referenceMissing.judge(lookedUp("colour"));
    expect(verdict?.describe(String)).not.toHaveProperty("expected");
  });

  it.each([
    ["contry", "country"],
    ["Priorty", "priority"],
  ])("names the key that %s is nearly", (key, near) => {
    const verdict = referenceMissing.judge(lookedUp(key));
    const statement = verdict?.describe(quote);
    expect(statement).toMatchObject({ expected: near, actual: key });
    expect(statement?.message).toContain(JSON.stringify(near));
    const { diagnostics } = mapCase({ references: ["priority", key] });
    expect(diagnostics).toMatchObject([{ rule, reference: key, expected: near, actual: key }]);
  });

  it.each([404, 410] as const)("finds %d", (status) => {
    expectFound(rule, { singles: { priority: status } });
  });

  it("finds a key of the configuration that nobody knows", () => {
    expectFound(rule, { references: ["priority", "colour"] }, { reference: "colour" });
  });

  it.each(["warn", "off"] as const)("lets the overview serve with %s", (setting) => {
    const low = { code: 1, description: "Low" };
    const { references } = mapCase({
      rules: { [rule]: setting },
      lists: { priority: [low] },
      singles: { priority: 404 },
    });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([{ ...low, enable: true }]);
  });
});
