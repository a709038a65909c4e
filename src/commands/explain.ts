import { unknownName } from "../base/text/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import { advise, defaultSeverity, type Rule, ruleIds, rulePage, rulePagePath } from "../model/rules/index.ts";
import { type Block, emptyReport, exitCodes, failedRun, firstSentence, type ReportData } from "../report/index.ts";
import { defineCommand } from "./command.ts";

export const command = defineCommand({
  describe: "Explain a rule, with an example, and how to fix or silence it",
  about: [
    "Prints the page of a rule: what it means, an example, and how to fix or silence it. Without a rule, prints one line per rule. No configuration is required.",
  ],
  examples: [
    ["explain", "all rules with their default severities"],
    ["explain code-width", "the page of one rule"],
    ["explain lock --reporter markdown", "the page in Markdown"],
  ],
  exits: [[exitCodes.unusable, "a rule is unknown"]],
  parameters: "[rule..]",
  completions: [{ values: ruleIds }],
  flags: {},
  async run({ args, host }) {
    const unknown = args.filter((name) => !isRule(name));
    if (unknown.length > 0) {
      const advice = advise`see ${["explain"]}`;
      const mistakes = unknown.map((name) => errorFinding("usage", unknownName("rule", name, ruleIds), { advice }));
      return [failedRun("explain", mistakes)];
    }
    const named = args.filter(isRule);
    const rules = named.length > 0 ? named : ruleIds;
    const pages = rules.map((rule) => ({
      rule,
      severity: defaultSeverity(rule),
      page: host.installation.read(rulePagePath(rule)),
      help: rulePage(rule),
    }));
    return [
      {
        ...emptyReport("explain"),
        data: { explain: pages },
        blocks: named.length === 0 ? [overview(pages)] : pages.map(pageBlock),
      },
    ];
  },
});

type RulePage = NonNullable<ReportData["explain"]>[number];

/** A line for each rule. */
function overview(pages: readonly RulePage[]): Block {
  const columns = ["rule", "default", "description"].map((name) => ({ name, isNumeric: false }));
  const rows = pages.map(({ rule, severity, page }) => [rule, severity, firstSentence(page)]);
  return { kind: "table", columns, rows, emptyText: "no rules" };
}

function pageBlock({ page, help }: RulePage): Block {
  return { kind: "page", text: `${page.trimEnd()}\n\n${help}` };
}

function isRule(name: string): name is Rule {
  return (ruleIds as readonly string[]).includes(name);
}
