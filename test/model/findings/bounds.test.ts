import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { stepsOf } from "../../../src/base/json/index.ts";
import { completeDiagnostic, type Diagnostic, Findings, problem } from "../../../src/model/findings/index.ts";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { type Rule, rulePage, type Verdict } from "../../../src/model/rules/index.ts";
import { configOf } from "../../support/configs.ts";
import { mapCase, type MapCase } from "../../support/documents.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { saying } from "../../support/rules.ts";
import type { Item } from "../../support/service.ts";

const many = 3_000;
const mostTold = 1_000;

const list = (item: string): string => `[${Array.from({ length: many }, () => item).join(",")}]`;

const totals = (diagnostics: readonly Diagnostic[]): (number | undefined)[] =>
  diagnostics.flatMap(({ total }) => (total === undefined ? [] : [total]));

describe("one list yields at most 1,000 findings of one rule, and the last one gives their number", () => {
  it.each([
    ["numbers in the place of values", "wrong-shape", list("7"), many],
    ["values of one code", "code-duplicate", list('{"code":1,"description":"Low","enable":true}'), many - 1],
    ["codes of another type", "code-type", list('{"code":1.0,"description":"Low","enable":true}'), many],
    ["doubled names", "duplicate-key", `{${list('"1":1').slice(1, -1)}}`, many - 1],
  ])("of %s", (_what, rule, values, total) => {
    const { diagnostics } = mapCase({ references: ["priority"], ...saying(values) });
    const found = diagnostics.filter((diagnostic) => diagnostic.rule === rule);
    expect(found).toHaveLength(mostTold);
    expect(totals(found)).toEqual([total]);
    expect(found.at(-1)?.total).toBe(total);
    expect(found.at(-1)?.message).toContain(String(total));
  });

  it("of the keys of an overview, which are one list", () => {
    const overview = Object.fromEntries(Array.from({ length: many }, (_, index) => [`a/${index}`, {}]));
    const found = mapCase({ overview }).diagnostics.filter(({ rule }) => rule === "key-shape");
    expect(found).toHaveLength(mostTold);
    expect(totals(found)).toEqual([many]);
  });

  it("of a lock", () => {
    const values = Array.from({ length: many }, (_, index) => locked(index, "Low"));
    const problems = findingsOf(() =>
      parseLock(printLock(lockOf({ contact_source: values })), { "code-width": "off" }),
    );
    expect(problems).toHaveLength(mostTold);
    expect(totals(problems)).toEqual([many - 1]);
  });

  it("of each rule that a lock breaks by itself", () => {
    const values = Array.from({ length: many }, (_, index) => locked(1_000 + index, `Name${index}`));
    const [first, ...others] = values.map((value) => ({ ...value, description: "x".repeat(151) }));
    const lock = lockOf({ contact_status: [{ ...first, code: 1 } as (typeof values)[0], ...others] });
    const problems = findingsOf(() => parseLock(printLock(lock), { "description-width": "error" }));
    const counted = (rule: string): readonly (number | undefined)[] => {
      const broken = problems.filter(({ breaks }) => breaks === rule);
      return [broken.length, ...totals(broken)];
    };
    expect(counted("code-width")).toEqual([mostTold, many - 1]);
    expect(counted("description-width")).toEqual([mostTold, many]);
    for (const { rule, breaks, help } of problems) expect([rule, help]).toEqual(["lock", rulePage(breaks as Rule)]);
  });

  it("of each list by itself", () => {
    const item = '{"code":1,"description":"Low","enable":true}';
    const text = `[${Array.from({ length: mostTold + 1 }, () => item).join(",")}]`;
    const singles = { ...saying(text).singles, ...saying(text, "user_status").singles };
    const { diagnostics } = mapCase({ references: ["priority", "user_status"], singles });
    expect(totals(diagnostics)).toEqual([]);
    expect(diagnostics.filter(({ rule }) => rule === "code-duplicate")).toHaveLength(2 * mostTold);
  });

  it("describes only what is reported, and keeps errors before warnings", () => {
    const findings = new Findings({ "code-type": "warn" });
    let described = 0;
    const verdict = (always: boolean): Verdict => ({
      ...(always && { always: true }),
      describe: () => ({ message: `case ${described++}` }),
    });
    for (let index = 0; index < many; index++) findings.add("code-type", verdict(false), { reference: "priority" });
    expect(described).toBe(mostTold);
    expect(findings.hasErrors()).toBe(false);
    findings.add("code-type", verdict(true), { reference: "priority" });
    const severities = findings.sorted().map(({ severity }) => severity);
    expect(severities).toHaveLength(mostTold);
    expect(severities.filter((severity) => severity === "error")).toHaveLength(1);
    expect(findings.hasErrors()).toBe(true);
  });
});

/** Most characters of one value in a finding. */
const mostOfValue = 80;
const long = "\u{1f600}x".repeat(50_000);

/** Expects that a finding repeats of no value more than may be, wherever it does. */
function expectShort(diagnostics: readonly Diagnostic[]): void {
  expect(diagnostics).not.toEqual([]);
  for (const { message, expected = "", actual = "", pointer, reference } of diagnostics) {
    const values = [expected, actual, reference ?? "", ...stepsOf(pointer)];
    for (const value of values) expect(Array.from(value).length).toBeLessThanOrEqual(mostOfValue);
    // What the message says of it, and three values.
    expect(Array.from(message).length).toBeLessThan(600);
    expect(message).not.toContain(Array.from(long).slice(0, mostOfValue).join(""));
    expect(message).not.toMatch(/9{80}|k{80}/);
  }
}

