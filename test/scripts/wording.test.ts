import { expect, it } from "@jest/globals";
import { findPhrases } from "../../scripts/wording.mjs";

it("finds a phrase, also across lines, with its line and the plainer form", () => {
  expect(findPhrases("The file\nis written by\nhand.\n")).toEqual([{ line: 2, found: "by hand", plain: "manually" }]);
});

it.each([
  ["its proper use", "There is no lock; it is no longer needed. A hash of its own script."],
  ["inline code", "The message is `the path is no folder`."],
  ["a code block", "1. Item\n\n   ```text\n   made anew\n   ```\n"],
])("ignores %s", (_name, text) => {
  expect(findPhrases(text)).toEqual([]);
});

it.each(["/**\n * is written by\n * hand\n */", "// is written by\n// hand", "const text = `by hand`;"])(
  "finds a phrase in the code %j",
  (text) => {
    expect(findPhrases(text, false)).toEqual([expect.objectContaining({ plain: "manually" })]);
  },
);

it.each(["is no folder", "are none", "stands in the lock", "made anew", "is told", "has files of its own"])(
  "refuses %j",
  (phrase) => {
    expect(findPhrases(`It ${phrase}.`)).toHaveLength(1);
  },
);
