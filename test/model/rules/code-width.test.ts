import { describe, expect, it } from "@jest/globals";
import { mapCase } from "../../support/documents.ts";
import { expectAlike, judge, listOf } from "../../support/rules.ts";

const rule = "code-width";
const strings = (...codes: string[]) =>
  listOf(
    codes.map((code) => ({ code })),
    { key: "transaction_status" },
  );
const integers = (...codes: number[]) =>
  listOf(
    codes.map((code) => ({ code })),
    { key: "contact_status" },
  );

describe("code-width", () => {
  it.each([
    ["as many digits as declared", integers(-999, 0, 999), []],
    ["one digit more", integers(-1000, 1, 1000), ["/values/0/code", "/values/2/code"]],
    ["as many code points as declared", strings("x".repeat(20), "😀".repeat(20)), []],
    ["one character more", strings("x".repeat(21)), ["/values/0/code"]],
    ["an empty code", strings("", "a"), ["/values/0/code"]],
  ])("judges %s, in a document as in a lock", (_what, list, pointers) => {
    expectAlike(rule, list, pointers);
  });

  it("judges no code that the service no longer lists, and none of a list that nobody declared", () => {
    expectAlike(rule, listOf([], { key: "priority" }), []);
    expect(judge(rule, listOf([{ code: 10, removed: true }]))).toEqual([]);
    expect(judge(rule, listOf([{ code: 10 ** 15 }], { type: { kind: "integer", width: null } }))).toEqual([]);
  });

  it.each(["warn", "off"] as const)("takes the code as it is with %s", (setting) => {
    const { references } = mapCase({
      rules: { [rule]: setting },
      lists: { priority: [{ code: 10, description: "Low" }] },
    });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([
      { code: 10, description: "Low", enable: true },
    ]);
  });
});
