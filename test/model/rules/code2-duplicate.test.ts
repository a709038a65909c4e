import { describe, it } from "@jest/globals";
import { expectAlike, expectFound, listOf } from "../../support/rules.ts";

const rule = "code2-duplicate";

describe("code2-duplicate", () => {
  it.each([
    ["each code2 once", ["FR", "BE"], []],
    ["one of two countries", ["FR", "FR"], ["/values/1/code2"]],
    ["one of three countries", ["FR", "BE", "FR", "FR"], ["/values/2/code2", "/values/3/code2"]],
  ])("judges %s, in a document as in a lock", (_what, code2s, pointers) => {
    const values = code2s.map((code2, code) => ({ code, code2 }));
    expectAlike(rule, listOf(values, { key: "country" }), pointers);
  });

  it("is told of the country that comes later in the document", () => {
    const country = [
      { code: 251, code2: "FR", description: "Gaul" },
      { code: 250, code2: "FR", description: "France" },
    ];
    expectFound(rule, { lists: { country } }, { reference: "country", pointer: "/values/1/code2" });
  });
});
