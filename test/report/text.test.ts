import { describe, expect, it } from "@jest/globals";
import type { Report, LocatedChange } from "../../src/report/report.ts";
import { changeSentence, changeText } from "../../src/report/change-text.ts";
import { textReporter } from "../../src/report/text.ts";
import { realHost } from "../../src/platform/index.ts";
import { advise } from "../../src/model/rules/index.ts";
import { driftStatuses, errorFinding, type Diagnostic } from "../../src/model/findings/index.ts";
import { hiddenCharacter, type PrintOptions, hostileText, writeReports } from "../support/printed.ts";
import { changeOf, checkReport, diffReport, failedReport, generateReport } from "../support/reports.ts";
import type { GenerateSummary } from "../../src/index.ts";

/** The lines that are printed of reports. */
function print(reports: Report | readonly Report[], look: PrintOptions = {}): string[] {
  const { stdout, stderr } = writeReports(textReporter, [reports].flat(), look);
  expect(stderr).toBe("");
  return stdout.split("\n").slice(0, -1);
}

const summary: GenerateSummary = { source: "lock", documents: 0, references: 1, codes: 3, files: 5, dir: "generated" };
const failed = (...diagnostics: Diagnostic[]): Report => generateReport({ diagnostics });
const changed = (...changes: LocatedChange[]): Report => generateReport({ changes });

describe("the text of findings", () => {
  it("counts the errors that were found, not those that are shown", () => {
    const last: Diagnostic = { ...errorFinding("drift", "stands twice"), rule: "code-duplicate", total: 199_999 };
    const lines = print(failed(...Array.from({ length: 999 }, () => errorFinding("drift", "stands twice")), last));
    expect(lines.at(-1)).toMatch(/^199999 errors\b/);
  });

  it("names severity, rule and reference", () => {
    const warning: Diagnostic = { ...errorFinding("drift", "too long"), rule: "name-width", severity: "warn" };
    const lines = print(failed({ ...warning, reference: "priority" }, errorFinding("config", "no source")));
    expect(lines[0]).toMatch(/^warn +name-width +priority: too long$/);
    expect(lines[1]).toMatch(/^error +config +no source$/);
  });

  it("names the address and the place in the document, once", () => {
    const url = "https://api.example.com/v1.2/references";
    const text = print(failed(errorFinding("fetch", "no JSON", { url, pointer: "/priority" }))).join("\n");
    expect(text).toContain(`${url}#/priority`);
    expect(text.split(url)).toHaveLength(2);
  });

  it.each([
    ["of the project", {}, "lists/codegen.lock.json:12:9"],
    ["of a configuration that could not be read", { folder: "/project/eu" }, "../eu/codegen.lock.json:12:9"],
  ])("names the place in a file %s once, from the folder of the run", (_what, more, place) => {
    const finding = errorFinding("lock", "too wide", { file: "codegen.lock.json", line: 12, column: 9, ...more });
    const config = "/project/app/lists/codegen.config.json";
    const [line] = print(generateReport({ config, diagnostics: [{ ...finding, reference: "priority" }] }), {
      host: realHost("/project/app", {}),
    });
    expect(line).toMatch(new RegExp(`^error +lock +${place}: priority: too wide$`));
  });

  it("names the rule that a lock breaks", () => {
    const [line] = print(failed(errorFinding("lock", "too wide", { breaks: "code-width" })));
    expect(line).toMatch(/^error lock code-width +too wide$/);
  });

  it.each(driftStatuses)("names the drift %s by its word, and shows its patch", (status) => {
    const drift = { status, cause: "hand", patch: "-mine\n+ours" } as const;
    const lines = print(checkReport({ diagnostics: [errorFinding("drift", "it differs", { drift })] }));
    expect(lines[0]).toMatch(new RegExp(`^error drift ${status} +it differs$`));
    expect(lines.map((line) => line.trim()).slice(1, 3)).toEqual(["-mine", "+ours"]);
  });

  it("names in its advice the configuration that was chosen", () => {
    const finding = errorFinding("drift", "it differs", { advice: advise`run ${["--offline"]} to write it` });
    const advice = (configArgs: string[]) => print(checkReport({ diagnostics: [finding], configArgs }))[0];
    expect(advice([])).toContain("`npx codegen --offline`");
    expect(advice(["-c", "eu/lists.json"])).toContain("`npx codegen -c eu/lists.json --offline`");
    expect(advice(["--cwd", "it's"])).toContain("`npx codegen --cwd 'it'\\''s' --offline`");
  });

  it("says that nothing was written, except of a check and where writing was not finished", () => {
    const last = (some: Report) => print(some).at(-1);
    expect(last(failed(errorFinding("fetch", "gone")))).toMatch(/1 error.*nothing was written/);
    expect(last(failed(errorFinding("io", "a link is in the way")))).toMatch(/nothing was written/);
    const full = { diagnostics: [errorFinding("io", "full")], isUnfinished: true };
    expect(last(generateReport(full))).not.toMatch(/nothing was written/);
    expect(last(checkReport({ diagnostics: [errorFinding("drift", "stale")] }))).not.toMatch(/nothing was written/);
    expect(last(failedReport(errorFinding("usage", "unknown flag")))).not.toMatch(/nothing was written/);
  });
});

