import { describe, expect, it } from "@jest/globals";
import { mapCase } from "../../support/documents.ts";
import { expectAlike, judge, listOf } from "../../support/rules.ts";

const rule = "code2-shape";
const countries = (...code2s: (string | undefined)[]) =>
  listOf(
    code2s.map((code2, code) => ({ code, ...(code2 !== undefined && { code2 }) })),
    { key: "country" },
  );

describe("code2-shape", () => {
  it.each([
    ["two letters", countries("FR", "BE"), []],
    ["lower case", countries("fr"), ["/values/0/code2"]],
    ["three letters", countries("FR", "BEL"), ["/values/1/code2"]],
    ["a letter beyond ASCII", countries("BÉ"), ["/values/0/code2"]],
    ["an empty text", countries(""), ["/values/0/code2"]],
    ["none", countries("FR", undefined), ["/values/1/code2"]],
  ])("judges %s, in a document as in a lock", (_what, list, pointers) => {
    expectAlike(rule, list, pointers);
  });

  it("judges no other list, and of a country that is no longer listed only whether there is one", () => {
    expect(judge(rule, listOf([{ code: 1 }]))).toEqual([]);
    const removed = [
      { code: 1, code2: "fr", removed: true as const },
      { code: 2, removed: true as const },
    ];
    expect(judge(rule, listOf(removed, { key: "country" }))).toEqual(["/values/1/code2"]);
  });

  it.each(["warn", "off"] as const)("takes it as it is with %s; a missing one stays an error", (setting) => {
    const rules = { [rule]: setting };
    const france = { code: 250, description: "France" };
    const taken = mapCase({ rules, lists: { country: [{ ...france, code2: "fr" }] } });
    expect(taken.references.find(({ key }) => key === "country")?.values).toEqual([
      { ...france, code2: "fr", enable: true },
    ]);
    const { diagnostics } = mapCase({ rules, lists: { country: [france] } });
    expect(diagnostics.filter(({ severity }) => severity === "error").map((error) => error.rule)).toEqual([rule]);
  });
});
