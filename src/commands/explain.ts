import type { Report } from "../model/report/index.ts";
import { defaultSeverity, ruleIds, rulePage, rulePagePath } from "../model/rules/index.ts";
import { type Block, resultOf } from "../report/index.ts";
import { defineCommand } from "./flags.ts";

export const command = defineCommand({
  about: [
    "Prints the page of a rule: what it means, an example, and how to fix or silence it. Without a rule, prints one line per rule. No configuration is required.",
  ],
  examples: [
    ["explain", "all rules with their default severities"],
    ["explain code-width", "the page of one rule"],
    ["explain lock --reporter markdown", "the page in Markdown"],
  ],
  parameters: { rule: { type: "string", describe: "Id of a rule", choices: ruleIds, repeatable: true } },
  flags: {},
  async run({ args, host }) {
    const rules = args.rule.length > 0 ? args.rule : ruleIds;
    const pages = rules.map((rule) => ({
      rule,
      severity: defaultSeverity(rule),
      page: host.installation.read(rulePagePath(rule)),
      help: rulePage(rule),
    }));
    const blocks = args.rule.length === 0 ? [overview(pages)] : pages.map(pageBlock);
    return resultOf("explain", [], { report: { explain: pages }, notes: () => blocks });
  },
});

type RulePage = NonNullable<Report["explain"]>[number];

function pageBlock({ page, help }: RulePage): Block {
  return { kind: "page", text: `${page.trimEnd()}\n\n${help}` };
}

function overview(pages: readonly RulePage[]): Block {
  const rows = pages.map(({ rule, severity, page }) => [rule, severity, firstSentence(page)]);
  return { kind: "table", head: ["rule", "default", "description"], rows, emptyText: "no rules" };
}

/** The first sentence of a rule's page, after its heading and the default severity. */
function firstSentence(page: string): string {
  const text = page.split(/\r?\n/).find((line) => line !== "" && !/^(?:#|Default: )/.test(line)) ?? "";
  return /^(?:`[^`]*`|[^`])*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
