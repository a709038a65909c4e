import { expect, it } from "@jest/globals";
import { nearestName } from "../../../src/base/text/nearest-name.ts";

it.each([
  ["verison", ["source", "version"], "version"],
  ["JSN", ["text", "json"], "json"],
  ["lok", ["all", "lock"], "lock"],
])("the nearest word to %s among %j is %s", (word, known, nearest) => {
  expect(nearestName(word, known)).toBe(nearest);
});

it("the nearest word is one of the first 1,000", () => {
  const others = Array.from({ length: 999 }, (_, index) => `${index}`);
  expect(nearestName("verison", [...others, "version"])).toBe("version");
  expect(nearestName("verison", [...others, "other", "version"])).toBeUndefined();
});

it.each(["a", "b", "xy"])("no word is near to %s if they share no letter", (word) => {
  expect(nearestName(word, ["io", "on"])).toBeUndefined();
});
