import { describe, expect, it } from "@jest/globals";
import { type Diagnostic, type DriftFacts, errorFinding, warningFinding } from "../../src/model/findings/index.ts";
import { boundReport, type ShownFinding } from "../../src/report/shown-report.ts";
import { reporters } from "../../src/report/index.ts";
import { writeReports } from "../support/printed.ts";
import { changeOf, checkReport, failedReport, generateReport } from "../support/reports.ts";

const read = (diagnostics: readonly Diagnostic[], verbose = false): readonly ShownFinding[] =>
  boundReport(checkReport({ diagnostics }), { verbose }).findings;

const many = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** A finding of a rule of the lists, in a list. */
const found = (reference: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...errorFinding("fetch", "wrong", { reference }),
  rule: "code-type",
  ...more,
});

describe("a report as a person reads it", () => {
  it("has five findings of one rule in one list, and the number of the rest", () => {
    const findings = read([...many(249, () => found("country")), found("priority")]);
    expect(findings.map(({ kind }) => kind)).toEqual([...many(5, () => "one"), "rest", "one"]);
    expect(findings[5]).toMatchObject({ note: "and 244 more code-type findings in country", kept: "all" });
  });

  it("counts those that were found and not kept", () => {
    const findings = read([...many(999, () => found("country")), found("country", { total: 4000 })]);
    expect(findings.at(-1)).toMatchObject({ note: "and 3995 more code-type findings in country", kept: 995 });
  });

  it("has five of a rule as they are", () => {
    expect(read(many(5, () => found("country"))).map(({ kind }) => kind)).toEqual(many(5, () => "one"));
  });

  it("has each mistake of a configuration, which a person corrects one by one", () => {
    const findings = read(many(11, () => errorFinding("config", "is unknown")));
    expect(findings.map(({ kind }) => kind)).toEqual(many(11, () => "one"));
  });

  it("tells warnings from errors, and one rule that a lock breaks from another", () => {
    const warnings = many(4, () => warningFinding("lock", "decided", { reference: "country" }));
    const errors = many(4, () => errorFinding("lock", "wrong", { reference: "country", breaks: "code-width" }));
    expect(read([...warnings, ...errors]).map(({ kind }) => kind)).toEqual(many(8, () => "one"));
  });

  it("has one reason of several documents once, with the first ones named", () => {
    const keys = [null, ...many(18, (index) => `list_${index}`)];
    const refused = keys.map((reference) =>
      errorFinding("fetch", "status 401", { reference, sharedReason: "status 401" }),
    );
    const other = errorFinding("fetch", "status 500", { reference: "other", sharedReason: "status 500" });
    const findings = read([...refused, other]);
    expect(findings.map(({ kind }) => kind)).toEqual(["joined", "one"]);
    expect(findings[0]?.note).toBe("19 documents: the overview, list_0, list_1 and 16 more");
    expect(read(refused.slice(0, 2))[0]?.note).toBe("2 documents: the overview, list_0");
  });

  const drift = (file: string, facts: Partial<DriftFacts> = {}, sharedReason?: string) =>
    errorFinding("drift", `${file} differs`, {
      file,
      drift: { status: "stale", cause: "config", ...facts },
      ...(sharedReason !== undefined && { sharedReason }),
    });

  it("has three patches of twenty lines", () => {
    const patch = many(50, (line) => `+line ${line}`).join("\n");
    for (const reason of ["changed", undefined]) {
      const findings = read(many(5, (index) => drift(`f${index}`, { patch }, reason)));
      const patches = findings.flatMap((finding) => finding.patches);
      expect(patches.map(({ file, lines }) => [file, lines.length])).toEqual(many(3, (index) => [`f${index}`, 21]));
      expect(patches[0]?.lines.at(-1)).toContain("30 more lines");
    }
    const short = many(21, (line) => `+${line}`).join("\n");
    const [whole] = read([drift("f", { patch: short })]);
    expect(whole?.patches).toEqual([{ file: "f", lines: short.split("\n") }]);
  });

  it("has files that drifted for one reason once, with up to fifty names by status", () => {
    const stale = many(40, (index) => drift(`s${index}`, {}, ": changed"));
    const orphans = many(22, (index) => drift(`o${index}`, { status: "orphan" }, ": changed"));
    const edited = many(2, (index) => drift(`e${index}`, { status: "edited", cause: "hand" }, " manually"));
    const findings = read([...stale, ...orphans, ...edited, drift("codegen.lock.json")]);
    expect(findings.map(({ kind }) => kind)).toEqual(["joined", "joined", "one"]);
    const [mixed, same] = findings;
    expect(mixed?.diagnostic.message).toMatch(/^40 files .*, 22 files .*: changed$/);
    expect(mixed?.diagnostic.drift).toBeUndefined();
    expect(mixed?.note).toMatch(/^stale: s0, .*, s39; orphan: o0, .*, o9 and 12 more$/);
    expect(same).toMatchObject({ note: "e0, e1", diagnostic: { drift: { status: "edited" } } });
  });

  it("has no changes of a first run, which would be every reference", () => {
    const changes = [changeOf({ kind: "reference-added", level: "additive" })];
    const first = generateReport({ isFirst: true, changes });
    expect(boundReport(first, { verbose: false }).changes).toEqual([]);
    expect(boundReport(first, { verbose: true }).changes).toEqual(changes);
    expect(boundReport(generateReport({ changes }), { verbose: false }).changes).toEqual(changes);
  });

  it("has everything where all is asked for", () => {
    const diagnostics = many(30, () => errorFinding("fetch", "gone", { sharedReason: "gone" }));
    const findings = read([...diagnostics, ...many(9, () => found("country"))], true);
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
  const { stdout, done } = writeReports(reporters[name], [{ ...failedReport(...diagnostics), changes }]);
  await done;
  expect(stdout).toContain("x".repeat(79));
  expect(stdout).not.toContain("x".repeat(81));
});
