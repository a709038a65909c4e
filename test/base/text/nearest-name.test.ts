import { expect, it } from "@jest/globals";
import { nearestName } from "../../../src/base/text/nearest-name.ts";

it.each([
  ["verison", ["source", "version"], "version"],
  ["JSN", ["text", "json"], "json"],
  ["lok", ["all", "lock"], "lock"],
])("the nearest name to %s among %j is %s", (name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

it("the nearest name is among the first 1,000", () => {
  const others = Array.from({ length: 999 }, (_, index) => `${index}`);
  expect(nearestName("verison", [...others, "version"])).toBe("version");
  expect(nearestName("verison", [...others, "other", "version"])).toBeUndefined();
});

it.each(["a", "b", "xy"])("suggests nothing for %s if no letter matches", (name) => {
  expect(nearestName(name, ["io", "on"])).toBeUndefined();
});
