import { describe, expect, it } from "@jest/globals";
import type { DiffReport, Report } from "../../src/report/command-report.ts";
import { reporterOfDiff } from "../../src/report/of-diff.ts";
import { createTerminal } from "../../src/report/terminal.ts";
import { realWorld } from "../../src/platform/world.ts";
import { problem } from "../../src/model/findings/diagnostics.ts";
import { changeOf, diffReport, failedReport } from "../support/reports.ts";

const reporter = reporterOfDiff((reports: readonly DiffReport[]) => `a file of ${reports.length}`);

/** What goes to each stream. */
function print(...reports: Report[]): { stdout: string; stderr: string } {
  const texts = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof texts) => ({ write: (text: string) => void (texts[name] += text) });
  const terminal = createTerminal({ stdout: stream("stdout"), stderr: stream("stderr"), env: {} }, false, false);
  const options = { quiet: false, verbose: false, cwd: "/project", world: realWorld("/project", {}) };
  reporter(reports, terminal, options);
  return texts;
}

const warning = { ...problem("drift", "deprecated"), severity: "warn" } as const;
const changes = [changeOf({ kind: "code-added", level: "additive", code: 3 })];

describe("a reporter of diff", () => {
  it("prints its file, and nothing else", () => {
    expect(print(diffReport({ changes }), diffReport())).toEqual({ stdout: "a file of 2\n", stderr: "" });
  });

  it("prints findings beside it, to stderr", () => {
    const { stdout, stderr } = print(diffReport({ changes, diagnostics: [warning] }));
    expect(stdout).toBe("a file of 1\n");
    expect(stderr).toMatch(/^warn +drift +deprecated\n$/);
  });

  it.each<[string, Report]>([
    ["a state that could not be read", diffReport({ diagnostics: [problem("fetch", "gone")], semver: null })],
    ["a command line that is wrong", failedReport(problem("usage", "unknown flag"))],
  ])("prints no file for %s, also beside a run that went well", (_what, failed) => {
    const { stdout, stderr } = print(diffReport({ changes }), failed);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/error (fetch|usage) /);
    expect(stderr).not.toContain("code added");
  });
});