describe("the text of changes", () => {
  it("says of new words which member stays, and whose they were", () => {
    const words = { before: "Hard", after: "Soft", member: "BouncedHard" };
    const about = { kind: "description-changed", code: 4, ...words } as const;
    const [plain] = print(changed(changeOf({ ...about, level: "cosmetic" })));
    expect(plain).toMatch(
      /"Hard" -> "Soft"; the member is still BouncedHard \(to rename it, set "names" in the configuration\)$/,
    );
    const [alias] = print(changed(changeOf({ ...about, level: "cosmetic", alias: "Soft" })));
    expect(alias).toContain('"names": {"priority":{"4":"Soft"}}');
    const [moved] = print(changed(changeOf({ ...about, level: "breaking", takenFrom: 5 })));
    expect(moved).toMatch(/"Hard" -> "Soft"; code 5 had this description; the member is still BouncedHard/);
  });

  it.each<[string, LocatedChange]>([
    ["-", changeOf({ level: "breaking", kind: "code-removed", code: 3, before: "High" })],
    ["+", changeOf({ level: "additive", kind: "code-added", code: 4, after: "Highest" })],
    ["~", changeOf({ level: "cosmetic", kind: "description-changed", code: 1, before: "Low", after: "Lowest" })],
    ["-", changeOf({ level: "breaking", kind: "reference-removed" })],
    ["~", changeOf({ level: "additive", kind: "member-renamed", code: 1, before: "Low", after: "Minor" })],
    ["~", changeOf({ level: "breaking", kind: "member-renamed", code: 1, before: "Low", after: "Minor" })],
    ["-", changeOf({ level: "breaking", kind: "alias-removed", code: 1, before: "Low", after: "Minor" })],
  ])("is marked %s: %j", (mark, one) => {
    const [line = ""] = print(changed(one));
    expect(line.trim().startsWith(`${mark} priority`)).toBe(true);
    expect(line).toContain(one.kind.replaceAll("-", " "));
    for (const text of [one.before, one.after]) expect(line).toContain(text ?? "");
  });

  it("is bounded, unless all is asked for", () => {
    const codes = Array.from({ length: 40 }, (_, code) => code);
    const many = changed(...codes.map((code) => changeOf({ level: "additive", kind: "code-added", code })));
    const lines = print(many);
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatch(/10 more changes.*--verbose/);
    expect(print(many, { verbose: true })).toHaveLength(40);
  });
});

describe("the text of codes that are paired", () => {
  const types = { before: "integer(3)", after: "string(20)" };
  const typeChange = { kind: "code-type-changed", level: "breaking", ...types } as const;

  it("has a line for each, in columns", () => {
    const pairs = [
      { member: "Sent", before: 5, after: "sent" },
      { member: "Gone", before: 10, after: null },
      { member: "New", before: null, after: "new" },
    ];
    expect(print(changed(changeOf({ ...typeChange, pairs }))).slice(1)).toEqual([
      '         5 -> "sent"  Sent',
      "        10 -> none    Gone",
      '      none -> "new"   New',
    ]);
  });

  it("is bounded, unless all is asked for", () => {
    const pairs = Array.from({ length: 40 }, (_, code) => ({ member: `M${code}`, before: code, after: `${code}` }));
    const many = changed(changeOf({ ...typeChange, pairs }));
    expect(print(many)).toHaveLength(32);
    expect(print(many).at(-1)).toMatch(/10 more codes.*--verbose/);
    expect(print(many, { verbose: true })).toHaveLength(41);
  });

  it("stands in one line, bounded, where a message is one line", () => {
    const after = "x".repeat(999);
    const pairs = Array.from({ length: 40 }, (_, code) => ({ member: `M${code}`, before: code, after }));
    const sentence = changeSentence(changeOf({ ...typeChange, pairs }));
    expect(sentence).toMatch(/: 0 -> "x+…", 1 -> .*, and 20 more$/);
    expect(sentence.length).toBeLessThan(2500);
    expect(changeSentence(changeOf(typeChange))).toBe(changeText(changeOf(typeChange)));
  });
});

