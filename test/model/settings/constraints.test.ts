import { describe, expect, it } from "@jest/globals";
import { replaceVariables, variablesIn } from "../../../src/model/settings/constraints.ts";

describe("the variables of a text", () => {
  it.each<[text: string, names: string[]]>([
    ["", []],
    ["plain", []],
    ["${A}", ["A"]],
    ["a${A}b${B}c${A}", ["A", "B"]],
    ["${}", [""]],
    ["${A", []],
    ["${A${B}", ["B"]],
    ["}${A}}", ["A"]],
    ["$A {B} $${C}", ["C"]],
    ["${A}${", ["A"]],
  ])("finds the variables in %j", (text, names) => {
    expect(variablesIn(text)).toEqual(names);
  });

  it("replaces the variables, and keeps the other text", () => {
    expect(replaceVariables("a${A}b${B}c${A}$d}", (name) => `<${name}$&>`)).toBe("a<A$&>b<B$&>c<A$&>$d}");
  });
});
