import { describe, expect, it } from "@jest/globals";
import { exitCodeOf, worstExitCode } from "../../src/report/exit-codes.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { dataRuleIds, type Rule, type Severity } from "../../src/model/rules/index.ts";

const finding = (rule: Rule, severity: Severity = "error") => ({ ...errorFinding("drift", "wrong"), rule, severity });

describe("the exit code of findings", () => {
  it.each<[number, Rule[]]>([
    [0, []],
    [1, ["drift"]],
    [1, ["code-duplicate", "mass-removal"]],
    ...(["usage", "config", "lock", "io"] as const).map((rule): [number, Rule[]] => [2, [rule]]),
    [3, ["fetch"]],
    [3, ["malformed-json"]],
    [3, ["drift", "fetch"]],
    [3, ["malformed-json", "code-type"]],
    [2, ["fetch", "config"]],
    [2, ["drift", "fetch", "io"]],
  ])("is %d for %j", (exitCode, rules) => {
    const findings = rules.map((rule) => finding(rule));
    expect(exitCodeOf(findings)).toBe(exitCode);
    expect(exitCodeOf(findings.toReversed())).toBe(exitCode);
  });

  it.each(dataRuleIds.filter((rule) => rule !== "malformed-json"))("is 1 for an error of %s", (rule) => {
    expect(exitCodeOf([finding(rule)])).toBe(1);
  });

  it("ignores warnings", () => {
    expect(exitCodeOf([finding("name-width", "warn"), finding("reference-missing", "warn")])).toBe(0);
    expect(exitCodeOf([finding("fetch", "warn"), finding("drift")])).toBe(1);
  });
});

it.each([
  [0, []],
  [0, [0, 0]],
  [1, [0, 1]],
  [3, [1, 3, 0]],
  [2, [1, 3, 2]],
  [2, [2, 0]],
])("the exit code of several runs is %d for %j", (exitCode, codes) => {
  expect(worstExitCode(codes)).toBe(exitCode);
});
