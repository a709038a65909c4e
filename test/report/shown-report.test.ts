import { describe, expect, it } from "@jest/globals";
import { type Diagnostic, problem, remark } from "../../src/model/findings/index.ts";
import { boundReport, type ShownFinding } from "../../src/report/shown-report.ts";
import { changeOf, checkReport, generateReport } from "../support/reports.ts";

const read = (diagnostics: readonly Diagnostic[], verbose = false): readonly ShownFinding[] =>
  boundReport(checkReport({ diagnostics }), { verbose }).findings;

const many = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** A finding of a rule of the lists, in a list. */
const found = (reference: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  ...problem("fetch", "wrong", { reference }),
  rule: "code-type",
  ...more,
});

describe("a report as a person reads it", () => {
  it("has five findings of one rule in one list, and the number of the rest", () => {
    const findings = read([...many(249, () => found("country")), found("priority")]);
    expect(findings.map(({ kind }) => kind)).toEqual([...many(5, () => "one"), "rest", "one"]);
    expect(findings[5]).toMatchObject({ note: "and 244 more of code-type in country", kept: "all" });
  });

  it("counts those that were found and not kept", () => {
    const findings = read([...many(999, () => found("country")), found("country", { total: 4000 })]);
    expect(findings.at(-1)).toMatchObject({ note: "and 3995 more of code-type in country", kept: 995 });
  });

  it("has five of a rule as they are", () => {
    expect(read(many(5, () => found("country"))).map(({ kind }) => kind)).toEqual(many(5, () => "one"));
  });

  it("has each mistake of a configuration, which a person corrects one by one", () => {
    const findings = read(many(11, () => problem("config", "is unknown")));
    expect(findings.map(({ kind }) => kind)).toEqual(many(11, () => "one"));
  });

  it("tells warnings from errors, and one rule that a lock breaks from another", () => {
    const warnings = many(4, () => remark("lock", "decided", { reference: "country" }));
    const errors = many(4, () => problem("lock", "wrong", { reference: "country", breaks: "code-width" }));
    expect(read([...warnings, ...errors]).map(({ kind }) => kind)).toEqual(many(8, () => "one"));
  });

  it("has one reason of several documents once, with the first ones named", () => {
    const keys = [null, ...many(18, (index) => `list_${index}`)];
    const refused = keys.map((reference) => problem("fetch", "status 401", { reference, sharedReason: "status 401" }));
    const other = problem("fetch", "status 500", { reference: "other", sharedReason: "status 500" });
    const findings = read([...refused, other]);
    expect(findings.map(({ kind }) => kind)).toEqual(["joined", "one"]);
    expect(findings[0]?.note).toBe("19 documents: the overview, list_0, list_1 and 16 more");
    expect(read(refused.slice(0, 2))[0]?.note).toBe("2 documents: the overview, list_0");
  });

  it("has three patches of twenty lines", () => {
    const patch = many(50, (line) => `+line ${line}`).join("\n");
    const drift = (index: number) =>
      problem("drift", "stale", { file: `f${index}`, drift: { status: "stale", cause: "data", patch } });
    const findings = read(many(5, drift));
    const patches = findings.flatMap(({ kind, patch: shown }) => (kind === "one" ? [shown] : []));
    expect(patches.map(({ length }) => length)).toEqual([21, 21, 21, 0, 0]);
    expect(patches[0]?.at(-1)).toContain("30 more lines");
    const short = many(21, (line) => `+${line}`).join("\n");
    const [whole] = read([problem("drift", "x", { drift: { status: "stale", cause: "data", patch: short } })]);
    expect(whole).toMatchObject({ patch: short.split("\n") });
  });

  it("tells files that have drifted by what is wrong with them", () => {
    const drift = (status: "stale" | "edited") => problem("drift", status, { drift: { status, cause: "config" } });
    const findings = read([...many(22, () => drift("stale")), drift("edited")]);
    expect(findings.at(-2)).toMatchObject({ kind: "rest", note: "and 17 more of drift stale" });
  });

  it("has no changes of a first run, which would be every reference", () => {
    const changes = [changeOf({ kind: "reference-added", level: "additive" })];
    const first = generateReport({ isFirst: true, changes });
    expect(boundReport(first, { verbose: false }).changes).toEqual([]);
    expect(boundReport(first, { verbose: true }).changes).toEqual(changes);
    expect(boundReport(generateReport({ changes }), { verbose: false }).changes).toEqual(changes);
  });

  it("has everything where all is asked for", () => {
    const diagnostics = many(30, () => problem("fetch", "gone", { sharedReason: "gone" }));
    const findings = read([...diagnostics, ...many(9, () => found("country"))], true);
    expect(findings.map(({ kind }) => kind)).toEqual(many(39, () => "one"));
  });
});
