import { describe, expect, it } from "@jest/globals";
import { stepsOf } from "../../../src/base/json/index.ts";
import { completeFinding, errorFinding, type Finding, Findings } from "../../../src/model/findings/index.ts";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { quoted, type Rule, rulePage, say } from "../../../src/model/rules/index.ts";
import { configOf } from "../../support/configs.ts";
import { mapCase, type MapCase } from "../../support/documents.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { caseWith } from "../../support/rules.ts";
import type { Item } from "../../support/service.ts";

const many = 3_000;
const maxPerRule = 1_000;

const list = (item: string, length = many): string =>
  `[${Array.from({ length }, (_, index) => item.replace("Low", `Low ${index}`)).join(",")}]`;

const totals = (diagnostics: readonly Finding[]): number[] => diagnostics.flatMap(({ total }) => total ?? []);

describe("the limit of 1,000 findings of one rule in one list", () => {
  it.each([
    ["numbers instead of values", "wrong-shape", list("7"), many],
    ["duplicate names", "duplicate-key", `{${list('"1":1').slice(1, -1)}}`, many - 1],
  ])("applies to %s, with the total in the last finding", (_what, rule, values, total) => {
    const { diagnostics } = mapCase({ references: ["priority"], ...caseWith(values) });
    const found = diagnostics.filter((diagnostic) => diagnostic.rule === rule);
    expect(found).toHaveLength(maxPerRule);
    expect(totals(found)).toEqual([total]);
    expect(found.at(-1)?.total).toBe(total);
  });

  it("counts the keys of an overview as one list", () => {
    const overview = Object.fromEntries(Array.from({ length: many }, (_, index) => [`a/${index}`, {}]));
    const found = mapCase({ overview }).diagnostics.filter(({ rule }) => rule === "key-shape");
    expect(found).toHaveLength(maxPerRule);
    expect(totals(found)).toEqual([many]);
  });

  it("counts each rule that a lock breaks separately", () => {
    const values = Array.from({ length: many }, (_, index) => locked(1_000 + index, `Name${index}`));
    const [first, ...others] = values.map((value) => ({ ...value, description: "x".repeat(151) }));
    const lock = lockOf({ contact_status: [{ ...first, code: 1 } as (typeof values)[0], ...others] });
    const found = findingsOf(() => parseLock(printLock(lock), { "description-width": "error" }));
    const counts = (rule: string): number[] => {
      const broken = found.filter(({ breaks }) => breaks === rule);
      return [broken.length, ...totals(broken)];
    };
    expect(counts("code-width")).toEqual([maxPerRule, many - 1]);
    expect(counts("description-width")).toEqual([maxPerRule, many]);
    for (const { rule, breaks, help } of found) expect([rule, help]).toEqual(["lock", rulePage(breaks as Rule)]);
  });

  it("locates only the reported findings, and keeps errors before warnings", () => {
    const findings = new Findings({ "code-type": "warn" });
    let located = 0;
    const locate = () => ({ line: ++located });
    const [message, scope] = ["a violation", { reference: "priority" }];
    for (let index = 0; index < many; index++) findings.add("code-type", { message }, scope, locate);
    expect(located).toBe(maxPerRule);
    expect(findings.hasErrors()).toBe(false);
    findings.add("code-type", { message, fixed: "always" }, scope);
    const severities = findings.sorted().map(({ severity }) => severity);
    expect(severities).toHaveLength(maxPerRule);
    expect(severities.filter((severity) => severity === "error")).toHaveLength(1);
    expect(findings.hasErrors()).toBe(true);
  });
});

/** Maximum length of a value in a finding, in code points. */
const maxValueLength = 80;
const long = "\u{1f600}x".repeat(5_000);

/** Expects that every value in every field of the findings is clipped. */
function expectShort(diagnostics: readonly Finding[]): void {
  expect(diagnostics).not.toEqual([]);
  for (const { message, expected = "", actual = "", pointer, reference } of diagnostics) {
    const values = [expected, actual, reference ?? "", ...stepsOf(pointer)];
    for (const value of values) expect(Array.from(value).length).toBeLessThanOrEqual(maxValueLength);
    // A sentence and three values.
    expect(Array.from(message).length).toBeLessThan(600);
    expect(message).not.toContain(Array.from(long).slice(0, maxValueLength).join(""));
    expect(message).not.toMatch(/9{80}|k{80}/);
  }
}

