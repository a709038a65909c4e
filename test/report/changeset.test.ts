import { describe, expect, it } from "@jest/globals";
import parse from "@changesets/parse";
import fc from "fast-check";
import { character } from "../support/characters.ts";
import { format } from "prettier";
import { escapeHidden } from "../../src/base/text/index.ts";
import type { Report } from "../../src/model/report/index.ts";
import { changesetReporter } from "../../src/report/changeset.ts";
import { changeText } from "../../src/report/change-text.ts";
import { errorFinding, warningFinding } from "../../src/model/findings/index.ts";
import { nodesOf, parseMarkdown, readerText } from "../support/markdown.ts";
import { printed, writeReports } from "../support/printed.ts";
import { changeOf, diffReport, failedReport } from "../support/reports.ts";

/** The printed changeset as changesets parses it. */
const parsed = (...reports: Report[]) => parse(`${printed(changesetReporter, reports).join("\n")}\n`);

const itemsOf = (summary: string): string[] => nodesOf(parseMarkdown(summary), "listItem").map(readerText);

const added = changeOf({ kind: "code-added", level: "additive", code: 3, after: "High" });
const removed = changeOf({ kind: "code-removed", level: "breaking", code: 1, before: "Low" });
const renamed = changeOf({ kind: "description-changed", level: "cosmetic", code: 2, before: "a_b", after: "a b" });

