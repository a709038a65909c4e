import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/schema.ts";
import { ruleIds, rulePage } from "../../src/model/rules/index.ts";
import { runCli } from "../support/cli.ts";
import { nodesOf, parseMarkdown } from "../support/markdown.ts";

const pageOf = (rule: string): string => readFileSync(new URL(`../../docs/rules/${rule}.md`, import.meta.url), "utf8");

/** What stands in a page besides its signs: every text, in its order. */
const textsOf = (rule: string): string[] => {
  const root = parseMarkdown(pageOf(rule));
  return [...nodesOf(root, "text"), ...nodesOf(root, "inlineCode"), ...nodesOf(root, "code")].map(
    ({ value = "" }) => value,
  );
};

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("codegen explain RULE", () => {
  it.each(ruleIds)("%s has the whole page in plain text, without signs of markdown", async (rule) => {
    const { exitCode, stdout, stderr } = await runCli(["explain", rule]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const prose = stdout.split("\n").filter((line) => !line.startsWith("    "));
    expect(prose.join("\n")).not.toMatch(/[`#]|\]\(/);
    expect(stdout).not.toContain("\u001b");
    for (const text of textsOf(rule)) expect(squeeze(stdout)).toContain(squeeze(text));
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(rulePage(rule));
  });

  it("prints the same in a workflow, where no line is a command", async () => {
    const text = await runCli(["explain", ...ruleIds]);
    const inWorkflow = await runCli(["explain", ...ruleIds], { env: { GITHUB_ACTIONS: "true" } });
    expect(inWorkflow).toEqual(text);
    expect(inWorkflow.stdout).not.toMatch(/^\s*::/m);
  });

  it("indents code, and has a blank line between its parts but not in a list", async () => {
    const { stdout } = await runCli(["explain", "names-unused"]);
    expect(stdout.split("\n").slice(0, 9)).toEqual([
      "names-unused",
      "",
      "Default: warn.",
      "",
      "names has an entry for a reference or a code that no list has.",
      "",
      "Example",
      "",
      '    { "names": { "priority": { "9": "Urgent" } } }',
    ]);
    const items = (await runCli(["explain", "meaning-changed"])).stdout.split("\n");
    const first = items.findIndex((line) => line.startsWith("- "));
    expect(items.slice(first, first + 4).map((line) => line.slice(0, 2))).toEqual(["- ", "- ", "- ", "- "]);
  });

  it("names the whole address of a page that it links", async () => {
    const { stdout } = await runCli(["explain", "version-deprecated"]);
    expect(stdout).toContain("migrating.md (https://unpkg.com/reference-codegen/docs/migrating.md)");
  });

  it("has headings in bold and lines that fit on a terminal", async () => {
    const { stdout } = await runCli(["explain", "meaning-changed"], { isTTY: true, columns: 60 });
    expect(stdout).toContain("\u001b[1mmeaning-changed\u001b[22m");
    const seen = stripVTControlCharacters(stdout).split("\n");
    const prose = seen.filter((line) => !line.startsWith("    ") && !line.startsWith("https:"));
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(seen).toContain("- The service is wrong: have it corrected. Nothing was");
    expect(seen).toContain("  written.");
  });
  it("takes the rules as a finding names them, one behind the other", async () => {
    const { stdout } = await runCli(["explain", "lock", "code-width", "--reporter", "markdown"]);
    expect(stdout).toBe(`${pageOf("lock")}\n${pageOf("code-width")}`);
  });
  it("is an object for --reporter json", async () => {
    const { stdout } = await runCli(["explain", "name-width", "--reporter", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      command: "explain",
      config: null,
      ok: true,
      explain: [{ rule: "name-width", severity: "warn", page: pageOf("name-width"), help: rulePage("name-width") }],
    } satisfies Partial<PublishedReport>);
  });

  it.each([
    ["code-widht", 'did you mean "code-width"?'],
    ["constructor", "known: "],
  ])("%s is no rule: exit 2, and what would be right", async (word, hint) => {
    const { exitCode, stdout } = await runCli(["explain", word]);
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^error usage /);
    expect(stdout).toContain(hint);
  });
});

describe("codegen explain", () => {
  it("has a line for each rule, with its severity and first sentence", async () => {
    const { exitCode, stdout } = await runCli(["explain"]);
    const lines = stdout.trimEnd().split("\n");
    expect(exitCode).toBe(0);
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(ruleIds);
    expect(lines).toContainEqual(
      expect.stringMatching(/^names-unused +warn {3}names has an entry for a reference or a code that no list has\.$/),
    );
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+ +(?:warn|error) +\S.*\.$/);
  });
  it("is a table for --reporter markdown, each rule a link", async () => {
    const { stdout } = await runCli(["explain", "--reporter", "markdown"]);
    const links = nodesOf(parseMarkdown(stdout), "link").map(({ url }) => url);
    expect(links).toEqual(ruleIds.map(rulePage));
  });
});
