import { describe, expect, it } from "@jest/globals";
import type { Diagnostic } from "../../src/findings/diagnostics.ts";
import { Findings, type Severities } from "../../src/findings/findings.ts";
import { type DataRule, dataRuleIds, isHardRule, rules } from "../../src/rules/record.ts";
import { reportDeprecated } from "../../src/runs/project.ts";
import { configSchema } from "../../src/config/schema.ts";
import { parse } from "valibot";
import { mapCase, type MapCase } from "../support/documents.ts";
import { locked, lockOf } from "../support/locks.ts";
import { item, listsOf, merge, numbered } from "../support/merging.ts";

type Found = (severities: Severities) => readonly Diagnostic[];

/** What is found where documents are read. */
const reading =
  (given: MapCase): Found =>
  (severities) =>
    mapCase({ ...given, rules: severities }).diagnostics;

/** What is found where lists are merged into a lock. */
const merging =
  (...[old, lists, options]: Parameters<typeof merge>): Found =>
  (severities) =>
    merge(old, lists, { ...options, rules: severities }).findings;

const single = (values: object, name = "priority"): MapCase => ({
  singles: { priority: { name, description: "", values } },
});
const low = { code: 1, description: "Low", enable: true };
const belgium = { code: 56, code2: "BE", description: "Belgium", enable: true };
const countries = (...values: object[]): MapCase => ({
  singles: { country: { name: "country", description: "", values } },
});

/** A case that breaks each rule; a rule without one does not compile. */
const breaking: Record<DataRule, Found> = {
  "malformed-json": reading({ singles: { priority: "{" } }),
  "wrong-shape": reading({ singles: { priority: {} } }),
  "key-shape": reading({ overview: (said) => (said["a/b"] = {}) }),
  "duplicate-key": reading({ singles: { priority: '{"name":"","name":"","description":"","values":[]}' } }),
  "code-duplicate": reading(single([low, low])),
  "code-type": reading(single([{ ...low, code: "1" }])),
  "code-width": reading(single([{ ...low, code: 10 }])),
  "code-key": reading(single({ 2: low })),
  "code2-shape": reading(countries({ ...belgium, code2: "be" })),
  "code2-duplicate": reading(countries(belgium, { ...belgium, code: 57 })),
  "reference-missing": reading({ singles: { priority: 404 } }),
  "mass-removal": merging(lockOf({ priority: [locked(1, "Low")] }), listsOf({ priority: [] })),
  "meaning-changed": merging(
    lockOf({ priority: [locked(1, "Low"), locked(2, "High")] }),
    listsOf({ priority: [item(1, "High"), item(2, "Low")] }),
  ),
  "code-type-change": merging(lockOf({ colour: [locked(1, "Red")] }), listsOf({ colour: [item("r", "Red")] })),
  "name-width": reading(single([low], "x".repeat(51))),
  "description-width": reading(single([{ ...low, description: "x".repeat(151) }])),
  "key-width": reading({ lists: { ["x".repeat(51)]: [] } }),
  "reference-unknown": reading({ lists: { colour: [] } }),
  "overview-mismatch": reading(single([{ ...low, description: "Lowest" }])),
  "name-collision": merging(undefined, listsOf({ priority: [item(1, "Low"), item(2, "low")] })),
  "names-unused": merging(undefined, listsOf({ priority: numbered(1) }), { names: { priority: { 9: "Other" } } }),
  "suspicious-text": reading(single([{ ...low, description: "Lo\u202ew" }])),
  "version-deprecated": (severities) => {
    const findings = new Findings(severities);
    reportDeprecated(parse(configSchema, { source: "sample", version: "1.0" }), findings);
    return findings.sorted();
  },
  "reference-empty": merging(undefined, listsOf({ priority: [] })),
};

describe("each rule of the lists", () => {
  const severitiesOf = (rule: DataRule, severities: Severities): string[] => {
    const found = breaking[rule](severities).filter((finding) => finding.rule === rule);
    return [...new Set(found.map(({ severity }) => severity))];
  };

  it.each(dataRuleIds)("%s is found, with its own severity or that of the configuration", (rule) => {
    expect(severitiesOf(rule, {})).toEqual([rules[rule].severity]);
    expect(severitiesOf(rule, { [rule]: "error" })).toEqual(["error"]);
    const isHard = isHardRule(rule);
    expect(severitiesOf(rule, { [rule]: "warn" })).toEqual([isHard ? "error" : "warn"]);
    expect(severitiesOf(rule, { [rule]: "off" })).toEqual(isHard ? ["error"] : []);
  });
});
