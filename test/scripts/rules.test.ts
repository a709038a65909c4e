import { expect, it } from "@jest/globals";
import { findUncalled } from "../../scripts/rules.mjs";

const subject = 'export const aRule: SubjectRule = {\n  about: "subject",\n};\n';
const list = 'export const aRule: ListRule = {\n  about: "list",\n};\n';

it("refuses a rule about a subject that no step calls", () => {
  const rules = new Map([["a-rule", subject]]);
  expect(findUncalled(rules, ['rules["another-rule"].judge(x);', "rules;"])).toEqual(["a-rule"]);
  expect(findUncalled(rules, ["", 'for (const verdict of rules["a-rule"].judge(x)) report(verdict);'])).toEqual([]);
});

it("accepts a rule about lists that no step calls", () => {
  expect(findUncalled(new Map([["a-rule", list]]), [])).toEqual([]);
});
