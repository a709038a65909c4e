import { describe, expect, it } from "@jest/globals";
import { makePatch, sourcePatch } from "../../../src/pipeline/compare/patch.ts";

const lines = (count: number, lineAt: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${lineAt(index)}\n`).join("");
const numbered = lines(9, String);

describe("a patch", () => {
  it("has two lines around, and begins where the first differs", () => {
    const { text, line } = makePatch("a.ts", numbered, numbered.replace("5", "five"));
    expect(line).toBe(6);
    expect(text.split("\n")).toEqual([
      expect.stringMatching(/^--- a\/a\.ts \S/),
      expect.stringMatching(/^\+\+\+ b\/a\.ts \S/),
      "@@ -4,5 +4,5 @@",
      " 3",
      " 4",
      "-5",
      "+five",
      " 6",
      " 7",
    ]);
  });

  it.each<[string, string, number]>([
    ["in the first line", numbered.replace("0", "zero"), 1],
    ["at the end", `${numbered}more\n`, 10],
    ["twice", numbered.replace("1", "one").replace("8", "eight"), 2],
  ])("begins %s", (_where, expected, line) => {
    expect(makePatch("a.ts", numbered, expected).line).toBe(line);
  });

  it("leaves line ends and byte order mark apart", () => {
    const committed = `\uFEFF${numbered.replaceAll("\n", "\r\n")}`;
    const expected = numbered.replace("5", "five");
    expect(makePatch("a.ts", committed, expected)).toEqual(makePatch("a.ts", numbered, expected));
  });

  it.each([
    [57, false],
    [58, true],
  ])("of %d lines that are new is cut: %p", (count, isCut) => {
    const all = makePatch("a.ts", "", lines(count, String)).text.split("\n");
    expect(all).toHaveLength(isCut ? 61 : 60);
    expect(all.at(-1)).toBe(isCut ? "… 1 more line" : `+${count - 1}`);
  });

  it("is none of texts that have little in common", () => {
    const [one, other] = ["a", "b"].map((letter) => lines(2000, (index) => `${letter}${index}`)) as [string, string];
    const { text, line } = makePatch("a.ts", one, other);
    expect(line).toBe(1);
    expect(text).toMatch(/^[a-z ]+$/);
  });
});

it("a patch of a source is one that git applies, from the top of the repository", () => {
  expect(sourcePatch("src/a.ts", "one\n", "two\n")).toBe(
    "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-one\n+two\n",
  );
});
