import { describe, expect, it } from "@jest/globals";
import { jsonReporter } from "../../src/report/json.ts";
import type { Report } from "../../src/model/report/index.ts";
import type { CommandResult } from "../../src/report/index.ts";
import { advise, rulePage } from "../../src/model/rules/index.ts";
import { errorFinding } from "../../src/model/findings/index.ts";
import { locked } from "../support/locks.ts";
import { writeReport } from "../support/printed.ts";
import {
  changeOf,
  checkReport,
  diffReport,
  failedReport,
  formWith,
  generateReport,
  showReport,
} from "../support/reports.ts";

const properties = "command config ok exitCode apiVersion diagnostics drift changes written".split(" ");

/** The output on a terminal with colours. */
function print(report: CommandResult, form = formWith()): string {
  return writeReport(jsonReporter, report, { isTTY: true, color: true, cwd: "/project/apps", form }).stdout;
}

const parsed = (...report: Parameters<typeof print>): Report => JSON.parse(print(...report)) as Report;

const drift = { file: "generated/index.ts", status: "stale" } as const;
const change = changeOf({ kind: "code-added", level: "additive", code: 3 });

describe("the JSON reporter", () => {
  const written = ["generated/index.ts"];
  const ok = { ok: true, exitCode: 0, apiVersion: "1.2" } as const;
  const failed = { config: null, ok: false, exitCode: 2, apiVersion: null };
  it.each<[string, CommandResult, object]>([
    ["generate", generateReport({ written, changes: [change] }), { command: "generate", ...ok, written }],
    ["check", checkReport({ drift: [drift] }), { drift: [drift] }],
    ["diff", diffReport({ semver: null }), { command: "diff" }],
    ["show", showReport(null), { command: "show" }],
    ["a usage error", failedReport(errorFinding("usage", "unknown flag")), { command: "generate", ...failed }],
  ])("prints the published properties of %s, and no others", (_what, report, some) => {
    expect(Object.keys(parsed(report))).toEqual(properties);
    expect(parsed(report)).toMatchObject(some);
  });

  it("has the rule that a lock breaks, and its page", () => {
    const finding = errorFinding("lock", "too wide", { breaks: "code-width" });
    const { diagnostics } = parsed(generateReport({ diagnostics: [finding] }));
    expect(diagnostics).toMatchObject([{ rule: "lock", breaks: "code-width", help: rulePage("code-width") }]);
  });

  it("has the path of an invalid configuration from the working directory", () => {
    const finding = errorFinding("config", "invalid JSON", { file: "codegen.config.json", folder: "/project/apps/eu" });
    const { diagnostics } = parsed(generateReport({ config: null, diagnostics: [finding] }));
    expect(diagnostics).toMatchObject([{ file: "eu/codegen.config.json" }]);
    expect(diagnostics[0]).not.toHaveProperty("folder");
  });

  it.each([false, true])("has the removed files only if there are any (dryRun: %j)", (dryRun) => {
    const removed = ["generated/priority.ts"];
    expect(parsed(generateReport({ written, removed, dryRun }))).toMatchObject({ written, removed });
    expect(parsed(generateReport({ dryRun }))).not.toHaveProperty("removed");
    expect(parsed(generateReport({ dryRun })).dryRun).toBe(dryRun ? true : undefined);
  });

  it("has the requested tables of show as data", () => {
    const values = [{ reference: "priority", ...locked(1, "Low\u202e") }];
    const { show } = parsed(showReport({ query: "low", values, nearestKey: "priority" }));
    expect(show).toEqual({ reference: null, query: "low", values, nearestKey: "priority" });
    expect(parsed(showReport({ query: "low", values })).show).toEqual({ reference: null, query: "low", values });
  });

  it("has the published properties of findings and changes, with the advice in the message", () => {
    const advice = advise`run ${["--offline"]} again`;
    const finding = errorFinding("drift", "stale", { file: drift.file, drift, advice });
    const report = checkReport({ diagnostics: [finding], changes: [change] });
    const [diagnostic] = parsed(report, formWith("-c", "my lists.json")).diagnostics;
    const published = ["file", "help", "message", "pointer", "reference", "rule", "severity"];
    expect(Object.keys(diagnostic ?? {}).toSorted()).toEqual(published);
    expect(diagnostic?.message).toBe("stale; run `npx codegen -c 'my lists.json' --offline` again");
    const { kind, reference, level, id, code } = change;
    expect(parsed(report).changes).toEqual([{ kind, reference, level, id, code }]);
  });

  it("escapes control characters so that a text is read back unchanged", () => {
    const message = 'Low\u001b[31m "quoted"\n\u202e';
    const report = failedReport(errorFinding("drift", message));
    expect(print(report)).not.toContain("\u001b");
    expect(parsed(report).diagnostics[0]?.message).toBe(message);
  });
});
