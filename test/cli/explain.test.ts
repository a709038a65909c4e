import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/schema.ts";
import { pageAddress, ruleIds, rulePage } from "../../src/model/rules/index.ts";
import { type CliHost, type CliResult, runCli } from "../support/cli.ts";
import { nodesOf, parseMarkdown } from "../support/markdown.ts";

const pageOf = (rule: string): string => readFileSync(new URL(`../../docs/rules/${rule}.md`, import.meta.url), "utf8");

/** The texts and the code of a page. */
function textsOf(rule: string): string[] {
  const root = parseMarkdown(pageOf(rule));
  const nodes = [...nodesOf(root, "text"), ...nodesOf(root, "inlineCode"), ...nodesOf(root, "code")];
  return nodes.map(({ value = "" }) => value);
}

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

const explain = (args: readonly string[], host?: CliHost): Promise<CliResult> => runCli(["explain", ...args], host);

describe("codegen explain RULE", () => {
  it.each(ruleIds)("prints the complete page of %s as text without markdown", async (rule) => {
    const { exitCode, stdout, stderr } = await explain([rule]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const prose = stdout.split("\n").filter((line) => !line.startsWith("    "));
    expect(prose.join("\n")).not.toMatch(/[`#]|\]\(/);
    expect(stdout).not.toContain("\u001b");
    for (const text of textsOf(rule)) expect(squeeze(stdout)).toContain(squeeze(text));
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(rulePage(rule));
  });

  it("prints the same in a workflow, without workflow commands", async () => {
    const inWorkflow = await explain(ruleIds, { env: { GITHUB_ACTIONS: "true" } });
    expect(inWorkflow).toEqual(await explain(ruleIds));
    expect(inWorkflow.stdout).not.toMatch(/^\s*::/m);
  });

  it("indents code, and separates paragraphs but not list items with blank lines", async () => {
    const { stdout } = await explain(["names-unused"]);
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
    expect((await explain(["meaning-changed"])).stdout).toMatch(/(?:^- .*\n){4}/m);
  });

  it("prints the complete address of a linked page", async () => {
    const { stdout } = await explain(["version-deprecated"]);
    expect(stdout).toContain(`migrating.md (${pageAddress("docs/migrating.md")})`);
  });

  it("prints bold headings and breaks lines on a terminal", async () => {
    const { stdout } = await explain(["meaning-changed"], { isTTY: true, columns: 60 });
    expect(stdout).toContain("\u001b[1mmeaning-changed\u001b[22m");
    const lines = stripVTControlCharacters(stdout).split("\n");
    const prose = lines.filter((line) => !line.startsWith("    ") && !line.startsWith("https:"));
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(lines).toContain("- The service is wrong: have it corrected. Nothing was");
    expect(lines).toContain("  written.");
  });

  it("prints the pages of several rules in order", async () => {
    const { stdout } = await explain(["lock", "code-width", "--reporter", "markdown"]);
    expect(stdout).toBe(`${pageOf("lock")}\n${pageOf("code-width")}`);
  });

  it("prints the page and the severity as JSON", async () => {
    const { stdout } = await explain(["name-width", "--reporter", "json"]);
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
  ])("rejects the unknown rule %s: %s", async (rule, hint) => {
    const { exitCode, stdout } = await explain([rule]);
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^error usage /);
    expect(stdout).toContain(hint);
  });
});

describe("codegen explain", () => {
  it("prints a line with severity and first sentence for each rule", async () => {
    const { exitCode, stdout } = await explain([]);
    const lines = stdout.trimEnd().split("\n");
    expect(exitCode).toBe(0);
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(ruleIds);
    expect(lines).toContainEqual(
      expect.stringMatching(/^names-unused +warn {3}names has an entry for a reference or a code that no list has\.$/),
    );
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+ +(?:warn|error) +\S.*\.$/);
  });

  it("prints a table with links as markdown", async () => {
    const { stdout } = await explain(["--reporter", "markdown"]);
    const links = nodesOf(parseMarkdown(stdout), "link").map(({ url }) => url);
    expect(links).toEqual(ruleIds.map(rulePage));
  });
});
