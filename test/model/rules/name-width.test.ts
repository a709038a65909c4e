import { it } from "@jest/globals";
import { expectPointers, listOf } from "../../support/rules.ts";

it.each([
  ["50 code points", "😀".repeat(50), []],
  ["51 code points", "😀".repeat(51), ["/name"]],
])("name-width checks %s in a document and in a lock", (_what, name, pointers) => {
  expectPointers("name-width", listOf([{ code: 1 }], { name }), pointers);
});
