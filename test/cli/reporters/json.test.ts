import { describe, expect, it } from "@jest/globals";
import { failedReport, type Report } from "../../../src/cli/report.ts";
import { jsonReporter } from "../../../src/cli/reporters/json.ts";
import { createTerminal } from "../../../src/cli/terminal.ts";
import { problem } from "../../../src/findings/diagnostics.ts";

const members = [
  "command",
  "ok",
  "exitCode",
  "apiVersion",
  "diagnostics",
  "drift",
  "changes",
  "written",
] as const satisfies (keyof Report)[];

/** What is printed of reports, on a terminal that asks for colours. */
function print(...reports: Report[]): string {
  let printed = "";
  const stdout = { isTTY: true, write: (text: string) => (printed += text) };
  const terminal = createTerminal({ stdout, stderr: stdout, env: {} }, true, false);
  jsonReporter(reports, terminal, { quiet: false, verbose: false, root: "/project", environment: {} });
  return printed;
}

const good: Report = {
  ...failedReport("generate", 0, []),
  ok: true,
  apiVersion: "1.2",
  written: ["generated/index.ts"],
};

describe("the JSON reporter", () => {
  it.each<[string, Report]>([
    ["a run that went well", good],
    ["a run that could not be", failedReport("check", 2, [problem("lock", "no lock", { file: "codegen.lock.json" })])],
  ])("prints the published members of %s, and no others", (_what, report) => {
    const printed = JSON.parse(print(report)) as object;
    expect(Object.keys(printed)).toEqual(members);
    expect(printed).toEqual(Object.fromEntries(members.map((name) => [name, report[name]])));
  });

  it("says under dryRun that nothing was written", () => {
    expect(JSON.parse(print({ ...good, dryRun: true }))).toMatchObject({ dryRun: true, written: good.written });
  });

  it("says of a drift file, status and cause", () => {
    const drift = { file: "generated/index.ts", status: "stale", cause: "tool" } as const;
    const printed = JSON.parse(print({ ...good, drift: [{ ...drift, message: "stale", patch: "--- a" }] })) as Report;
    expect(printed.drift).toEqual([drift]);
  });

  it("prints several runs in one object", () => {
    const printed = JSON.parse(print(good, { ...good, ok: false, exitCode: 3 })) as { runs: Report[] };
    expect(Object.keys(printed)).toEqual(["runs"]);
    expect(printed.runs.map(({ exitCode }) => exitCode)).toEqual([0, 3]);
  });

  it("gives texts back equal, and no control character of theirs as it is", () => {
    const message = 'Low\u001b[31m "quoted"\n\u202e';
    const printed = print(failedReport("generate", 1, [problem("drift", message)]));
    expect(printed).not.toContain("\u001b");
    expect((JSON.parse(printed) as Report).diagnostics[0]?.message).toBe(message);
  });

  it("prints nothing where there is nothing to report", () => {
    expect(print()).toBe("");
  });
});