describe("the limit of 80 characters of a value", () => {
  const item = (more: Partial<Item>): Item => ({ code: 1, description: "Low", ...more });
  const ofLists = (key: string, ...items: Item[]): MapCase => ({ lists: { [key]: items } });

  it.each<[string, MapCase]>([
    ["a string code instead of an integer", ofLists("priority", item({ code: long }))],
    ["a code2", ofLists("country", item({ code2: long }), item({ code: 2, code2: long }))],
    ["a description", ofLists("priority", item({ description: long }))],
    ["the name of a property", caseWith({ [long]: { ...item({}), enable: true } })],
    ["a name and a description", { singles: { priority: { name: long, description: long, values: [] } } }],
    ["a key", { overview: (all) => void (all[long] = {}) }],
  ])("applies to %s", (_what, given) => expectShort(mapCase(given).diagnostics));

  it("applies to a finding in a lock", () => {
    const lock = lockOf({
      priority: [locked(1, long, { aliases: [long] })],
      transaction_status: [locked(long, "Sent"), locked(`${long}!`, "Sent")],
    });
    expectShort(findingsOf(() => parseLock(printLock(lock), {})));
    expectShort(findingsOf(() => parseLock(JSON.stringify({ [long]: 1, lockVersion: 1 }), {})));
    const known = { lockVersion: 1, apiVersion: "1.2", memberCase: "pascal" };
    expectShort(findingsOf(() => parseLock(JSON.stringify({ ...known, references: { [long]: 1 } }), {})));
  });

  it("applies to a finding in a configuration", () => {
    const config = {
      version: long,
      references: [long, long],
      [long]: 1,
      names: { priority: { [long]: "no identifier", 1: long } },
      output: { dir: "generated", [long]: long },
    };
    expectShort(findingsOf(() => configOf(config)));
  });

  it("does not apply to the key of a reference, also in pointers", () => {
    const key = "k".repeat(100);
    const { diagnostics } = mapCase({ lists: { [key]: [{ code: 1, description: "Low\u202e" }] } });
    const found = diagnostics.filter(({ reference }) => reference === key);
    const expected = ["key-width", "name-width", "reference-unknown", "suspicious-text"];
    expect(found.map(({ rule }) => rule).sort()).toEqual(expected);
    expect(found.filter(({ rule }) => rule === "key-width")).toMatchObject([{ pointer: `/${key}` }]);
    const lock = lockOf({ [key]: [locked(1, "no identifier")] });
    expect(findingsOf(() => parseLock(printLock(lock), {}))).toMatchObject([
      { reference: key, pointer: `/references/${key}/values/0/member` },
    ]);
  });
});

it.each([
  ["the start of a word", "x".repeat(81), `${"x".repeat(79)}…`],
  ["the end of an address", `https://example.com/${"x".repeat(61)}`, `…tps://example.com/${"x".repeat(61)}`],
  ["a text in quotes, which was clipped before", JSON.stringify('"'.repeat(80)), JSON.stringify('"'.repeat(80))],
])("the message of a finding keeps %s", (_what, value, shown) => {
  expect(completeFinding(errorFinding("usage", `unknown ${value}; see`)).message).toBe(`unknown ${shown}; see`);
});

it.each([0, 70, 79])("a secret at character %d of a value is masked before it is clipped", (start) => {
  const secret = "geheim-4711-geheim-4711";
  const findings = new Findings({ "code-width": "error" });
  findings.secrets.add([secret]);
  const value = `${"x".repeat(start)}${secret}`;
  const message = say`the codes ${quoted(value)} and ${quoted(value, "bare")}`;
  findings.add("code-width", { message, actual: value }, { reference: "priority" }, () => ({
    pointer: `/values/${value}`,
  }));
  expect(JSON.stringify(findings.sorted())).not.toContain("geh");
});
