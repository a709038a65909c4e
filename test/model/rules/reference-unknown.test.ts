import { expect, it } from "@jest/globals";
import { referenceUnknown } from "../../../src/model/rules/reference-unknown.ts";

it.each([
  ["priority", "1.2", false],
  ["account_type", "1.0", true],
  ["colour", "1.2", true],
] as const)("reference-unknown reports %s in version %s: %s", (key, version, isFound) => {
  expect(referenceUnknown.check({ key, version }) !== undefined).toBe(isFound);
});
