import { unknownName } from "../base/text/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import { advise, defaultSeverity, type Rule, ruleIds, rulePage, rulePagePath } from "../model/rules/index.ts";
import { emptyReport, exitCodes, failedRun } from "../report/index.ts";
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
  offers: [{ words: ruleIds }],
  flags: {},
  async run({ words, host }) {
    const unknown = words.filter((word) => !isRule(word));
    if (unknown.length > 0) {
      const advice = advise`see ${["explain"]}`;
      const mistakes = unknown.map((word) => errorFinding("usage", unknownName("rule", word, ruleIds), { advice }));
      return [failedRun("explain", mistakes)];
    }
    const named = words.filter(isRule);
    const asked = named.length > 0 ? named : ruleIds;
    const pages = asked.map((rule) => ({
      rule,
      severity: defaultSeverity(rule),
      page: host.installation.read(rulePagePath(rule)),
      help: rulePage(rule),
    }));
    return [{ ...emptyReport("explain"), explain: pages, isOverview: named.length === 0 }];
  },
});

function isRule(word: string): word is Rule {
  return (ruleIds as readonly string[]).includes(word);
}
