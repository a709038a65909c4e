import { expect, it } from "@jest/globals";
import { versionDeprecated } from "../../../src/model/rules/version-deprecated.ts";

it.each([
  ["1.2", false],
  ["1.1", true],
  ["1.0", true],
] as const)("version-deprecated reports version %s: %s", (version, isFound) => {
  expect(versionDeprecated.check(version) !== undefined).toBe(isFound);
});
