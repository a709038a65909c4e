import { describe, expect, it } from "@jest/globals";
import { markdownReporter } from "../../src/report/markdown.ts";
import type { Report } from "../../src/report/report.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { type MarkdownNode, nodesOf, parseMarkdown, readerText } from "../support/markdown.ts";
import { otherReport, printed, report, writeReports } from "../support/printed.ts";
import { locked } from "../support/locks.ts";
import { changeOf, checkReport, diffReport, failedReport, generateReport, showReport } from "../support/reports.ts";

const added = changeOf({ kind: "code-added", level: "additive" });
const removed = changeOf({ kind: "code-removed", level: "breaking" });
const enabled = changeOf({ kind: "enabled", level: "cosmetic" });

describe("the markdown reporter", () => {
  it("holds text as text", () => {
    const text = printed(markdownReporter, [report]).join("\n");
    expect(text).toContain("&lt;img&gt; \\`code\\` \\@someone");
    expect(text).not.toMatch(/[\r\u202e]/);
    expect(text).toContain("````diff");
  });

  it.each([
    [false, "Removed"],
    [true, "Would remove"],
  ])("names each file that is removed (dryRun: %j)", (dryRun, what) => {
    const run = generateReport({ dryRun, written: ["generated/a.ts"], removed: ["generated/`b`.ts"] });
    const text = printed(markdownReporter, [run]).join("\n");
    expect(text).toContain(`${what} 1 file:\n\n- `);
    const items = nodesOf(parseMarkdown(text), "listItem").map(readerText);
    expect(items).toEqual([...(dryRun ? ["generated/a.ts"] : []), "generated/`b`.ts"]);
  });

  it("says of a run what the package is made of, so that a person can check it", () => {
    const counts = { documents: 19, references: 18, codes: 340, files: 22 };
    const summary = { source: "https://api.example.com", ...counts, dir: "generated" };
    const text = printed(markdownReporter, [generateReport({ summary, written: ["a"] })]).join("\n");
    expect(text).toContain(
      "18 references, 340 codes of version 1.2 from https://api.example.com (19 documents fetched)\n\nWrote 1 file.",
    );
    expect(printed(markdownReporter, [generateReport({ summary, ok: false })]).join("\n")).not.toContain("340 codes");
  });

  it("shows its own code as code, in advice too", () => {
    const cells = nodesOf(parseMarkdown(printed(markdownReporter, [otherReport]).join("\n")), "inlineCode");
    expect(cells.map(readerText)).toEqual(
      expect.arrayContaining(["drift", "npx codegen -c apps/web/lists.json --offline", "0123456789abcdef"]),
    );
  });

  it.each<[string, Report]>([
    ["check: 1 error", report],
    ["check: ok", checkReport()],
    ["check: 1 change, breaking", checkReport({ changes: report.changes })],
    ["diff: no changes", diffReport()],
    ["diff: 3 changes, breaking", diffReport({ changes: [added, removed, enabled] })],
    ["diff: 1 change, additive", diffReport({ changes: [added] })],
    ["show: from the lock", showReport({ query: "x", values: [] })],
    ["generate: 1 error", failedReport(errorFinding("usage", "unknown flag"))],
  ])("says in its heading %j", (heading, some) => {
    expect(printed(markdownReporter, [some])[0]).toBe(`### codegen ${heading}`);
  });

  it("has a heading for each of several configurations", () => {
    const headings = nodesOf(parseMarkdown(printed(markdownReporter, [report, otherReport]).join("\n")), "heading");
    expect(headings.map(readerText)).toEqual([
      "codegen check of apps/mailer/codegen.config.json: 1 error",
      "codegen check of apps/web/lists.json: 1 error",
    ]);
  });

  it("shows codes that are paired in a table below, each as it is", () => {
    const pairs = [
      { member: "Sent", before: 1, after: "a|b`c<d>" },
      { member: "Gone", before: 2, after: null },
    ];
    const change = changeOf({ kind: "code-type-changed", level: "breaking", reference: "sent_status", pairs });
    const text = printed(markdownReporter, [diffReport({ changes: [change] })]).join("\n");
    expect(text).toContain("<details><summary>sent_status: 2 codes by member</summary>");
    const [, table] = nodesOf(parseMarkdown(text), "table");
    expect(nodesOf(table as MarkdownNode, "tableRow").map((row) => (row.children ?? []).map(readerText))).toEqual([
      ["before", "after", "member"],
      ["1", '"a|b`c<d>"', "Sent"],
      ["2", "none", "Gone"],
    ]);
  });

  it("holds tables of the lock, with their texts as text", () => {
    const values = [{ reference: "priority", ...locked(1, "Low", { description: "a | b <img> `c` @d \u202e" }) }];
    const text = printed(markdownReporter, [showReport({ query: "low", values })]).join("\n");
    expect(text).not.toContain("\u202e");
    const rows = nodesOf(parseMarkdown(text), "tableRow").map((row) => (row.children ?? []).map(readerText));
    expect(rows).toEqual([
      ["reference", "code", "member", "description"],
      ["priority", "1", "Low", "a | b <img> `c` @d \\u202e"],
    ]);
  });

  it("says so where a table of the lock has nothing in it", () => {
    const text = printed(markdownReporter, [showReport({ aliases: [], tombstones: [] })]).join("\n");
    const { children = [] } = parseMarkdown(text);
    const sentences = ["aliases", "the lock has no aliases", "tombstones", "the lock has no tombstones"];
    expect(children.slice(1).map(readerText)).toEqual(sentences);
  });

  it("holds as many rows of a table as there is room for", () => {
    const values = Array.from({ length: 3000 }, (_, code) => ({ reference: "long", ...locked(code, `Member${code}`) }));
    const text = printed(markdownReporter, [showReport({ query: "e", values })]).join("\n");
    expect(text.length).toBeLessThan(65_536);
    const rows = nodesOf(parseMarkdown(text), "tableRow").length - 2;
    expect(rows).toBeGreaterThan(500);
    expect(text).toContain(`and ${3000 - rows} more`);
  });

  it("fits a pull-request comment", () => {
    const drift = { status: "edited", cause: "hand", patch: "x".repeat(30_000) } as const;
    const diagnostics = Array.from({ length: 20 }, (_, index) =>
      errorFinding("drift", "edited", { file: `generated/list_${index}.ts`, drift }),
    );
    const text = printed(markdownReporter, [checkReport({ diagnostics })]).join("\n");
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain("2 patches");
  });

  it("has with verbose all findings that fit, and the number of the others", () => {
    const numbers = Array.from({ length: 249 }, (_, code) => code);
    const found = (count: number) => {
      const diagnostics = numbers
        .slice(0, count)
        .map((code) => errorFinding("lock", `code ${code} is wrong ${"x ".repeat(99)}`));
      const changes = [changeOf({ kind: "code-added", level: "additive", code: 1, after: "Low" })];
      const { stdout } = writeReports(markdownReporter, [{ ...failedReport(...diagnostics), changes }], {
        verbose: true,
      });
      expect(stdout.length).toBeLessThan(60_001);
      return { stdout, rows: stdout.split("\n").filter((line) => line.includes(" is wrong ")).length };
    };
    const few = found(100);
    expect(few.rows).toBe(100);
    expect(few.stdout).toContain("code added");
    const many = found(249);
    expect(many.rows).toBeGreaterThan(150);
    expect(many.stdout).toContain(`and ${249 - many.rows} more`);
  });
});
