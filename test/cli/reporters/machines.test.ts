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
import type { CheckReport, Report } from "../../../src/cli/command-report.ts";
import { advise } from "../../../src/base/advice.ts";
import { problem } from "../../../src/findings/diagnostics.ts";
import { dataRuleIds, rulePage } from "../../../src/rules/record.ts";
import { nodesOf, parseMarkdown, readerText } from "../../support/markdown.ts";
import { realWorld } from "../../../src/disk/world.ts";
import { makeProject } from "../../support/project.ts";
import { changeOf, checkReport, diffReport, failedReport, generateReport } from "../../support/reports.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const hostile = "50%: a,b\r\n::error::x \u202e | <img> `code` @someone";

const report: CheckReport = checkReport({
  diagnostics: [
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
      advice: advise`run ${["--offline"]} to write it again`,
      drift: { status: "edited", cause: "hand", patch: "-```\n+x\u202e" },
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
  ],
  changes: [changeOf({ kind: "code-removed", level: "breaking", code: 3, before: hostile })],
  config: "/repo/apps/mailer/codegen.config.json",
});
const other: CheckReport = { ...report, config: "/repo/apps/web/lists.json", chosenBy: ["-c", "apps/web/lists.json"] };

/** A workspace whose folder is no repository: there is none at `/repo`. */
const workspace = { GITHUB_WORKSPACE: "/repo" };

function printed(
  reporter: Reporter,
  reports: readonly Report[],
  environment: Record<string, string> = workspace,
): string[] {
  const lines: string[] = [];
  const write = (text: string): void => void lines.push(...text.split("\n"));
  const terminal = {
    out: write,
    err: write,
    paint: (_style: string, text: string) => text,
    progress: write,
    clearProgress: () => undefined,
  };
  reporter(reports, terminal, { quiet: false, verbose: false, cwd: "/repo", world: realWorld("/repo", environment) });
  return lines;
}

