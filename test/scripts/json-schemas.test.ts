import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import * as v from "valibot";
import { configJsonSchema, reportJsonSchema } from "../../scripts/json-schemas.ts";
import { jsonReporter } from "../../src/report/json.ts";
import { reportSchema } from "../../src/report/schema.ts";
import { advise } from "../../src/model/rules/index.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { locked } from "../support/locks.ts";
import { printed, report } from "../support/printed.ts";
import { changeOf, diffReport, failedReport, generateReport, showReport } from "../support/reports.ts";

describe("the published schemas", () => {
  it.each([
    ["codegen.config.schema.json", configJsonSchema()],
    ["codegen.report.schema.json", reportJsonSchema()],
  ])("%s is up to date (npm run pages)", (name, schema) => {
    const published: unknown = JSON.parse(readFileSync(new URL(`../../schema/${name}`, import.meta.url), "utf8"));
    expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it("accept the output of the json reporter", () => {
    const validate = new Ajv({ strict: false }).compile(reportJsonSchema());
    const dryRun = generateReport({ dryRun: true, written: ["generated/index.ts"], removed: ["generated/old.ts"] });
    const pairs = [
      { member: "Sent", before: 5, after: "sent" },
      { member: "New", before: null, after: "new" },
    ];
    const typeChange = changeOf({ kind: "code-type-changed", level: "breaking", pairs });
    const diff = diffReport({ semver: "major", changes: [...report.changes, typeChange] });
    const failed = failedReport(errorFinding("usage", "unknown flag", { advice: advise`see ${["--help"]}` }));
    const show = showReport({
      references: [{ key: "priority", type: "Priority", name: "", description: "", codes: 1, removed: 1 }],
      values: [{ reference: "priority", ...locked(1, "Low", { aliases: ["Lo"], code2: "LO", removed: true }) }],
    });
    for (const reports of [[report], [dryRun], [diff], [show], [failed], [report, diff]]) {
      const published: unknown = JSON.parse(printed(jsonReporter, reports).join("\n"));
      expect(validate(published)).toBe(true);
      expect(v.is(reportSchema, published)).toBe(true);
    }
    expect(validate({ command: "check" })).toBe(false);
  });
});
