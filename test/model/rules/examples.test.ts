import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { type Rule, ruleIds } from "../../../src/model/rules/record.ts";
import { transcriptOf } from "./rule-runs.ts";

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
