import { describe, expect, it } from "@jest/globals";
import { type Finding, Findings, type Severities } from "../../../src/model/findings/index.ts";
import {
  type DataRule,
  dataRuleIds,
  defaultSeverity,
  isDataRule,
  isFixedInLock,
  hasFixedSeverity,
  runRules,
} from "../../../src/model/rules/record.ts";
import { reportDeprecated } from "../../../src/service/version.ts";
import { configSchema } from "../../../src/model/settings/index.ts";
import { parse } from "valibot";
import { mapCase, type MapCase, mapList } from "../../support/documents.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { item, listsOf, merge, numbered } from "../../support/merging.ts";

type Run = (severities: Severities) => readonly Finding[];

/** Reads documents. */
const reading =
  (given: MapCase): Run =>
  (severities) =>
    mapCase({ ...given, rules: severities }).diagnostics;

/** Merges lists into a lock. */
const merging =
  (...[old, lists, options]: Parameters<typeof merge>): Run =>
  (severities) =>
    merge(old, lists, { ...options, rules: severities }).findings;

const single = (values: object, key = "priority", name = key): MapCase => ({
  singles: { [key]: { name, description: "", values } },
});
const low = { code: 1, description: "Low", enable: true };
const belgium = { code: 56, code2: "BE", description: "Belgium", enable: true };
const wide = "x".repeat(51);

/** The data of the first finding of a rule. */
type Data = readonly [reference: string | null, pointer: string, expected?: string | undefined, actual?: string];

/** A run that breaks each rule; a rule without one does not compile. */
const breaking: Record<DataRule, readonly [run: Run, data: Data]> = {
  "malformed-json": [reading({ singles: { priority: "{" } }), ["priority", ""]],
  "malformed-csv": [
    (rules) => mapList(["a,a"], { format: "csv", code: "/a" }, rules).diagnostics,
    ["unit", "/a", undefined],
  ],
  "pointer-unused": [
    (rules) => mapList([[{ code: "a", name: "A" }]], { labels: { de: "/nam" } }, rules).diagnostics,
    ["unit", "/0", "/name", "/nam"],
  ],
  "wrong-shape": [reading({ singles: { priority: {} } }), ["priority", "/description", "a string", "missing"]],
  "key-shape": [reading({ overview: (all) => (all["a/b"] = {}) }), ["a/b", "/a~1b", undefined, "a/b"]],
  "duplicate-key": [
    reading({ singles: { priority: '{"name":"","name":"","description":"","values":[]}' } }),
    ["priority", "/name", undefined, "name"],
  ],
  "code-duplicate": [reading(single([low, { ...low, enable: false }])), ["priority", "/values/1/code", undefined, "1"]],
  "code-type": [reading(single([{ ...low, code: "1" }])), ["priority", "/values/0/code", "an integer", '"1"']],
  "code-width": [reading(single([{ ...low, code: 10 }])), ["priority", "/values/0/code", "integer(1)", "10"]],
  "code-key": [reading(single({ 2: low })), ["priority", "/values/2", "1", "2"]],
  "field-shape": [
    reading(single([{ ...belgium, code2: "be" }], "country")),
    ["country", "/values/0/code2", "2 letters A-Z (ISO 3166-1)", "be"],
  ],
  "field-duplicate": [
    reading(single([belgium, { ...belgium, code: 57 }], "country")),
    ["country", "/values/1/code2", undefined, "BE"],
  ],
  "incomplete-list": [
    (severities) => mapList([{ total: 2, data: [low] }], { type: "integer", values: "/data" }, severities).diagnostics,
    ["unit", "/total", "at most 1", "2"],
  ],
  "reference-missing": [reading({ singles: { priority: 404 } }), ["priority", "", undefined, "404"]],
  "mass-removal": [
    merging(lockOf({ priority: [locked(1, "Low")] }), listsOf({ priority: [] })),
    ["priority", "", "1 code", "0 codes"],
  ],
  "meaning-changed": [
    merging(
      lockOf({ priority: [locked(1, "Low"), locked(2, "High")] }),
      listsOf({ priority: [item(1, "High"), item(2, "Low")] }),
    ),
    ["priority", "/references/priority/values/0", "Low", "High"],
  ],
  "code-type-change": [
    merging(lockOf({ colour: [locked(1, "Red")] }), listsOf({ colour: [item("r", "Red")] })),
    ["colour", "", "integer", "string"],
  ],
  "name-width": [reading(single([low], "priority", wide)), ["priority", "/name", "at most 50 characters", wide]],
  "description-width": [
    reading(single([{ ...low, description: "x".repeat(151) }])),
    ["priority", "/values/0/description", "at most 150 characters", `${"x".repeat(79)}…`],
  ],
  "key-width": [reading({ lists: { [wide]: [] } }), [wide, `/${wide}`, "at most 50 characters", wide]],
  "reference-unknown": [reading({ lists: { colour: [] } }), ["colour", "/colour", undefined, "colour"]],
  "overview-mismatch": [
    reading(single([{ ...low, description: "Lowest" }])),
    ["priority", "/priority/description", "", "Sample: priority of an e-mail"],
  ],
  "name-collision": [
    merging(undefined, listsOf({ priority: [item(1, "Low"), item(2, "low")] })),
    ["priority", "", undefined, "Low_1"],
  ],
  "names-unused": [
    merging(undefined, listsOf({ priority: numbered(1) }), { names: { priority: { 9: "Other" } } }),
    ["priority", "/names/priority/9", undefined, "9"],
  ],
  "suspicious-text": [
    reading(single([{ ...low, description: "Lo\u202ew" }])),
    ["priority", "/values/0/description", undefined, "Lo\u202ew"],
  ],
  "version-deprecated": [
    (severities) => {
      const findings = new Findings(severities);
      reportDeprecated({ config: parse(configSchema, { source: "sample", version: "1.0" }), findings });
      return findings.sorted();
    },
    [null, "", "1.2", "1.0"],
  ],
  "reference-empty": [merging(undefined, listsOf({ priority: [] })), ["priority", ""]],
};

