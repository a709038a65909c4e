import { expect, it } from "@jest/globals";
import { findPhrases } from "../../scripts/wording.mjs";

it("finds a phrase, also across lines, with its line and the plainer form", () => {
  expect(findPhrases("The file\nis written by\nhand.\n")).toEqual([{ line: 2, found: "by hand", plain: "manually" }]);
});

it.each([
  ["its proper use", "There is no lock; it is no longer needed."],
  ["inline code", "The message is `the path is no folder`."],
  ["a code block", "1. Item\n\n   ```text\n   made anew\n   ```\n"],
])("ignores %s", (_name, text) => {
  expect(findPhrases(text)).toEqual([]);
});

it.each(["is no folder", "are none", "stands in the lock", "made anew", "is told"])("refuses %j", (phrase) => {
  expect(findPhrases(`It ${phrase}.`)).toHaveLength(1);
});
