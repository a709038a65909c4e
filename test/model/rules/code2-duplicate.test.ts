import { describe, it } from "@jest/globals";
import { expectPointers, expectFinding, listOf } from "../../support/rules.ts";

const rule = "code2-duplicate";

describe("code2-duplicate", () => {
  it.each([
    ["different codes", ["FR", "BE"], []],
    ["a code three times", ["FR", "BE", "FR", "FR"], ["/values/2/code2", "/values/3/code2"]],
  ])("checks %s in a document and in a lock", (_what, code2s, pointers) => {
    const values = code2s.map((code2, code) => ({ code, code2 }));
    expectPointers(rule, listOf(values, { key: "country" }), pointers);
  });

  it("reports the country that comes later in the document", () => {
    const country = [
      { code: 251, code2: "FR", description: "Gaul" },
      { code: 250, code2: "FR", description: "France" },
    ];
    expectFinding(rule, { lists: { country } }, { reference: "country", pointer: "/values/1/code2" });
  });
});
