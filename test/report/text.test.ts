import { describe, expect, it } from "@jest/globals";
import { textReporter } from "../../src/report/text.ts";
import { realHost } from "../../src/platform/index.ts";
import { advise } from "../../src/model/rules/index.ts";
import type { Change } from "../../src/model/report/index.ts";
import type { CommandResult } from "../../src/report/index.ts";
import { driftStatuses } from "../../src/model/report/finding.ts";
import { errorFinding, type Finding } from "../../src/model/findings/index.ts";
import { hiddenIn } from "../support/characters.ts";
import { type PrintOptions, hostileText as hostile, writeReport } from "../support/printed.ts";
import { changeOf, checkReport, diffReport, fixReport, formWith, generateReport } from "../support/reports.ts";

/** The printed lines. */
function print(report: CommandResult, options: PrintOptions = {}): string[] {
  const { stdout, stderr } = writeReport(textReporter, report, options);
  expect(stderr).toBe("");
  return stdout.split("\n").slice(0, -1);
}

const summary = {
  isSample: false,
  documents: 0,
  references: 1,
  lists: 0,
  codes: 3,
  files: 5,
  enumCodes: 3,
  dir: "generated",
};
const failed = (...diagnostics: Finding[]): CommandResult => generateReport({ diagnostics });
const changed = (...changes: Change[]): CommandResult => generateReport({ changes });

describe("the text of findings", () => {
  it("counts the errors, including those that are not shown", () => {
    const last: Finding = { ...errorFinding("drift", "appears twice"), rule: "code-duplicate", total: 199_999 };
    const lines = print(failed(...Array.from({ length: 999 }, () => errorFinding("drift", "appears twice")), last));
    expect(lines.at(-1)).toMatch(/^199999 errors\b/);
  });

  it("has the line at an address, and the pointer from a line without a column", () => {
    const place = { line: 12, pointer: "/Alpha-2 code" };
    const url = "https://api.example.com/countries.csv";
    expect(print(failed(errorFinding("io", "wrong", { ...place, url })))).toContain(`      ${url}:12#/Alpha-2 code`);
    const inFile = print(failed(errorFinding("io", "wrong", { ...place, file: "countries.csv" })));
    expect(inFile).toContain("      #/Alpha-2 code");
    const withColumn = print(failed(errorFinding("io", "wrong", { ...place, file: "countries.csv", column: 3 })));
    expect(withColumn.join("\n")).not.toContain("Alpha-2");
  });

  it.each([
    ["of the project", {}, "lists/codegen.lock.json:12:9"],
    ["of a configuration that could not be read", { folder: "/project/eu" }, "../eu/codegen.lock.json:12:9"],
  ])("has the path, line and column in a file %s, from the working directory", (_what, more, place) => {
    const finding = errorFinding("lock", "too wide", { file: "codegen.lock.json", line: 12, column: 9, ...more });
    const config = "/project/app/lists/codegen.config.json";
    const [line] = print(generateReport({ config, diagnostics: [{ ...finding, reference: "priority" }] }), {
      host: realHost("/project/app", {}),
    });
    expect(line).toMatch(new RegExp(`^error +lock +${place}: priority: too wide$`));
  });

  it.each(driftStatuses)("has the drift status %s and its patch", (status) => {
    const drift = { status, patch: "-mine\n+ours" } as const;
    const lines = print(checkReport({ diagnostics: [errorFinding("drift", "it differs", { drift })] }));
    expect(lines[0]).toMatch(new RegExp(`^error drift ${status} +it differs$`));
    expect(lines.map((line) => line.trim())).toEqual(expect.arrayContaining(["-mine", "+ours"]));
  });
});

