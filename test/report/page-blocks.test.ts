import { expect, it } from "@jest/globals";
import { pageBlocks } from "../../src/report/page-blocks.ts";

it("reads the blocks of a page in their order", () => {
  expect(pageBlocks("# Title\n\nA text.\n\n```text\n# no title\n```\n\n- one\n- two\n")).toEqual([
    { kind: "heading", text: "Title" },
    { kind: "paragraph", text: "A text." },
    { kind: "code", lines: ["# no title"] },
    { kind: "item", text: "one" },
    { kind: "item", text: "two" },
  ]);
});

it("refuses code that does not end", () => {
  expect(() => pageBlocks("# Title\n\n```text\nnever closed\n")).toThrow("line 3");
});
