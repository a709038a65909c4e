import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";
import AjvDraft04 from "ajv-draft-04";
import type { Log } from "sarif";
import { configJsonSchema, reportJsonSchema } from "../../../scripts/json-schemas.ts";
import { githubReporter } from "../../../src/cli/reporters/github.ts";
import { jsonReporter } from "../../../src/cli/reporters/json.ts";
import { markdownReporter } from "../../../src/cli/reporters/markdown.ts";
import { sarifReporter } from "../../../src/cli/reporters/sarif.ts";
import type { Reporter } from "../../../src/cli/reporters/reporter.ts";
import { failedReport, type Report } from "../../../src/cli/report.ts";
import { dataRuleIds, rulePage } from "../../../src/rules/record.ts";
import { makeProject } from "../../support/project.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const hostile = "50%: a,b\r\n::error::x \u202e | <img> `code` @someone";

const report: Report = {
  ...failedReport("check", 1, [
    {
      rule: "drift",
      severity: "error",
      reference: null,
      pointer: "",
      message: `generated/priority.ts was edited: ${hostile}`,
      file: "generated/priority.ts",
      line: 7,
      column: 1,
      help: rulePage("drift"),
    },
    {
      rule: "suspicious-text",
      severity: "warn",
      reference: "priority",
      pointer: "/values/0/description",
      message: hostile,
      url: "https://api.example.com/v1.2/references/priority",
      actual: hostile,
      help: rulePage("suspicious-text"),
    },
  ]),
  apiVersion: "1.2",
  drift: [
    {
      file: "generated/priority.ts",
      status: "edited",
      cause: "hand",
      message: "edited",
      patch: "-```\n+x\u202e",
      line: 7,
    },
  ],
  changes: [
    {
      kind: "code-removed",
      reference: "priority",
      code: 3,
      before: hostile,
      level: "breaking",
      id: "0123456789abcdef",
    },
  ],
  dir: "/repo/apps/mailer",
  lineOf: () => 12,
};

function printed(reporter: Reporter, reports: readonly Report[], environment: Record<string, string> = {}): string[] {
  const lines: string[] = [];
  const write = (text: string): void => void lines.push(...text.split("\n"));
  const terminal = {
    out: write,
    err: write,
    paint: (_style: string, text: string) => text,
    progress: write,
    clearProgress: () => undefined,
  };
  reporter(reports, terminal, { quiet: false, verbose: false, root: "/repo", environment });
  return lines;
}

describe("the github reporter", () => {
  it("annotates the lines, and no text ends its place", () => {
    const commands = printed(githubReporter, [report]).filter((line) => line.startsWith("::"));
    expect(commands.map((line) => line.split("::")[1])).toEqual([
      "error file=apps/mailer/generated/priority.ts,line=7,col=1,title=drift",
      "warning title=suspicious-text",
      "warning file=apps/mailer/codegen.lock.json,line=12,title=code-removed",
    ]);
    expect(commands.join("\n")).toContain("50%25");
    expect(commands.join("\n")).not.toMatch(/[\r\u202e]/);
  });

  it("writes the step summary where its file is named", () => {
    const project = makeProject();
    printed(githubReporter, [report], { GITHUB_STEP_SUMMARY: join(project.dir, "summary.md") });
    expect(project.read("summary.md")).toContain("### codegen check: 1 error");
  });
});

describe("the markdown reporter", () => {
  it("holds text as text", () => {
    const text = printed(markdownReporter, [report]).join("\n");
    expect(text).toContain("&lt;img&gt; \\`code\\` \\@someone");
    expect(text).not.toMatch(/[\r\u202e]/);
    expect(text).toContain("````diff");
  });

  it("fits a pull-request comment", () => {
    const patch = "x".repeat(9000);
    const drift = Array.from({ length: 20 }, (_, index) => ({
      ...report.drift[0],
      file: `generated/list_${index}.ts`,
      patch,
    }));
    const text = printed(markdownReporter, [{ ...report, drift: drift as Report["drift"] }]).join("\n");
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain("more than fits");
  });
});

describe("the sarif reporter", () => {
  const log = JSON.parse(printed(sarifReporter, [report]).join("\n")) as Log;
  const [run] = log.runs;

  it("is valid by the schema of SARIF 2.1.0", () => {
    const file = createRequire(import.meta.url).resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
    const validate = new AjvDraft04.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      JSON.parse(readFileSync(file, "utf8")) as object,
    );
    validate(log);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...log, version: "2.0.0" })).toBe(false);
  });

  it("says 2.1.0, and every rule with its severity", () => {
    expect(log.version).toBe("2.1.0");
    const ids = run?.tool.driver.rules?.map(({ id }) => id) ?? [];
    expect(ids).toEqual(expect.arrayContaining([...dataRuleIds, "drift", "fetch"]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has relative paths, levels, lines and fingerprints", () => {
    expect(run?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["drift", "error"],
      ["suspicious-text", "warning"],
      ["drift", "warning"],
    ]);
    const [edited, text, removed] = run?.results ?? [];
    expect(edited?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "apps/mailer/generated/priority.ts" },
      region: { startLine: 7, startColumn: 1 },
    });
    expect(text?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toContain("/references/priority");
    expect(removed?.partialFingerprints).toEqual({ "referenceCodegen/v1": "0123456789abcdef" });
    for (const { ruleId, ruleIndex = -1 } of run?.results ?? []) {
      expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
    }
  });

  it("keeps a fingerprint whatever the sentence says, and the order of the run", () => {
    const [first, second] = report.diagnostics.map((diagnostic) => ({ ...diagnostic, message: "put another way" }));
    const other = { ...report, diagnostics: [second, first] as Report["diagnostics"] };
    const again = JSON.parse(printed(sarifReporter, [other]).join("\n")) as Log;
    const prints = (some: Log) =>
      some.runs[0]?.results?.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints)).toSorted();
    expect(prints(again)).toEqual(prints(log));
  });
});

describe("the published schemas", () => {
  it.each([
    ["codegen.config.schema.json", configJsonSchema()],
    ["codegen.report.schema.json", reportJsonSchema()],
  ])("%s is made from the code (npm run schema)", (name, schema) => {
    const published: unknown = JSON.parse(readFileSync(join(root, "schema", name), "utf8"));
    expect(published).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it("take what the json reporter prints", () => {
    const validate = new Ajv({ strict: false }).compile(reportJsonSchema());
    const diff: Report = { ...report, command: "diff", semver: "major", dryRun: true };
    for (const reports of [[report], [diff], [report, diff]]) {
      expect(validate(JSON.parse(printed(jsonReporter, reports).join("\n")))).toBe(true);
    }
    expect(validate({ command: "check" })).toBe(false);
  });
});