describe("the changeset reporter", () => {
  it.each([
    ["patch", [renamed]],
    ["minor", [added, renamed]],
    ["major", [renamed, removed, added]],
  ])("requires the release %s and lists the changes", (type, changes) => {
    const { releases, summary } = parsed(diffReport({ changes }));
    expect(releases).toEqual([{ name: "reference-lists", type }]);
    expect(summary.split("\n")[0]).toMatch(new RegExp(`^${changes.length} changes? to the lists\\.$`));
    expect(itemsOf(summary)).toEqual(changes.map(changeText));
  });

  it("does not print how to rename a member, because readers of the changelog have no configuration", () => {
    const { summary } = parsed(diffReport({ changes: [changeOf({ ...renamed, member: "Kept" })] }));
    expect(summary).toMatch(/the member is still Kept$/);
  });

  it("requires no release without changes", () => {
    expect(parsed(diffReport())).toEqual({ releases: [], summary: "" });
    expect(parsed(diffReport(), diffReport({ packageName: "other" }))).toEqual({ releases: [], summary: "" });
  });

  it("has a section for each of several changed packages, scoped or not", () => {
    const { releases, summary } = parsed(
      diffReport({ packageName: "@acme/eu", changes: [added] }),
      diffReport({ packageName: "us", changes: [removed] }),
      diffReport({ packageName: "unchanged" }),
    );
    expect(releases).toEqual([
      { name: "@acme/eu", type: "minor" },
      { name: "us", type: "major" },
    ]);
    expect(nodesOf(parseMarkdown(summary), "heading").map(readerText)).toEqual(["@\u200bacme/eu", "us"]);
    expect(itemsOf(summary)).toEqual([added, removed].map(changeText));
  });

  it("names a package of two configurations once", () => {
    const { releases, summary } = parsed(diffReport({ changes: [added] }), diffReport({ changes: [removed] }));
    expect(releases).toEqual([{ name: "reference-lists", type: "major" }]);
    expect(itemsOf(summary)).toHaveLength(2);
  });

  it("lists at most fifty pairs below a changed type of code", () => {
    const pairs = Array.from({ length: 52 }, (_, code) => ({ member: `M${code}`, before: code, after: `c${code}` }));
    const types = { before: "integer(3)", after: "string(20)" };
    const typeChange = changeOf({ kind: "code-type-changed", level: "breaking", ...types });
    const [item, ...below] = itemsOf(parsed(diffReport({ changes: [{ ...typeChange, pairs }] })).summary);
    expect(item).toContain(changeText(typeChange));
    expect(below).toHaveLength(51);
    expect([below[0], below.at(-1)]).toEqual(['0 -> "c0", M0', "and 2 more"]);
    const long = [{ member: "M".repeat(1000), before: 1, after: null }];
    const [, pair] = itemsOf(parsed(diffReport({ changes: [{ ...typeChange, pairs: long }] })).summary);
    expect(pair?.length).toBeLessThan(100);
  });

  it("counts the changes of each reference if a package has more than fifty", () => {
    const many = (reference: string, length: number, change: typeof added) =>
      Array.from({ length }, (_, code) => ({ ...change, id: `${reference} ${change.kind} ${code}`, reference, code }));
    const typeChange = changeOf({ kind: "code-type-changed", level: "breaking", reference: "sent_status" });
    const changes = [
      ...many("country", 399, renamed),
      ...many("country", 2, removed),
      ...many("priority", 1, added),
      { ...typeChange, pairs: [{ member: "Sent", before: 1, after: null }] },
    ];
    const { releases, summary } = parsed(diffReport({ changes }));
    expect(releases).toEqual([{ name: "reference-lists", type: "major" }]);
    expect(summary).toContain("403 changes");
    const [country, priority, , pair] = itemsOf(summary);
    expect(country).toBe("country: description changed (399), code removed (2)");
    expect(priority).toBe(changeText({ ...added, code: 0 }));
    expect(pair).toBe("1 -> none, Sent");
    expect(itemsOf(parsed(diffReport({ changes: changes.slice(0, 50) })).summary)).toHaveLength(50);
  });

  it("prints a file that prettier does not change", async () => {
    const pairs = [{ member: "Sent", before: -1, after: " + a_b" }];
    const changes = [added, { ...renamed, reference: "sent_status", after: "_a_ b_c @d #1" }, { ...removed, pairs }];
    const text = `${printed(changesetReporter, [diffReport({ changes })]).join("\n")}\n`;
    expect(await format(text, { parser: "markdown" })).toBe(text);
  });

  it("escapes any text", () => {
    const blocks = ["---", "- x", "1. x", "+", "    x", "# x", "> x", "\n---\n", "-->"];
    const markup = fc.constantFrom(...blocks, "a_b_c", "_a_", "<b>", "&lt;", "[a](b)");
    const text = fc.oneof(markup, fc.string({ unit: character, maxLength: 20 }));
    fc.assert(
      fc.property(text, text, (reference, after) => {
        const change = changeOf({ kind: "code-added", level: "additive", reference, after });
        const { releases, summary } = parsed(diffReport({ changes: [change] }));
        expect(releases).toHaveLength(1);
        expect(itemsOf(summary).map((item) => item.replaceAll("\u200b", ""))).toEqual([
          escapeHidden(changeText(change)),
        ]);
      }),
    );
  });
});

const print = (...reports: Report[]) => writeReports(changesetReporter, reports);
const warning = warningFinding("drift", "deprecated");
const changes = [changeOf({ kind: "code-added", level: "additive", code: 3 })];

const file = /^---\n"reference-lists": minor\n---\n/;

describe("the output of the changeset reporter", () => {
  it("prints only the changeset, and findings on stderr", () => {
    const { stdout, stderr } = print(diffReport({ changes, diagnostics: [warning] }));
    expect(stdout).toMatch(file);
    expect(stderr).toMatch(/^warn +drift +deprecated\n$/);
  });

  it.each<[string, Report]>([
    [
      "a state that could not be read",
      diffReport({ diagnostics: [errorFinding("fetch", "status 500")], semver: null }),
    ],
    ["a usage error", failedReport(errorFinding("usage", "unknown flag"))],
  ])("prints only the error for %s, even if another run succeeded", (_what, failed) => {
    const { stdout, stderr } = print(diffReport({ changes }), failed);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/error (fetch|usage) /);
    expect(stderr).not.toContain("code added");
  });
});