describe("no finding repeats more than 80 characters of a value", () => {
  const item = (more: Partial<Item>): Item => ({ code: 1, description: "Low", ...more });
  const ofLists = (key: string, ...items: Item[]): MapCase => ({ lists: { [key]: items } });

  it.each<[string, MapCase]>([
    ["a code", ofLists("transaction_status", item({ code: long }))],
    ["a code in the place of an integer", ofLists("priority", item({ code: long }))],
    ["a code twice", ofLists("transaction_status", item({ code: long }), item({ code: long }))],
    ["the digits of a code", saying(`[{"code":${"9".repeat(1_000)},"description":"","enable":true}]`)],
    ["a code2", ofLists("country", item({ code2: long }), item({ code: 2, code2: long }))],
    ["a description", ofLists("priority", item({ description: long }))],
    ["a text that hides something", ofLists("priority", item({ description: `${long}\u202e` }))],
    ["the name of a property", saying({ [long]: { ...item({}), enable: true } })],
    ["a name twice", { singles: { priority: `{${JSON.stringify(long)}:1,${JSON.stringify(long)}:2}` } }],
    ["a name and a description", { singles: { priority: { name: long, description: long, values: [] } } }],
    ["a key", { overview: (all) => void (all[long] = {}) }],
    ["a key of 300 characters", { overview: (all) => void (all["k".repeat(300)] = {}) }],
    [
      "what overview and single reference contain",
      { ...ofLists("transaction_status", item({ code: long })), ...saying([], "transaction_status") },
    ],
  ])("%s", (_what, given) => expectShort(mapCase(given).diagnostics));

  it("of a lock", () => {
    const lock = lockOf({
      priority: [locked(1, long, { aliases: [long] })],
      transaction_status: [locked(long, "Sent"), locked(`${long}!`, "Sent")],
    });
    expectShort(findingsOf(() => parseLock(printLock(lock), {})));
    expectShort(findingsOf(() => parseLock(JSON.stringify({ [long]: 1, lockVersion: 1 }), {})));
    const known = { lockVersion: 1, apiVersion: "1.2", memberCase: "pascal" };
    expectShort(findingsOf(() => parseLock(JSON.stringify({ ...known, references: { [long]: 1 } }), {})));
  });

  it("of a configuration", () => {
    const config = {
      version: long,
      references: [long, long],
      [long]: 1,
      names: { priority: { [long]: "no identifier", 1: long } },
      output: { dir: "generated", [long]: long },
    };
    expectShort(findingsOf(() => configOf(config)));
  });

  it("but the key of a reference, which says what it is about, in pointers too", () => {
    const key = "k".repeat(100);
    const { diagnostics } = mapCase({ lists: { [key]: [{ code: 1, description: "Low\u202e" }] } });
    const found = diagnostics.filter(({ reference }) => reference === key);
    expect(found.map(({ rule }) => rule).sort()).toEqual([
      "key-width",
      "name-width",
      "reference-unknown",
      "suspicious-text",
    ]);
    expect(found.filter(({ rule }) => rule === "key-width")).toMatchObject([{ pointer: `/${key}` }]);
    const lock = lockOf({ [key]: [locked(1, "no identifier")] });
    expect(findingsOf(() => parseLock(printLock(lock), {}))).toMatchObject([
      { reference: key, pointer: `/references/${key}/values/0/member` },
    ]);
  });

  it("and keeps what is as long as it may be", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (value) => {
        const step = value.replaceAll(/[~/]/g, "_");
        const finding = completeDiagnostic(
          problem("lock", "x", { expected: value, actual: value, pointer: `/${step}` }),
        );
        expect(finding).toMatchObject({ expected: value, actual: value });
        expect(stepsOf(finding.pointer)).toEqual([step]);
      }),
    );
  });
});

it.each([
  ["of a word the start", "x".repeat(81), `${"x".repeat(79)}…`],
  ["of a path the end", `${"x".repeat(40)}/${"y".repeat(60)}`, `…${"x".repeat(18)}/${"y".repeat(60)}`],
  ["of an address the end", `https://example.com/${"x".repeat(61)}`, `…tps://example.com/${"x".repeat(61)}`],
  ["no word of 80 characters", "x".repeat(80), "x".repeat(80)],
  ["nothing of a text in quotes, which is cut already", JSON.stringify('"'.repeat(80)), JSON.stringify('"'.repeat(80))],
])("the message of a finding keeps %s", (_what, value, shown) => {
  expect(completeDiagnostic(problem("usage", `unknown ${value}; see`)).message).toBe(`unknown ${shown}; see`);
});

describe("a secret that a value repeats", () => {
  const secret = "geheim-4711-geheim-4711";

  it.each([0, 60, 70, 78, 79, 80])(
    "is masked where it begins at character %d, before the value is shortened",
    (start) => {
      const findings = new Findings({ "code-width": "error" });
      findings.secrets.add([secret]);
      const value = `${"x".repeat(start)}${secret}`;
      const verdict: Verdict = { describe: (quote) => ({ message: `the code ${quote(value)}`, actual: value }) };
      findings.add("code-width", verdict, { reference: "priority" }, () => ({ pointer: `/values/${value}` }));
      findings.addDiagnostic(problem("lock", value, { expected: value, actual: value, pointer: `/${value}` }));
      expect(JSON.stringify(findings.sorted())).not.toContain("geh");
    },
  );
});
