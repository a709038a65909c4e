import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { dataRuleIds, type Rule, runRules } from "../../../src/model/rules/record.ts";
import { transcriptOf } from "../../support/rule-runs.ts";

/** `UPDATE_PAGES=1 npm test -- test/rules/examples` writes what the tool prints into the pages. */
const isUpdate = Boolean(process.env["UPDATE_PAGES"]);

/** The section of a page with an optional response of the service and the output of the tool. */
const example = /(## Example\n[^]*?)```text\n([^]*?)\n```/;

const pageOf = (rule: Rule): URL => new URL(`../../../docs/rules/${rule}.md`, import.meta.url);

it.each([...dataRuleIds, ...runRules])("the page shows the output of the tool %s", async (rule) => {
  const page = readFileSync(pageOf(rule), "utf8");
  const printed = await transcriptOf(rule);
  expect(printed.split("\n")[1]).toContain(` ${rule} `);
  const isShown = (_all: string, before: string): string => `${before}\`\`\`text\n${printed}\n\`\`\``;
  if (isUpdate) writeFileSync(pageOf(rule), page.replace(example, isShown));
  const [, , shown] = example.exec(readFileSync(pageOf(rule), "utf8")) ?? [];
  expect(shown).toBe(printed);
});
