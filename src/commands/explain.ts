import { unknownWord } from "../base/text/index.ts";
import { problem } from "../model/findings/index.ts";
import { advise, defaultSeverity, type Rule, ruleIds, rulePage, rulePagePath } from "../model/rules/index.ts";
import { emptyReport, exitCodes, failedRun } from "../report/index.ts";
import { defineCommand } from "./command.ts";

export const command = defineCommand({
  describe: "Say what a rule means, with an example, and how to mend or silence it",
  about: [
    "Prints the page of a rule: what it means, an example, how to mend or silence it. Without a rule, a line of each. It needs no configuration.",
  ],
  examples: [
    ["explain", "all rules, with the severity that each has by default"],
    ["explain code-width", "the page of one rule"],
    ["explain lock --reporter markdown", "the page as it is written"],
  ],
  exits: [[exitCodes.unusable, "there is no such rule"]],
  parameters: "[rule..]",
  offers: [{ words: ruleIds }],
  flags: {},
  async run({ words, world }) {
    const unknown = words.filter((word) => !isRule(word));
    if (unknown.length > 0) {
      const advice = advise`see ${["explain"]}`;
      const mistakes = unknown.map((word) => problem("usage", unknownWord("rule", word, ruleIds), { advice }));
      return [failedRun("explain", mistakes)];
    }
    const named = words.filter(isRule);
    const asked = named.length > 0 ? named : ruleIds;
    const pages = asked.map((rule) => ({
      rule,
      severity: defaultSeverity(rule),
      page: world.installation.read(rulePagePath(rule)),
      help: rulePage(rule),
    }));
    return [{ ...emptyReport("explain"), explain: pages, isOverview: named.length === 0 }];
  },
});

function isRule(word: string): word is Rule {
  return (ruleIds as readonly string[]).includes(word);
}
