import { describe, it } from "@jest/globals";
import { expectAlike, listOf } from "../../support/rules.ts";

const rule = "name-width";

describe("name-width", () => {
  it.each([
    ["50 characters", "n".repeat(50), []],
    ["50 code points", "😀".repeat(50), []],
    ["51 characters", "n".repeat(51), ["/name"]],
    ["51 code points", "😀".repeat(51), ["/name"]],
  ])("judges %s, in a document as in a lock", (_what, name, pointers) => {
    expectAlike(rule, listOf([{ code: 1 }], { name }), pointers);
  });
});