describe("the text of changes", () => {
  it("names the member that stays, and the code that had the description", () => {
    const texts = { before: "Hard", after: "Soft", member: "BouncedHard" };
    const lineOf = (more: Partial<Change>): string | undefined =>
      print(changed(changeOf({ kind: "description-changed", level: "cosmetic", code: 4, ...texts, ...more })))[0];
    expect(lineOf({})).toMatch(/"Hard" -> "Soft"; the member is still BouncedHard$/);
    expect(lineOf({ takenFrom: 5 })).toMatch(/"Soft"; code 5 had this description; the member is still BouncedHard/);
  });

  it.each<[string, Change]>([
    ["-", changeOf({ level: "breaking", kind: "code-removed", code: 3, before: "High" })],
    ["+", changeOf({ level: "additive", kind: "code-added", code: 4, after: "Highest" })],
    ["~", changeOf({ level: "cosmetic", kind: "description-changed", code: 1, before: "Low", after: "Lowest" })],
    ["-", changeOf({ level: "breaking", kind: "reference-removed" })],
  ])("marks a change %s: %j", (mark, one) => {
    const [line = ""] = print(changed(one));
    expect(line.trim().startsWith(`${mark} priority`)).toBe(true);
    expect(line).toContain(one.kind.replace("reference", "list").replaceAll("-", " "));
    for (const text of [one.before, one.after]) expect(line).toContain(text ?? "");
  });

  it("limits the number of changes without --verbose", () => {
    const codes = Array.from({ length: 40 }, (_, code) => code);
    const many = changed(...codes.map((code) => changeOf({ level: "cosmetic", kind: "description-changed", code })));
    const lines = print(many);
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatch(/10 more changes.*--verbose/);
    expect(print(many, { verbose: true })).toHaveLength(40);
  });
});

describe("the text of a run", () => {
  const written = ["codegen.lock.json", "generated/priority.ts", "generated/index.ts"];
  const removed = ["generated/colour.ts"];
  it.each<[string, Parameters<typeof generateReport>[0], string[]]>([
    ["a run that writes", { written }, ["wrote codegen.lock.json", "2 files of 5 in generated"]],
    ["a removal", { removed }, ["removed generated/colour.ts"]],
    ["a run that changes nothing", {}, ["all 5 files are up to date"]],
  ])("reports %s", (_what, more, texts) => {
    const lines = print(generateReport({ summary, ...more }));
    for (const part of texts) expect(lines.join("\n")).toContain(part);
  });
});

describe("--quiet", () => {
  const changes = [changeOf({ level: "additive", kind: "code-added", code: 1 })];

  it("prints nothing without findings", () => {
    const reports = [generateReport({ summary, changes }), checkReport({ changes }), diffReport({ changes })];
    for (const report of reports) expect(print(report, { quiet: true })).toEqual([]);
  });

  it("prints findings and their changes", () => {
    const diagnostics = [errorFinding("drift", "the lock would change")];
    expect(print(generateReport({ diagnostics, changes }), { quiet: true })).toHaveLength(2);
  });
});

it.each([
  ["in a terminal with escaped hidden characters", true, "-\\ufeffa\\u202e"],
  ["to a file byte for byte", false, "-\uFEFFa\u202E"],
])("prints a patch %s", (_what, isTTY, expected) => {
  const report = fixReport({ patch: "-\uFEFFa\u202E\n" });
  expect(print(report, { isTTY, quiet: true })).toContain(expected);
});

const drift = { status: "edited", patch: `-${hostile}` } as const;
const sides = { before: hostile, after: hostile };
const breaking = { level: "breaking" } as const;
const stale = errorFinding("drift", "stale", { advice: advise`run ${[]}` });
it.each<[string, CommandResult, form?: ReturnType<typeof formWith>]>([
  ["a message", failed(errorFinding("drift", hostile))],
  ["a change", changed(changeOf({ ...breaking, kind: "code-removed", reference: hostile, code: hostile, ...sides }))],
  ["a file written", generateReport({ summary, written: [`${hostile}/index.ts`] })],
  ["a patch", checkReport({ diagnostics: [errorFinding("drift", "edited", { drift })] })],
  ["a configuration in advice", checkReport({ diagnostics: [stale] }), formWith("-c", hostile)],
])("escapes the hidden characters of %s", (_what, report, form = formWith()) => {
  const lines = print(report, { form });
  for (const line of lines) expect(hiddenIn(line)).toEqual([]);
  expect(lines.join("\n")).toContain("\\u202e");
});

it("has colours if they are requested", () => {
  expect(print(failed(errorFinding("config", "no source")), { color: true })[0]).toContain("\u001b[31merror");
});
