import { describe, expect, it } from "@jest/globals";
import type { Report } from "../../src/report/report.ts";
import { jsonReporter } from "../../src/report/json.ts";
import type { PublishedReport } from "../../src/report/schema.ts";
import { advise, rulePage } from "../../src/model/rules/index.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { locked } from "../support/locks.ts";
import { writeReports } from "../support/printed.ts";
import { changeOf, checkReport, diffReport, failedReport, generateReport, showReport } from "../support/reports.ts";

const members = "command config ok exitCode apiVersion diagnostics drift changes written".split(" ");

/** What is printed of reports, on a terminal that asks for colours. */
function print(...reports: Report[]): string {
  return writeReports(jsonReporter, reports, { isTTY: true, color: true, cwd: "/project/apps" }).stdout;
}

const parsed = (...reports: Report[]): PublishedReport => JSON.parse(print(...reports)) as PublishedReport;

const drift = { file: "generated/index.ts", status: "stale", cause: "tool" } as const;
const change = changeOf({ kind: "code-added", level: "additive", code: 3 });

describe("the JSON reporter", () => {
  it.each<[string, Report, Partial<PublishedReport>]>([
    [
      "generate",
      generateReport({ written: ["generated/index.ts"], changes: [change] }),
      { command: "generate", ok: true, exitCode: 0, apiVersion: "1.2", written: ["generated/index.ts"] },
    ],
    [
      "check",
      checkReport({ drift: [{ ...drift, message: "stale", advice: advise`run ${[]}`, patch: "--- a" }] }),
      { drift: [drift] },
    ],
    ["diff", diffReport({ semver: null }), { command: "diff" }],
    ["show", showReport(null), { command: "show" }],
    [
      "a command line that is wrong",
      failedReport(errorFinding("usage", "unknown flag")),
      { command: "generate", config: null, ok: false, exitCode: 2, apiVersion: null },
    ],
  ])("prints the published members of %s, and no others", (_what, report, some) => {
    expect(Object.keys(parsed(report))).toEqual(members);
    expect(parsed(report)).toMatchObject(some);
  });

  it.each<[string | null, string | null]>([
    ["/project/apps/codegen.config.json", "codegen.config.json"],
    ["/project/codegen.config.json", "../codegen.config.json"],
    [null, null],
  ])("names the configuration %j as %j", (config, name) => {
    expect(parsed(checkReport({ config })).config).toBe(name);
  });

  it("names the rule that a lock breaks, and the page of that one", () => {
    const finding = errorFinding("lock", "too wide", { breaks: "code-width" });
    const { diagnostics } = parsed(generateReport({ diagnostics: [finding] }));
    expect(diagnostics).toMatchObject([{ rule: "lock", breaks: "code-width", help: rulePage("code-width") }]);
  });

  it("names a configuration that could not be read from the folder of the run", () => {
    const finding = errorFinding("config", "no JSON", { file: "codegen.config.json", folder: "/project/apps/eu" });
    const { diagnostics } = parsed(generateReport({ config: null, diagnostics: [finding] }));
    expect(diagnostics).toMatchObject([{ file: "eu/codegen.config.json" }]);
    expect(diagnostics[0]).not.toHaveProperty("folder");
  });

  it.each<[string, Report, Partial<PublishedReport>]>([
    [
      "under dryRun that nothing was written",
      generateReport({ written: ["a.ts"], dryRun: true }),
      { dryRun: true, written: ["a.ts"] },
    ],
    ["which release a diff requires", diffReport({ semver: "major" }), { semver: "major" }],
  ])("says %s", (_what, report, some) => {
    expect(parsed(report)).toMatchObject(some);
  });

  it.each([false, true])("names the files that are removed, only where there are any (dryRun: %j)", (dryRun) => {
    const removed = ["generated/priority.ts"];
    expect(parsed(generateReport({ removed, dryRun })).removed).toEqual(removed);
    expect(parsed(generateReport({ dryRun }))).not.toHaveProperty("removed");
  });

  it("prints the tables that a show is asked for, as data", () => {
    const values = [{ reference: "priority", ...locked(1, "Low\u202e") }];
    const { show } = parsed(showReport({ query: "low", values }, { nearestKey: "priority" }));
    expect(show).toEqual({ reference: null, query: "low", values, nearestKey: "priority" });
    expect(parsed(showReport({ query: "low", values })).show).toEqual({ reference: null, query: "low", values });
  });

  it("prints of findings and changes what is published, the advice in the message", () => {
    const finding = errorFinding("drift", "stale", {
      file: drift.file,
      drift,
      advice: advise`run ${["--offline"]} again`,
    });
    const report = checkReport({ diagnostics: [finding], changes: [change], configArgs: ["-c", "my lists.json"] });
    const [diagnostic] = parsed(report).diagnostics;
    const published = ["rule", "severity", "reference", "pointer", "message", "file", "help"];
    expect(Object.keys(diagnostic ?? {}).toSorted()).toEqual(published.toSorted());
    expect(diagnostic?.message).toBe("stale; run `npx codegen -c 'my lists.json' --offline` again");
    const { kind, reference, level, id, code } = change;
    expect(parsed(report).changes).toEqual([{ kind, reference, level, id, code }]);
  });

  it("prints several runs in one object", () => {
    const printed = JSON.parse(print(generateReport(), generateReport({ ok: false, exitCode: 3 }))) as {
      runs: PublishedReport[];
    };
    expect(Object.keys(printed)).toEqual(["runs"]);
    expect(printed.runs.map(({ exitCode }) => exitCode)).toEqual([0, 3]);
  });

  it("gives texts back equal, and no control character of theirs as it is", () => {
    const message = 'Low\u001b[31m "quoted"\n\u202e';
    const report = failedReport(errorFinding("drift", message));
    expect(print(report)).not.toContain("\u001b");
    expect(parsed(report).diagnostics[0]?.message).toBe(message);
  });

  it("prints nothing where there is nothing to report", () => {
    expect(print()).toBe("");
  });
});
