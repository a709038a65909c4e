import { it } from "@jest/globals";
import { expectAlike, listOf } from "../../support/rules.ts";

it.each([
  ["50 code points", "😀".repeat(50), []],
  ["51 code points", "😀".repeat(51), ["/name"]],
])("name-width checks %s in a document and in a lock", (_what, name, pointers) => {
  expectAlike("name-width", listOf([{ code: 1 }], { name }), pointers);
});
