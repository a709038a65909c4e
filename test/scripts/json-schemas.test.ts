import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { configJsonSchema, reportJsonSchema } from "../../scripts/json-schemas.ts";
import { jsonReporter } from "../../src/cli/reporters/json.ts";
import { advise } from "../../src/base/advice.ts";
import { problem } from "../../src/findings/diagnostics.ts";
import { printed, report } from "../support/printed.ts";
import { diffReport, failedReport, generateReport } from "../support/reports.ts";

describe("the published schemas", () => {
  it.each([
    ["codegen.config.schema.json", configJsonSchema()],
    ["codegen.report.schema.json", reportJsonSchema()],
  ])("%s is made from the code (npm run schema)", (name, schema) => {
    const published: unknown = JSON.parse(readFileSync(new URL(`../../schema/${name}`, import.meta.url), "utf8"));
    expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it("take what the json reporter prints", () => {
    const validate = new Ajv({ strict: false }).compile(reportJsonSchema());
    const dryRun = generateReport({ dryRun: true, written: ["generated/index.ts"], removed: ["generated/old.ts"] });
    const diff = diffReport({ semver: "major", changes: report.changes });
    const failed = failedReport(problem("usage", "unknown flag", { advice: advise`see ${["--help"]}` }));
    for (const reports of [[report], [dryRun], [diff], [failed], [report, diff]]) {
      expect(validate(JSON.parse(printed(jsonReporter, reports).join("\n")))).toBe(true);
    }
    expect(validate({ command: "check" })).toBe(false);
  });
});