describe("the github reporter", () => {
  it("annotates the lines, and no text ends its place", () => {
    const commands = printed(githubReporter, [report]).filter((line) => line.startsWith("::"));
    expect(commands.map((line) => line.split("::")[1])).toEqual([
      "error file=apps/mailer/generated/priority.ts,line=7,col=1,title=drift edited",
      "warning title=suspicious-text",
      "warning file=apps/mailer/codegen.lock.json,line=12,title=code-removed",
    ]);
    expect(commands.join("\n")).toContain("50%25");
    expect(commands.join("\n")).not.toMatch(/[\r\u202e]/);
  });

  it("says of each line which of several configurations it is about", () => {
    const lines = printed(githubReporter, [report, other]);
    const commands = lines.filter((line) => line.startsWith("::")).map((line) => line.split("::")[1] ?? "");
    const owners = commands.map((command) => /title=[^(]*\((.*)\)$/.exec(command)?.[1]);
    const [mailer, web] = ["apps/mailer/codegen.config.json", "apps/web/lists.json"];
    expect(owners).toEqual([mailer, mailer, mailer, web, web, web]);
    expect(lines.filter((line) => !line.startsWith("::"))).toEqual([]);
    const good = [report, other].map(({ config }) => checkReport({ config }));
    expect(printed(githubReporter, good).filter((line) => line.endsWith(":"))).toEqual([`${mailer}:`, `${web}:`]);
  });

  it("names each file that a dry run would write", () => {
    const summary = { source: "lock", documents: 0, references: 1, codes: 3, files: 5, dir: "generated" };
    const dryRun = generateReport({ dryRun: true, written: ["generated/a.ts"], removed: ["generated/b.ts"], summary });
    expect(printed(githubReporter, [dryRun])).toEqual(
      expect.arrayContaining(["would write generated/a.ts", "would remove generated/b.ts"]),
    );
  });

  it("writes the step summary where its file is named", () => {
    const project = makeProject();
    printed(githubReporter, [report], { ...workspace, GITHUB_STEP_SUMMARY: join(project.dir, "summary.md") });
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

  it.each([
    [false, "Removed"],
    [true, "Would remove"],
  ])("names each file that is removed (dryRun: %j)", (dryRun, what) => {
    const text = printed(markdownReporter, [generateReport({ dryRun, removed: ["generated/old.ts"] })]).join("\n");
    expect(text).toContain(`${what} 1 file:\n\n- \`generated/old.ts\``);
  });

  it("shows its own code as code, in advice too", () => {
    const cells = nodesOf(parseMarkdown(printed(markdownReporter, [other]).join("\n")), "inlineCode");
    expect(cells.map(readerText)).toEqual(
      expect.arrayContaining(["drift", "codegen -c apps/web/lists.json --offline", "0123456789abcdef"]),
    );
  });

  it.each<[string, Report]>([
    ["check: 1 error", report],
    ["check: ok", checkReport()],
    ["check: 1 change, breaking", checkReport({ changes: report.changes })],
    ["diff: no changes", diffReport()],
    [
      "diff: 3 changes, breaking",
      diffReport({
        changes: [
          changeOf({ kind: "code-added", level: "additive" }),
          changeOf({ kind: "code-removed", level: "breaking" }),
          changeOf({ kind: "enabled", level: "cosmetic" }),
        ],
      }),
    ],
    ["diff: 1 change, additive", diffReport({ changes: [changeOf({ kind: "code-added", level: "additive" })] })],
    ["generate: 1 error", failedReport(problem("usage", "unknown flag"))],
  ])("says in its heading %j", (heading, some) => {
    expect(printed(markdownReporter, [some])[0]).toBe(`### codegen ${heading}`);
  });

  it("has a heading for each of several configurations", () => {
    const headings = nodesOf(parseMarkdown(printed(markdownReporter, [report, other]).join("\n")), "heading");
    expect(headings.map(readerText)).toEqual([
      "codegen check of apps/mailer/codegen.config.json: 1 error",
      "codegen check of apps/web/lists.json: 1 error",
    ]);
  });

  it("names each file that a dry run would write", () => {
    const dryRun = generateReport({ dryRun: true, written: ["generated/a.ts"], removed: ["generated/`b`.ts"] });
    const items = nodesOf(parseMarkdown(printed(markdownReporter, [dryRun]).join("\n")), "listItem");
    expect(items.map(readerText)).toEqual(["generated/a.ts", "generated/`b`.ts"]);
  });

  it("fits a pull-request comment", () => {
    const drift = { status: "edited", cause: "hand", patch: "x".repeat(9000) } as const;
    const diagnostics = Array.from({ length: 20 }, (_, index) =>
      problem("drift", "edited", { file: `generated/list_${index}.ts`, drift }),
    );
    const text = printed(markdownReporter, [checkReport({ diagnostics })]).join("\n");
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
    for (const { id, helpUri } of run?.tool.driver.rules ?? [])
      expect(helpUri).toMatch(new RegExp(`^https://.*/docs/rules/${id}\\.md$`));
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

  it("names the configuration of each result", () => {
    const both = JSON.parse(printed(sarifReporter, [report, other]).join("\n")) as Log;
    const [mailer, web] = ["apps/mailer/codegen.config.json", "apps/web/lists.json"];
    expect(both.runs[0]?.results?.map(({ properties }) => properties?.["config"])).toEqual([
      mailer,
      mailer,
      mailer,
      web,
      web,
      web,
    ]);
  });

  it("keeps a fingerprint whatever the sentence says, and the order of the run", () => {
    const [first, second] = report.diagnostics.map((diagnostic) => ({ ...diagnostic, message: "put another way" }));
    const reordered = { ...report, diagnostics: [second, first] as Report["diagnostics"] };
    const again = JSON.parse(printed(sarifReporter, [reordered]).join("\n")) as Log;
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
    const dryRun = generateReport({ dryRun: true, written: ["generated/index.ts"], removed: ["generated/old.ts"] });
    const diff = diffReport({ semver: "major", changes: report.changes });
    const failed = failedReport(problem("usage", "unknown flag", { advice: advise`see ${["--help"]}` }));
    for (const reports of [[report], [dryRun], [diff], [failed], [report, diff]]) {
      expect(validate(JSON.parse(printed(jsonReporter, reports).join("\n")))).toBe(true);
    }
    expect(validate({ command: "check" })).toBe(false);
  });
});
