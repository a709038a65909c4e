import { describe, expect, it } from "@jest/globals";
import { expectPointers, expectValues, check, listOf, caseWith } from "../../support/rules.ts";

const rule = "code-width";
const codes = (key: string, ...each: (number | string)[]) =>
  listOf(
    each.map((code) => ({ code })),
    { key },
  );
const strings = (...each: string[]) => codes("transaction_status", ...each);
const integers = (...each: number[]) => codes("contact_status", ...each);

describe("code-width", () => {
  it.each([
    ["as many digits as declared", integers(-999, 0, 999), []],
    ["one digit more", integers(-1000, 1, 1000), ["/values/0/code", "/values/2/code"]],
    ["as many code points as declared", strings("x".repeat(20), "😀".repeat(20)), []],
    ["one character more", strings("x".repeat(21)), ["/values/0/code"]],
    ["an empty code", strings("", "a"), ["/values/0/code"]],
    ["an empty list", codes("priority"), []],
    ["a code that is no longer listed", listOf([{ code: 10, removed: true }]), []],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("ignores lists that are not declared", () => {
    expect(check(rule, listOf([{ code: 10 ** 15 }], { type: { kind: "integer", width: null } }))).toEqual([]);
  });

  it("keeps the code if the rule is not an error", () => {
    const wide = { code: 10, description: "Low", enable: true };
    expectValues(rule, caseWith([wide]), [wide]);
  });
});
