import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import {
  dataRuleIds,
  defaultSeverity,
  hasFixedSeverity,
  ruleIds,
  rulePage,
  type Rule,
} from "../../../src/model/rules/record.ts";
import { transcriptOf } from "./rule-runs.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..", "..");
const docs = join(root, "docs");

describe("the pages of the rules", () => {
  it("exist for each rule, and for nothing else", () => {
    const pages = readdirSync(join(docs, "rules")).map((name) => name.replace(/\.md$/, ""));
    expect(pages.toSorted()).toEqual(ruleIds.toSorted());
  });

  it("publishes the pages at their addresses", () => {
    const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(packageJson).toMatchObject({ name: "reference-codegen", files: expect.arrayContaining(["docs"]) });
    const pages = `https://unpkg.com/reference-codegen@${packageJson.version}/docs/rules`;
    for (const rule of ruleIds) expect(rulePage(rule)).toBe(`${pages}/${rule}.md`);
  });

  it("have the default severity, as docs/rules.md does", () => {
    const defaults = (rules: readonly Rule[]) =>
      rules.map((rule) => ({ rule, severity: defaultSeverity(rule), isFixed: hasFixedSeverity(rule) }));
    const page = readFileSync(join(docs, "rules.md"), "utf8");
    const rows = page.matchAll(/^- \[([\w-]+)\]\(.*\): (warn|error)(?:, exit 3)?(, fixed)?$/gm);
    const listed = Array.from(rows, ([, rule, severity, fixed]) => ({ rule, severity, isFixed: fixed !== undefined }));
    expect(listed).toEqual(defaults(dataRuleIds));
    const shown = ruleIds.map((rule) => {
      const [, severity, fixed] =
        /^Default: (\w+)(?:, exit 3)?(; the severity .*)?\.$/m.exec(readFileSync(pageOf(rule), "utf8")) ?? [];
      return { rule, severity, isFixed: fixed !== undefined };
    });
    expect(shown).toEqual(defaults(ruleIds));
  });
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
