import { defaultSeverity, ruleIds, rulePage, rulePagePath } from "../model/rules/index.ts";
import { emptyReport, exitCodes } from "../report/index.ts";
import { defineCommand } from "./command.ts";

export const command = defineCommand({
  about: [
    "Prints the page of a rule: what it means, an example, and how to fix or silence it. Without a rule, prints one line per rule. No configuration is required.",
  ],
  examples: [
    ["explain", "all rules with their default severities"],
    ["explain code-width", "the page of one rule"],
    ["explain lock --reporter markdown", "the page in Markdown"],
  ],
  exits: [[exitCodes.unusable, "a rule is unknown"]],
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
    return { ...emptyReport("explain"), explain: pages, isOverview: args.rule.length === 0 };
  },
});
