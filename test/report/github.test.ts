import { describe, expect, it } from "@jest/globals";
import { githubReporter } from "../../src/report/github.ts";
import { printed, report, writeReport } from "../support/printed.ts";
import { showReport } from "../support/reports.ts";

describe("the github reporter", () => {
  it("annotates lines, with every text escaped", () => {
    const commands = printed(githubReporter, report).filter((line) => line.startsWith("::"));
    expect(commands.map((line) => line.split("::")[1])).toEqual([
      "error file=apps/mailer/generated/priority.ts,line=7,col=1,title=drift edited",
      "warning title=suspicious-text",
      "warning file=apps/mailer/codegen.lock.json,title=code-removed",
    ]);
    expect(commands.join("\n")).toContain("50%25");
    expect(commands.join("\n")).not.toMatch(/[\r\u202e]/);
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
    const written = writeReport(githubReporter, shown);
    expect(written.stdout.trimEnd().split("\n")).toEqual([
      "a (A)",
      ":\\u003awarning::x",
      "code        member  description",
      ":\\u003aerror::x  A       a #\\u0023[error]b",
      "b           A       ::c",
    ]);
  });
});
