import { describe, expect, it } from "@jest/globals";
import { Findings } from "../../src/findings/findings.ts";
import { parseConfig } from "../../src/config/parse-config.ts";
import { parseJson } from "../../src/base/json.ts";
import { reportDeprecated } from "../../src/runs/project.ts";
import { versionDeprecated } from "../../src/rules/version-deprecated.ts";

const rule = "version-deprecated";

describe("version-deprecated", () => {
  it.each([
    ["1.2", false],
    ["1.1", true],
    ["1.0", true],
  ] as const)("judges version %s: %s", (version, isFound) => {
    expect(versionDeprecated.judge(version) !== undefined).toBe(isFound);
  });

  it("is told of the version that the configuration asks for", () => {
    const text = '{ "source": "sample", "version": "1.1" }';
    const findings = new Findings();
    reportDeprecated(parseConfig({ node: parseJson(text), text, file: "codegen.config.json", pointer: "" }), findings);
    expect(findings.sorted()).toMatchObject([{ rule, severity: "warn", expected: "1.2", actual: "1.1" }]);
  });
});
