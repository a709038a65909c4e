import { describe, expect, it } from "@jest/globals";
import { errorFinding, type Finding, warningFinding } from "../../src/model/findings/index.ts";
import { type Rule, type Severity } from "../../src/model/rules/index.ts";
import { type CommandResult, exitCodeOf } from "../../src/report/report.ts";
import { realHost } from "../../src/platform/index.ts";
import { reporters } from "../../src/report/index.ts";
import { type ShownFinding, type ShownReport, shownReport } from "../../src/report/shown-report.ts";
import { writeReport } from "../support/printed.ts";
import { changeOf, checkReport, failedReport, formWith, generateReport } from "../support/reports.ts";

const options = { cwd: "/project", host: realHost("/project", {}), form: formWith() };

const limitReport = (result: CommandResult, verbose: boolean): ShownReport =>
  shownReport(result, { verbose, ...options });

const shownOf = (diagnostics: readonly Finding[], verbose = false): readonly ShownFinding[] =>
  limitReport(checkReport({ diagnostics }), verbose).findings;

const many = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** A finding of a rule of the lists, in a list. */
const found = (reference: string, more: Partial<Finding> = {}): Finding => ({
  ...errorFinding("fetch", "wrong", { reference }),
  rule: "code-type",
  ...more,
});

describe("a report that is shown without --verbose", () => {
  it("has five findings of one rule in one list, and the number of the others", () => {
    const findings = shownOf([...many(249, () => found("country")), found("priority")]);
    expect(findings.map(({ kind }) => kind)).toEqual([...many(5, () => "one"), "rest", "one"]);
    expect(findings[5]).toMatchObject({ note: "and 244 more code-type findings in country" });
  });

  const warnings = many(4, () => warningFinding("lock", "decided", { reference: "country" }));
  const errors = many(4, () => errorFinding("lock", "wrong", { reference: "country", breaks: "code-width" }));
  it.each([
    ["five findings of one rule in one list", many(5, () => found("country"))],
    ["any number of mistakes in a configuration", many(11, () => errorFinding("config", "is unknown"))],
    ["four warnings and four errors about a lock", [...warnings, ...errors]],
  ])("has all of %s", (_what, findings) => {
    expect(shownOf(findings).map(({ kind }) => kind)).toEqual(findings.map(() => "one"));
  });

  it("has the reason of several documents once, with the names of the first three", () => {
    const keys = [null, ...many(18, (index) => `list_${index}`)];
    const refused = keys.map((reference) => errorFinding("fetch", "", { reference, sharedReason: "status 401" }));
    const other = errorFinding("fetch", "", { reference: "other", sharedReason: "status 500" });
    const findings = shownOf([...refused, other]);
    expect(findings.map(({ kind }) => kind)).toEqual(["joined", "one"]);
    expect(findings[0]?.note).toBe("19 documents: the overview, list_0, list_1 and 16 more");
    expect(shownOf(refused.slice(0, 2))[0]?.note).toBe("2 documents: the overview, list_0");
  });

  const drift = (file: string, facts: Partial<Finding["drift"]> = {}, sharedReason?: string) =>
    errorFinding("drift", `${file} differs`, {
      file,
      drift: { status: "stale", ...facts },
      ...(sharedReason !== undefined && { sharedReason }),
    });

  it("counts warnings about invisible characters instead of listing them, if `check` lists them", () => {
    const hidden = (more: Partial<Finding>) => found("country", { rule: "suspicious-text", severity: "warn", ...more });
    const diagnostics = [hidden({}), hidden({ total: 1_200 }), hidden({ severity: "error" }), found("priority")];
    const shown = (more: Partial<CommandResult>, verbose = false) =>
      limitReport(checkReport({ diagnostics }, more), verbose).findings.map(({ diagnostic }) => diagnostic);
    expect(shown({})).toEqual(diagnostics);
    expect(shown({ countsSuspicious: true })).toMatchObject([
      { rule: "suspicious-text", severity: "error" },
      { rule: "code-type" },
      { rule: "suspicious-text", severity: "warn", reference: null, message: expect.stringMatching(/^202 texts /) },
    ]);
    expect(shown({ countsSuspicious: true }, true)).toEqual(diagnostics);
  });

  it("has three patches of twenty lines", () => {
    const patch = many(50, (line) => `+line ${line}`).join("\n");
    for (const reason of ["changed", undefined]) {
      const findings = shownOf(many(5, (index) => drift(`f${index}`, { patch }, reason)));
      const patches = findings.flatMap((finding) => finding.patches);
      expect(patches.map(({ file, lines }) => [file, lines.length])).toEqual(many(3, (index) => [`f${index}`, 21]));
      expect(patches[0]?.lines.at(-1)).toContain("30 more lines");
    }
  });

  it("joins files with the same status and fix, with up to fifty names", () => {
    const stale = many(60, (index) => drift(`s${index}`, {}, ""));
    const orphans = many(2, (index) => drift(`o${index}`, { status: "orphan" }, ""));
    const edited = many(2, (index) => drift(`e${index}`, { status: "edited" }, " manually"));
    const others = many(2, (index) => ({
      ...drift(`f${index}`, { status: "edited" }, " manually"),
      advice: ["fix it"],
    }));
    const findings = shownOf([...stale, ...orphans, ...edited, ...others, drift("codegen.lock.json")]);
    expect(findings.map(({ kind, diagnostic, note }) => [kind, diagnostic.drift?.status, note?.slice(-13)])).toEqual([
      ["joined", "stale", "9 and 10 more"],
      ["joined", "orphan", "o0, o1"],
      ["joined", "edited", "e0, e1"],
      ["joined", "edited", "f0, f1"],
      ["one", "stale", undefined],
    ]);
    expect(findings.slice(0, 3).map(({ diagnostic }) => diagnostic.message)).toEqual([
      "60 files are stale",
      expect.stringMatching(/^2 files are orphans/),
      "2 files were edited manually",
    ]);
  });

  it("does not have the changes of a first run, where every reference is new", () => {
    const changes = [changeOf({ kind: "reference-added", level: "additive" })];
    const first = generateReport({ changes }, { isFirst: true });
    expect(limitReport(first, false).changes).toEqual([]);
    expect(limitReport(first, true).changes).toEqual(changes);
    expect(limitReport(generateReport({ changes }), false).changes).toEqual(changes);
  });

  it("has all findings with --verbose", () => {
    const diagnostics = many(30, () => errorFinding("fetch", "status 410", { sharedReason: "status 410" }));
    const findings = shownOf([...diagnostics, ...many(9, () => found("country"))], true);
    expect(findings.map(({ kind }) => kind)).toEqual(many(39, () => "one"));
  });
});

