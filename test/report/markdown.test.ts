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

const counts = { documents: 19, references: 18, lists: 0, codes: 340, files: 22 };
const summary = { source: "https://api.example.com", ...counts, dir: "generated" };

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

  it("summarizes the source lists of a run that succeeded", () => {
    const text = print(generateReport({ summary, written: ["generated/a.ts"] }));
    const lists = "18 references, 340 codes of version 1.2 from https://api.example.com (19 documents fetched)";
    expect(text).toContain(`${lists}\n\nwrote 1 file of 22 in generated`);
    expect(print(generateReport({ summary, ok: false }))).not.toContain("340 codes");
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
    ["check: 1 change, breaking", checkReport({ changes: report.report.changes })],
    ["diff: no changes", diffReport()],
    ["diff: 3 changes, breaking", diffReport({ changes: [added, removed, enabled] })],
    ["diff: 1 change, additive", diffReport({ changes: [added] })],
    ["show: from the lock", showReport({ query: "x", values: [] })],
    ["generate: 1 error", failedReport(errorFinding("usage", "unknown flag"))],
  ])("has the heading %j", (heading, some) => {
    expect(printed(markdownReporter, some)[0]).toBe(`### codegen ${heading}`);
  });

  it("has a table of the pairs of codes, with escaped texts", () => {
    const pairs = [
      { member: "Sent", before: 1, after: "a|b`c<d>" },
      { member: "Bounced", before: 2, after: null },
    ];
    const change = changeOf({ kind: "code-type-changed", level: "breaking", reference: "sent_status", pairs });
    const text = print(diffReport({ changes: [change] }));
    expect(text).toContain("<details><summary>sent_status: 2 codes by member</summary>");
    const [, table] = nodesOf(parseMarkdown(text), "table");
    expect(rowsOf(table as MarkdownNode)).toEqual([
      ["before", "after", "member"],
      ["1", '"a|b`c<d>"', "Sent"],
      ["2", "none", "Bounced"],
    ]);
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

  it("has as many rows of a table as fit the size limit", () => {
    const values = Array.from({ length: 3000 }, (_, code) => ({ reference: "long", ...locked(code, `Member${code}`) }));
    const text = print(showReport({ query: "e", values }));
    expect(text.length).toBeLessThan(65_536);
    const rows = nodesOf(parseMarkdown(text), "tableRow").length - 2;
    expect(rows).toBeGreaterThan(500);
    expect(text).toContain(`and ${3000 - rows} more`);
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

  it("has all findings that fit with --verbose, and the number of the others", () => {
    const printMany = (length: number) => {
      const message = `the code is wrong ${"x ".repeat(99)}`;
      const diagnostics = Array.from({ length }, () => errorFinding("lock", message));
      const some = generateReport({ diagnostics, changes: [added] });
      const { stdout } = writeReport(markdownReporter, some, { verbose: true });
      expect(stdout.length).toBeLessThan(60_001);
      return { stdout, rows: stdout.split("\n").filter((line) => line.includes(" is wrong ")).length };
    };
    const few = printMany(100);
    expect(few.rows).toBe(100);
    expect(few.stdout).toContain("code added");
    const many = printMany(249);
    expect(many.rows).toBeGreaterThan(150);
    expect(many.stdout).toContain(`and ${249 - many.rows} more`);
  });
});
