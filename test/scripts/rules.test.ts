import { expect, it } from "@jest/globals";
import { findUncalled } from "../../scripts/rules.mjs";

const subject = 'export const aRule: SubjectRule = {\n  about: "subject",\n};\n';
const list = 'export const aRule: ListRule = {\n  about: "list",\n};\n';

it("refuses a rule about a subject that no step calls", () => {
  const rules = new Map([["a-rule", subject]]);
  expect(findUncalled(rules, ['rules["another-rule"].check(x);', "rules;"])).toEqual(["a-rule"]);
  expect(findUncalled(rules, ["", 'for (const violation of rules["a-rule"].check(x)) report(violation);'])).toEqual([]);
});

it("accepts a rule about lists that no step calls", () => {
  expect(findUncalled(new Map([["a-rule", list]]), [])).toEqual([]);
});