describe("the text of what was done", () => {
  const written = ["codegen.lock.json", "generated/priority.ts", "generated/index.ts"];
  const removed = ["generated/colour.ts"];
  it.each<[string, Parameters<typeof generateReport>[0], string[]]>([
    ["a first run", { written }, ["wrote codegen.lock.json", "2 files of 5 in generated"]],
    ["a dry run", { written, dryRun: true }, written.map((path) => `would write ${path}`)],
    ["a removal", { removed }, ["removed generated/colour.ts"]],
    ["a dry removal", { removed, dryRun: true }, ["would remove generated/colour.ts"]],
    ["a run that changes nothing", {}, ["all 5 files are up to date"]],
    ["a run over the lock", {}, ["1 reference, 3 codes of version 1.2 from the lock"]],
  ])("prints %s", (_what, more, texts) => {
    const lines = print(generateReport({ summary, ...more }));
    for (const part of texts) expect(lines.join("\n")).toContain(part);
  });

  it("prints what a check looked at where all is right", () => {
    expect(print(checkReport())).toHaveLength(1);
    expect(print(checkReport({ ok: false }))).toEqual([]);
  });

  it("prints which release a diff asks for, where it could be found", () => {
    expect(print(diffReport({ semver: "minor" }))).toEqual([expect.stringMatching(/semver: minor$/)]);
    expect(print(diffReport({ semver: null }))).toEqual([]);
  });

  it("parts several runs by an empty line, each below the name of its configuration", () => {
    const reports = ["/project/eu.json", "/project/us/codegen.config.json"].map((config) => checkReport({ config }));
    expect(print(reports)).toEqual(["eu.json:", expect.any(String), "", "us/codegen.config.json:", expect.any(String)]);
  });
});

describe("quiet", () => {
  const changes = [changeOf({ level: "additive", kind: "code-added", code: 1 })];

  it("says nothing where nothing is wrong", () => {
    const reports = [generateReport({ summary, changes }), checkReport({ changes }), diffReport({ changes })];
    expect(print(reports, { quiet: true })).toEqual([]);
  });

  it("prints findings and the changes that they are about", () => {
    const diagnostics = [errorFinding("drift", "the lock would change")];
    expect(print(generateReport({ diagnostics, changes }), { quiet: true })).toHaveLength(2);
  });
});

describe("a patch", () => {
  it.each([
    ["a terminal, where nothing is hidden", true, "-\\ufeffa\\u202e"],
    ["another program, byte for byte", false, "-\uFEFFa\u202E"],
  ])("is for %s", (_what, isTTY, expected) => {
    const report: Report = { ...checkReport({}), patch: "-\uFEFFa\u202E\n" };
    expect(print(report, { isTTY, quiet: true })).toContain(expected);
  });
});

describe("characters that nobody sees", () => {
  const drift = { status: "edited", cause: "hand", patch: `-${hostileText}` } as const;
  const sides = { before: hostileText, after: hostileText };
  it.each<[string, Report | readonly Report[]]>([
    ["a message", failed(errorFinding("drift", hostileText))],
    ["a reference", failed({ ...errorFinding("drift", "wrong"), reference: hostileText })],
    [
      "an address and a pointer",
      failed(errorFinding("fetch", "wrong", { url: hostileText, pointer: `/${hostileText}` })),
    ],
    [
      "a change",
      changed(
        changeOf({ level: "breaking", kind: "code-removed", reference: hostileText, code: hostileText, ...sides }),
      ),
    ],
    [
      "a pair of codes",
      changed(changeOf({ level: "breaking", kind: "code-type-changed", pairs: [{ member: hostileText, ...sides }] })),
    ],
    ["a source", generateReport({ summary: { ...summary, source: hostileText } })],
    ["an output folder", generateReport({ summary: { ...summary, dir: hostileText } })],
    ["a file written", generateReport({ summary, written: [`${hostileText}/index.ts`] })],
    ["a file that would be written", generateReport({ summary, written: [`${hostileText}/index.ts`], dryRun: true })],
    ["a file removed", generateReport({ summary, removed: [`generated/${hostileText}.ts`] })],
    ["a configuration", [checkReport({ config: `/project/${hostileText}.json` }), checkReport()]],
    ["a patch", checkReport({ diagnostics: [errorFinding("drift", "edited", { drift })] })],
    [
      "a configuration in advice",
      checkReport({
        diagnostics: [errorFinding("drift", "stale", { advice: advise`run ${[]}` })],
        configArgs: ["-c", hostileText],
      }),
    ],
  ])("of %s are escaped", (_what, reports) => {
    const lines = print(reports);
    for (const line of lines) expect(line).not.toMatch(hiddenCharacter);
    expect(lines.join("\n")).toContain("\\u202e");
  });
});

it("paints where colours are wanted", () => {
  expect(print(failed(errorFinding("config", "no source")), { color: true })[0]).toContain("\u001b[31merror");
});
