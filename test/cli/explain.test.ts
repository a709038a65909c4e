import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { Report } from "../../src/model/report/index.ts";
import { ruleIds, rulePage } from "../../src/model/rules/index.ts";
import { type CliResult, runCli } from "../support/cli.ts";

const pageOf = (rule: string): string => readFileSync(new URL(`../../docs/rules/${rule}.md`, import.meta.url), "utf8");

const explain = (args: readonly string[]): Promise<CliResult> => runCli(["explain", ...args]);

describe("codegen explain RULE", () => {
  it.each(["text", "markdown"])(
    "prints the pages of all rules in order, and their addresses, as %s",
    async (reporter) => {
      const { exitCode, stdout, stderr } = await explain([...ruleIds, "--reporter", reporter]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      const pages = ruleIds.flatMap((rule) => [pageOf(rule), rulePage(rule)]);
      expect(stdout.split(/\n+/)).toEqual(pages.join("\n").concat("\n").split(/\n+/));
    },
  );

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
