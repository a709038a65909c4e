import { describe, expect, it } from "@jest/globals";
import { nearestWord } from "../../../src/base/text/words.ts";

describe("the nearest word", () => {
  it.each([
    ["verison", ["source", "version"], "version"],
    ["JSN", ["text", "json"], "json"],
    ["lok", ["all", "lock"], "lock"],
  ])("of %s is found", (word, known, nearest) => {
    expect(nearestWord(word, known)).toBe(nearest);
  });

  it("is one of the first 1,000", () => {
    const others = Array.from({ length: 999 }, (_, index) => `${index}`);
    expect(nearestWord("verison", [...others, "version"])).toBe("version");
    expect(nearestWord("verison", [...others, "other", "version"])).toBeUndefined();
  });

  it.each(["a", "b", "xy"])("of %s is none with which it shares no letter", (word) => {
    expect(nearestWord(word, ["io", "on"])).toBeUndefined();
  });
});
