import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { character } from "../../../support/characters.ts";
import { doc, docText } from "../../../../src/pipeline/emit/code/code.ts";
import { hiddenIn } from "../../../support/characters.ts";
import { hostileTexts } from "../../../support/advisories.ts";

/** What tools search in comments, as in their sources; they ignore a backslash before the sign. */
const directives: [tool: string, directive: RegExp][] = [
  ["TypeScript's stripInternal", /@internal/],
  ["TypeScript's pragmas", /@(?:ts-\w+|jsx\w*)/],
  ["esbuild, rollup, terser: pure calls", /[@#]__(?:PURE|NO_SIDE_EFFECTS|INLINE|NOINLINE)__/],
  ["esbuild, terser: legal comments", /@(?:license|preserve|copyright|lic|cc_on)/],
  ["source-map-support, Node", /[@#]\s*source(?:Mapping)?URL=/],
  ["jest, vitest", /@(?:jest|vitest)-environment/],
];

describe("docText", () => {
  it.each([
    ["nothing in a plain text", "Low", "Low"],
    ["a comment's end", "a */ b", "a *\\/ b"],
    ["two ends of a comment", "**/*/", "**\\/*\\/"],
    ["a tag", "@deprecated", "\\@\\deprecated"],
    ["a tag after an invisible character", "\u200b@see", "\\u200b@\\see"],
    ["an inline tag", "{@link x}", "{\\@\\link x}"],
    ["an address", "a@internal.example", "a@\\internal.example"],
    ["a sign alone", "5 @ 3 # 4 C# #1", "5 \\@ 3 # 4 C# #1"],
    ["a pure call", "#__PURE__", "#\\__PURE__"],
    ["a source map", "//# sourceMappingURL=x", "//# \\sourceMappingURL=x"],
    ["lines", "a\n * @see b", "a\\u000a * \\@\\see b"],
  ])("escapes %s", (_what, text, written) => {
    expect(docText(text)).toBe(written);
  });

  const parts = fc.constantFrom("@", "*", "/", "\\", "internal", "#", "__PURE__", " ", "sourceURL=", "\u200b", "a");
  const text = fc.oneof(
    fc.string({ unit: character }),
    fc.string({ unit: parts }),
    fc.constantFrom(...hostileTexts.map(([, hostile]) => hostile)),
  );

  it("contains no end of a comment, no invisible character and no directive for any text", () => {
    const property = fc.property(text, (any) => {
      const written = docText(any);
      expect(written).not.toContain("*/");
      expect(hiddenIn(written)).toEqual([]);
      expect(directives.filter(([, directive]) => directive.test(written))).toEqual([]);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("returns a single line for any text", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(doc`One: ${one} Other: ${other}`.text.split("\n")).toHaveLength(1);
      }),
    );
  });
});