it.each(["text", "github", "markdown"] as const)("%s cuts each value of a change and of a finding", async (name) => {
  const long = "x".repeat(100_000);
  const values = { code: long, before: long, after: long, member: long, takenFrom: long };
  const pairs = [{ member: long, before: long, after: long }];
  const changes = [
    changeOf({ kind: "description-changed", level: "breaking", ...values }),
    changeOf({ kind: "code-type-changed", level: "breaking", pairs }),
  ];
  const url = `https://example.com/${long}`;
  const diagnostics = [errorFinding("fetch", `unknown ${long}`, { url }), errorFinding("usage", `unknown ${long}`)];
  const { report, findings } = failedReport(...diagnostics);
  const { stdout } = writeReport(reporters[name], { report: { ...report, changes }, findings });
  expect(stdout).toContain("x".repeat(79));
  expect(stdout).not.toContain("x".repeat(81));
});

const finding = (rule: Rule, severity: Severity = "error") => ({ ...errorFinding("drift", "wrong"), rule, severity });

describe("the exit code of findings", () => {
  it.each<[number, Rule[]]>([
    [0, []],
    [1, ["drift"]],
    [1, ["code-duplicate", "mass-removal"]],
    ...(["usage", "config", "lock", "io"] as const).map((rule): [number, Rule[]] => [2, [rule]]),
    [3, ["fetch"]],
    [3, ["malformed-json"]],
    [3, ["drift", "fetch"]],
    [3, ["malformed-json", "code-type"]],
    [2, ["fetch", "config"]],
    [2, ["drift", "fetch", "io"]],
  ])("returns %d for %j", (exitCode, rules) => {
    const findings = rules.map((rule) => finding(rule));
    expect(exitCodeOf(findings)).toBe(exitCode);
    expect(exitCodeOf(findings.toReversed())).toBe(exitCode);
  });

  it("ignores warnings", () => {
    expect(exitCodeOf([finding("name-width", "warn"), finding("reference-missing", "warn")])).toBe(0);
    expect(exitCodeOf([finding("fetch", "warn"), finding("drift")])).toBe(1);
  });
});
