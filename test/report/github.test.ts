import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import { githubReporter } from "../../src/report/github.ts";
import { makeProject } from "../support/project.ts";
import { otherReport, printed, report, workspace, writeReports } from "../support/printed.ts";
import { type Disk, realDisk } from "../../src/platform/files/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { changeOf, checkReport, diffReport, showReport } from "../support/reports.ts";

describe("the github reporter", () => {
  it("annotates lines, with every text escaped", () => {
    const commands = printed(githubReporter, [report]).filter((line) => line.startsWith("::"));
    expect(commands.map((line) => line.split("::")[1])).toEqual([
      "error file=apps/mailer/generated/priority.ts,line=7,col=1,title=drift edited",
      "warning title=suspicious-text",
      "warning file=apps/mailer/codegen.lock.json,line=1,title=code-removed",
    ]);
    expect(commands.join("\n")).toContain("50%25");
    expect(commands.join("\n")).not.toMatch(/[\r\u202e]/);
  });

  it("lists the pairs of codes in the line of their change", () => {
    const pairs = [{ member: "Sent", before: 5, after: "sent" }];
    const change = changeOf({ kind: "code-type-changed", level: "breaking", pairs });
    const [line] = printed(githubReporter, [diffReport({ changes: [change] })]);
    expect(line).toMatch(/^::warning .*: 5 -> "sent"$/);
  });

  it("names the configuration of each line if there are several", () => {
    const lines = printed(githubReporter, [report, otherReport]);
    const configs = lines.map((line) => /^::.*?title=[^(]*\((.*?)\)::/.exec(line)?.[1]);
    const [mailer, web] = ["apps/mailer/codegen.config.json", "apps/web/lists.json"];
    expect(configs).toEqual([mailer, mailer, mailer, web, web, web]);
    const good = [report, otherReport].map(({ config }) => checkReport({ config }));
    expect(printed(githubReporter, good).filter((line) => line.endsWith(":"))).toEqual([`${mailer}:`, `${web}:`]);
  });

  it("prints requested tables, in which no text is a workflow command", async () => {
    const value = { enable: true, member: "A", reference: "a" };
    const values = [
      { ...value, code: "::error::x", description: "a ##[error]b" },
      { ...value, code: "b", description: "::c" },
    ];
    const names = { name: "::warning::x", description: "" };
    const references = [{ key: "a", type: "A", codes: 2, removed: 0, ...names }];
    const shown = showReport({ reference: "a", references, values });
    const written = writeReports(githubReporter, [shown]);
    expect(written.stdout.trimEnd().split("\n")).toEqual([
      "a (A)",
      ":\\u003awarning::x",
      "code        member  description",
      ":\\u003aerror::x  A       a #\\u0023[error]b",
      "b           A       ::c",
    ]);
  });

  it("prints patches after everything else", () => {
    const patch = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
    const reports = [
      { ...report, command: "impact", ok: true, aliasUses: [], isUsed: true, patch },
      { ...otherReport, command: "impact", aliasUses: [], patch },
    ];
    const lines = printed(githubReporter, reports);
    expect(lines.slice(-10)).toEqual([patch, patch].join("").trimEnd().split("\n"));
    expect(lines.slice(0, -10).filter((line) => line.startsWith("::"))).toHaveLength(6);
    expect(lines).toContain("no uses of aliases found");
  });

  it("appends to the step summary, or reports why it could not", () => {
    const project = makeProject();
    const file = join(project.dir, "summary.md");
    const write = (disk: Disk) => {
      const host = { ...realHost("/repo", { ...workspace, GITHUB_STEP_SUMMARY: file }), disk };
      return writeReports(githubReporter, [report], { cwd: "/repo", host }).stderr;
    };
    project.write("summary.md", "Before\n");
    expect(write(realDisk)).toBe("");
    expect(project.read("summary.md")).toMatch(/^Before\n### codegen check: 1 error/);
    const append = (): never => {
      throw new Error("ENOSPC: no space left on device");
    };
    expect(write({ ...realDisk, append })).toContain("ENOSPC");
  });
});
