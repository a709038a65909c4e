import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { exitCodeOf } from "../../../src/report/index.ts";
import { errorFinding } from "../../../src/model/findings/index.ts";
import {
  dataRuleIds,
  defaultSeverity,
  hasFixedSeverity,
  ruleIds,
  rulePage,
  type Rule,
} from "../../../src/model/rules/record.ts";
import { nodesOf, parseMarkdown, readerText } from "../../support/markdown.ts";
import { transcriptOf } from "./rule-runs.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..");
const docs = join(root, "docs");
const rulesPage = readFileSync(join(docs, "rules.md"), "utf8");

describe("the pages of the rules", () => {
  it("exist for each rule, and for nothing else", () => {
    const pages = readdirSync(join(docs, "rules")).map((name) => name.replace(/\.md$/, ""));
    expect(pages.toSorted()).toEqual(ruleIds.toSorted());
  });

  it.each(ruleIds)("%s has its severity, an example and a fix", (rule) => {
    const page = readFileSync(join(docs, "rules", `${rule}.md`), "utf8");
    expect(page).toContain(`# ${rule}\n\nDefault: ${defaultSeverity(rule)}`);
    expect(page.includes("the severity cannot be changed")).toBe(hasFixedSeverity(rule));
    expect(page).toContain("## Example");
    expect(page).toContain("## How to fix or silence it");
    expect(rulesPage).toContain(`(rules/${rule}.md)`);
  });

  it("docs/rules.md lists the rules in the order of record.ts, with their severities", () => {
    const rows = dataRuleIds.map((rule) => {
      const exit = exitCodeOf([{ ...errorFinding("drift", ""), rule }]) === 3 ? ", exit 3" : "";
      return `${rule}: ${defaultSeverity(rule)}${exit}${hasFixedSeverity(rule) ? ", fixed" : ""}`;
    });
    expect(nodesOf(parseMarkdown(rulesPage), "listItem").map(readerText).slice(0, rows.length)).toEqual(rows);
  });

  it("publishes the pages at their addresses", () => {
    const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(packageJson).toMatchObject({ name: "reference-codegen", files: expect.arrayContaining(["docs"]) });
    const pages = `https://unpkg.com/reference-codegen@${packageJson.version}/docs/rules`;
    for (const rule of ruleIds) expect(rulePage(rule)).toBe(`${pages}/${rule}.md`);
  });
});

const tests = readdirSync(here).map((name) => readFileSync(join(here, name), "utf8"));

it.each(dataRuleIds)("%s has tests", (rule) => {
  expect(tests.filter((text) => text.includes(`\ndescribe("${rule}", `))).toHaveLength(1);
});

/** `npm run pages` writes the output into the pages. */
const isUpdate = Boolean(process.env["UPDATE_PAGES"]);

/** The section of a page with an optional response of the service and the output of the tool, empty in a new page. */
const example = /(## Example\n[^]*?)```text\n(?:([^]*?)\n)?```/;

const pageOf = (rule: Rule): URL => new URL(`../../../docs/rules/${rule}.md`, import.meta.url);

it.each(ruleIds)("the page of %s shows the output of the tool (npm run pages)", async (rule) => {
  const page = readFileSync(pageOf(rule), "utf8");
  const printed = await transcriptOf(rule);
  expect(printed.split("\n")[1]).toContain(` ${rule} `);
  const withOutput = (_all: string, before: string): string => `${before}\`\`\`text\n${printed}\n\`\`\``;
  if (isUpdate) writeFileSync(pageOf(rule), page.replace(example, withOutput));
  const [, , shown] = example.exec(readFileSync(pageOf(rule), "utf8")) ?? [];
  expect(shown).toBe(printed);
});