/** The arguments of the command that accepts what a rule reports. */
const accepting: Partial<Record<DataRule, string[]>> = {
  "reference-missing": ["--accept-removals"],
  "mass-removal": ["--accept-removals"],
  "meaning-changed": ["--accept-meanings"],
  "code-type-change": [],
};

describe("each rule of the lists", () => {
  it.each(dataRuleIds)("%s reports its pointer and the expected and actual values", (rule) => {
    const [run, data] = breaking[rule];
    const [first] = run({}).filter((finding) => finding.rule === rule);
    const { reference, pointer, expected, actual } = first as Finding;
    expect([reference, pointer, expected, actual]).toEqual([...data, undefined, undefined].slice(0, 4));
    expect(first?.help).toMatch(new RegExp(`^https://.+/docs/rules/${rule}\\.md$`));
    const commands = (first?.advice ?? []).filter((part) => typeof part !== "string");
    expect(commands).toEqual(accepting[rule] === undefined ? [] : [{ args: accepting[rule] }]);
  });

  const severitiesOf = (rule: DataRule, severities: Severities): string[] => {
    const [run] = breaking[rule];
    return [...new Set(run(severities).flatMap((finding) => (finding.rule === rule ? [finding.severity] : [])))];
  };

  it.each(dataRuleIds)("%s has its default severity or the one of the configuration", (rule) => {
    const isFixed = hasFixedSeverity(rule);
    const found = [undefined, "error", "warn", "off"].map((setting) => severitiesOf(rule, { [rule]: setting }));
    expect(found).toEqual([[defaultSeverity(rule)], ["error"], [isFixed ? "error" : "warn"], isFixed ? ["error"] : []]);
  });
});

it("the rules of a run are errors and not rules of the lists", () => {
  for (const rule of runRules) expect([isDataRule(rule), defaultSeverity(rule)]).toEqual([false, "error"]);
});

it("some rules have a fixed severity, and some more in a lock", () => {
  const fixed = dataRuleIds.filter(hasFixedSeverity);
  expect(fixed).toEqual(["malformed-json", "malformed-csv", "wrong-shape", "key-shape", "code-type-change"]);
  const inLock = dataRuleIds.filter((rule) => isFixedInLock(rule, { message: "" }) && !fixed.includes(rule));
  expect(inLock).toEqual(["duplicate-key", "code-duplicate", "code-type"]);
});
