import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { Report } from "../../src/model/report/index.ts";
import { ruleIds, rulePage } from "../../src/model/rules/index.ts";
import { type CliHost, type CliResult, runCli } from "../support/cli.ts";
import { blocksOf, nodesOf, parseMarkdown, readerText } from "../support/markdown.ts";

const pageOf = (rule: string): string => readFileSync(new URL(`../../docs/rules/${rule}.md`, import.meta.url), "utf8");

const explain = (args: readonly string[], host?: CliHost): Promise<CliResult> => runCli(["explain", ...args], host);

describe("codegen explain RULE", () => {
  it.each(ruleIds)("prints the page of %s as plain text, and its address", async (rule) => {
    const { exitCode, stdout, stderr } = await explain([rule]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).not.toMatch(/```|\]\(|^#+ |\n\n\n/m);
    expect(stdout.split(rulePage(rule))).toEqual([expect.stringMatching(/[^\n]\n\n$/), "\n"]);
    for (const { code } of blocksOf(pageOf(rule)))
      expect(stdout).toContain(`\n\n${code.replace(/^(?=.)/gm, "    ")}\n\n`);
    const lines = stdout.replaceAll("`", "").split("\n");
    const page = parseMarkdown(pageOf(rule));
    for (const text of ["heading", "paragraph"].flatMap((type) => nodesOf(page, type)).map(readerText))
      expect(lines.map((line) => line.replace(/^- /, ""))).toContain(text);
  });

  it("prints the pages of all rules in order with the reporter markdown", async () => {
    const { stdout } = await explain([...ruleIds, "--reporter", "markdown"]);
    const pages = ruleIds.flatMap((rule) => [pageOf(rule), rulePage(rule)]);
    expect(stdout.split(/\n+/)).toEqual(pages.join("\n").concat("\n").split(/\n+/));
  });

  it("prints the page and the severity as JSON", async () => {
    const { stdout } = await explain(["name-width", "--reporter", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      command: "explain",
      config: null,
      ok: true,
      explain: [{ rule: "name-width", severity: "warn", page: pageOf("name-width"), help: rulePage("name-width") }],
    } satisfies Partial<Report>);
  });
});

describe("codegen explain", () => {
  it("prints a line with severity and first sentence for each rule", async () => {
    const { exitCode, stdout } = await explain([]);
    const [, ...lines] = stdout.trimEnd().split("\n");
    expect(exitCode).toBe(0);
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(ruleIds);
    expect(lines).toContainEqual(
      expect.stringMatching(/^names-unused +warn +`names` has an entry for a list or a code that does not exist\.$/),
    );
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+ +(?:warn|error) +\S.*\.$/);
  });
});
