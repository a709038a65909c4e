import { describe, expect, it } from "@jest/globals";
import { Findings } from "../../../src/model/findings/findings.ts";
import { reportDeprecated } from "../../../src/commands/project/run.ts";
import { versionDeprecated } from "../../../src/model/rules/version-deprecated.ts";
import { configOf } from "../../support/configs.ts";

const rule = "version-deprecated";

describe("version-deprecated", () => {
  it.each([
    ["1.2", false],
    ["1.1", true],
    ["1.0", true],
  ] as const)("judges version %s: %s", (version, isFound) => {
    expect(versionDeprecated.judge(version) !== undefined).toBe(isFound);
  });

  it("is judged of the version that the configuration asks for", () => {
    const findings = new Findings();
    reportDeprecated(configOf({ version: "1.1" }), findings);
    expect(findings.sorted()).toMatchObject([{ rule, severity: "warn", expected: "1.2", actual: "1.1" }]);
  });
});
