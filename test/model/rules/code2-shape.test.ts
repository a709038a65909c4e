import { describe, expect, it } from "@jest/globals";
import { mapCase } from "../../support/documents.ts";
import { expectPointers, expectValues, check, listOf, caseWith } from "../../support/rules.ts";

const rule = "code2-shape";

describe("code2-shape", () => {
  it.each<[what: string, code2s: (string | undefined)[], pointers: string[]]>([
    ["two letters", ["FR", "BE"], []],
    ["lower case", ["fr"], ["/values/0/code2"]],
    ["three letters", ["FR", "BEL"], ["/values/1/code2"]],
    ["a letter beyond ASCII", ["BÉ"], ["/values/0/code2"]],
    ["an empty text", [""], ["/values/0/code2"]],
    ["a missing code2", ["FR", undefined], ["/values/1/code2"]],
  ])("checks %s in a document and in a lock", (_what, code2s, pointers) => {
    const values = code2s.map((code2, code) => ({ code, ...(code2 !== undefined && { code2 }) }));
    expectPointers(rule, listOf(values, { key: "country" }), pointers);
  });

  it("ignores other lists, and the shape of a code2 that is no longer listed", () => {
    expect(check(rule, listOf([{ code: 1 }]))).toEqual([]);
    const removed = [
      { code: 1, code2: "fr", removed: true as const },
      { code: 2, removed: true as const },
    ];
    expect(check(rule, listOf(removed, { key: "country" }))).toEqual(["/values/1/code2"]);
  });

  it("keeps a code2 if the rule is not an error, but reports a missing one", () => {
    const france = { code: 250, description: "France", enable: true };
    expectValues(rule, caseWith([{ ...france, code2: "fr" }], "country"), [{ ...france, code2: "fr" }], "country");
    for (const severity of ["warn", "off"] as const) {
      const { diagnostics } = mapCase({ rules: { [rule]: severity }, lists: { country: [france] } });
      expect(diagnostics.filter((found) => found.severity === "error").map((error) => error.rule)).toEqual([rule]);
    }
  });
});
