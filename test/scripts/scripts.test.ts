import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { commandGuard, libraryGuard } from "../../scripts/node-guard.mjs";
import { Ajv } from "ajv";
import { configJsonSchema, reportJsonSchema } from "../../scripts/json-schemas.ts";
import { jsonReporter } from "../../src/report/json.ts";
import { advise } from "../../src/model/rules/index.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { locked } from "../support/locks.ts";
import { printed, report } from "../support/printed.ts";
import { changeOf, diffReport, failedReport, generateReport, showReport } from "../support/reports.ts";

describe("the guard of an entry file", () => {
  const packageJson = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const { node: engines } = (JSON.parse(packageJson) as { readonly engines: { readonly node: string } }).engines;

  /** Runs an entry file with a guard in a version of Node. */
  function start(guard: string, node: string) {
    let stderr = "";
    const process = { versions: { node }, stderr: { write: (text: string) => (stderr += text) }, exitCode: 0 };
    // eslint-disable-next-line no-new-func
    const entry = new Function("process", `${guard}\nreturn "loaded";`) as (own: typeof process) => unknown;
    return { result: entry(process), exitCode: process.exitCode, stderr };
  }

  it.each(["20.19.0", "20.20.2", "22.12.0", "22.23.2", "23.0.0", "24.0.0", "26.10.0", "100.0.0"])(
    "lets Node %s run the file",
    (node) => {
      expect(start(commandGuard(engines), node)).toEqual({ result: "loaded", exitCode: 0, stderr: "" });
      expect(start(libraryGuard(engines), node).result).toBe("loaded");
    },
  );

  it.each(["8.0.0", "18.20.8", "20.9.0", "20.18.3", "21.7.3", "22.0.0", "22.11.0"])(
    "refuses Node %s in one line with exit code 2",
    (node) => {
      const { result, exitCode, stderr } = start(commandGuard(engines), node);
      expect([result, exitCode]).toEqual([undefined, 2]);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      for (const version of [engines, node]) expect(stderr).toContain(version);
      expect(() => start(libraryGuard(engines), node)).toThrow(engines);
    },
  );

  it("creates no guard for another kind of range", () => {
    expect(() => commandGuard(">=20.19")).toThrow("engines.node");
  });
});

describe("the published schemas", () => {
  it.each([
    ["codegen.config.schema.json", configJsonSchema()],
    ["codegen.report.schema.json", reportJsonSchema()],
  ])("%s is up to date (npm run pages)", (name, schema) => {
    const text = `${JSON.stringify(schema, null, 1)}\n`;
    const file = new URL(`../../schema/${name}`, import.meta.url);
    if (process.env["UPDATE_PAGES"]) writeFileSync(file, text);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  const source = { baseUrl: "https://api.example.com" };
  const unit = { url: "/units", type: "string(3)" };

  it.each<[isValid: boolean, configs: unknown[]]>([
    [true, [{ $schema: "./codegen.config.schema.json", source: "sample", names: { country: { "826": "None" } } }]],
    [true, [{ source: { ...source, headers: { "X-Api-Key": "${KEY}" } } }, { lists: { unit } }]],
    [true, [{ source, references: [], lists: { unit: { ...unit, description: null } } }]],
    [true, [{ lists: { unit: { ...unit, where: { "/code": { not: [null, "-"] } } } } }]],
    [false, [{ lists: { unit: { ...unit, where: { "/code": { is: 1 } } } } }]],
    [false, [[], {}, { source: {} }, { source: "sample", verison: "1.2" }, { source: { ...source, retry: 3 } }]],
    [false, [{ source: "sample", version: "2.0" }, { source: { ...source, concurrency: 65 } }]],
    [
      false,
      [
        { source: "sample", rules: { "key-shape": "warn" } },
        { source: "sample", rules: { drift: "warn" } },
      ],
    ],
    [
      false,
      [
        { source: "sample", output: { prettier: { parser: "babel" } } },
        { source: "sample", references: [] },
      ],
    ],
    [false, [{ lists: { unit: { url: "/units" } } }, { lists: { unit: { ...unit, type: "integer(16)" } } }]],
    [false, [{ lists: { unit: { ...unit, code: "id" } } }, { source: "sample", names: { country: { "826": 1 } } }]],
  ])("accept a configuration: %j, %j", (isValid, configs) => {
    const keywords = ["allowComments", "allowTrailingCommas"];
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true, keywords }).compile(configJsonSchema());
    expect(configs.map((config) => validate(config))).toEqual(configs.map(() => isValid));
  });

  it("accept the output of the json reporter", () => {
    const validate = new Ajv({ strict: false }).compile(reportJsonSchema());
    const dryRun = generateReport({ dryRun: true, written: ["generated/index.ts"], removed: ["generated/old.ts"] });
    const pairs = [
      { member: "Sent", before: 5, after: "sent" },
      { member: "New", before: null, after: "new" },
    ];
    const typeChange = changeOf({ kind: "code-type-changed", level: "breaking", pairs });
    const diff = diffReport({ semver: "major", changes: [...report.report.changes, typeChange] });
    const failed = failedReport(errorFinding("usage", "unknown flag", { advice: advise`see ${["--help"]}` }));
    const show = showReport({
      references: [{ key: "priority", type: "Priority", name: "", description: "", codes: 1, removed: 1 }],
      values: [{ reference: "priority", ...locked(1, "Low", { aliases: ["Lo"], removed: true }), code2: "LO" }],
    });
    for (const each of [report, dryRun, diff, show, failed]) {
      const published: unknown = JSON.parse(printed(jsonReporter, each).join("\n"));
      expect(validate(published)).toBe(true);
    }
    expect(validate({ command: "check" })).toBe(false);
  });
});
