import { expect, it } from "@jest/globals";
import { pageBlocks } from "../../src/report/page-blocks.ts";

it("reads the blocks of a page in their order", () => {
  expect(pageBlocks("# Title\n\nA text.\n\n```text\n# a comment\n```\n\n- one\n- two\n")).toEqual([
    { kind: "heading", text: "Title" },
    { kind: "paragraph", text: "A text." },
    { kind: "code", lines: ["# a comment"] },
    { kind: "item", text: "one" },
    { kind: "item", text: "two" },
  ]);
});

it("throws for code that does not end", () => {
  expect(() => pageBlocks("# Title\n\n```text\ncode\n")).toThrow("line 3");
});
