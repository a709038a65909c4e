import { describe, expect, it } from "@jest/globals";
import { markdownReporter } from "../../src/report/markdown.ts";
import type { CommandResult } from "../../src/report/index.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { type MarkdownNode, nodesOf, parseMarkdown, readerText } from "../support/markdown.ts";
import { printed, report, writeReport } from "../support/printed.ts";
import { locked } from "../support/locks.ts";
import {
  changeOf,
  checkReport,
  diffReport,
  failedReport,
  formWith,
  generateReport,
  showReport,
} from "../support/reports.ts";

const added = changeOf({ kind: "code-added", level: "additive" });
const removed = changeOf({ kind: "code-removed", level: "breaking" });
const enabled = changeOf({ kind: "enabled", level: "cosmetic" });

const counts = { isSample: false, documents: 19, references: 18, lists: 0, codes: 340, files: 22, enumCodes: 340 };
const summary = { ...counts, dir: "generated" };

const print = (printedReport: CommandResult): string => printed(markdownReporter, printedReport).join("\n");
const rowsOf = (node: MarkdownNode): string[][] =>
  nodesOf(node, "tableRow").map((row) => (row.children ?? []).map(readerText));

describe("the markdown reporter", () => {
  it("escapes text", () => {
    const text = print(report);
    expect(text).toContain("&lt;img&gt; \\`code\\` \\@&#8203;someone");
    expect(text).not.toMatch(/[\r\u202e]/);
    expect(text).toContain("````diff");
  });

  it.each([
    [false, ["wrote 1 file of 22 in generated", "removed generated/`b`.ts"]],
    [true, ["would write generated/a.ts", "would remove generated/`b`.ts"]],
  ])("names each removed file (dryRun: %j)", (dryRun, lines) => {
    const written = ["generated/a.ts"];
    const run = generateReport({ summary, dryRun, written, removed: ["generated/`b`.ts"] });
    const texts = nodesOf(parseMarkdown(print(run)), "paragraph").map(readerText);
    expect(texts.slice(1)).toEqual(lines);
  });

  it("prints rules, ids and the commands in advice as code", () => {
    const { stdout } = writeReport(markdownReporter, report, { form: formWith("-c", "apps/web/lists.json") });
    const cells = nodesOf(parseMarkdown(stdout), "inlineCode");
    expect(cells.map(readerText)).toEqual(
      expect.arrayContaining(["drift", "npx codegen -c apps/web/lists.json --offline", "0123456789abcdef"]),
    );
  });

  it.each<[string, CommandResult]>([
    ["check: 1 error", report],
    ["check: ok", checkReport()],
    ["diff: 3 changes, breaking", diffReport({ changes: [added, removed, enabled] })],
    ["generate: 1 error", failedReport(errorFinding("usage", "unknown flag"))],
  ])("has the heading %j", (heading, some) => {
    expect(printed(markdownReporter, some)[0]).toBe(`### codegen ${heading}`);
  });

  it("has the tables of show, with escaped texts", () => {
    const values = [{ reference: "priority", ...locked(1, "Low", { description: "a | b <img> `c` @d \u202e" }) }];
    const text = print(showReport({ query: "low", values }));
    expect(text).not.toContain("\u202e");
    expect(rowsOf(parseMarkdown(text))).toEqual([
      ["list", "code", "member", "description"],
      ["priority", "1", "Low", "a | b <img> `c` @\u200bd \\u202e"],
    ]);
  });

  it("fits a pull-request comment", () => {
    const drift = { status: "edited", patch: "x".repeat(30_000) } as const;
    const diagnostics = Array.from({ length: 20 }, (_, index) =>
      errorFinding("drift", "edited", { file: `generated/list_${index}.ts`, drift }),
    );
    const text = print(checkReport({ diagnostics }));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain("2 patches");
  });
});
