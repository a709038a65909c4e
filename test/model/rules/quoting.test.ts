import { expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/index.ts";
import { codeDuplicate } from "../../../src/model/rules/code-duplicate.ts";
import { codeKey } from "../../../src/model/rules/code-key.ts";
import { codeType } from "../../../src/model/rules/code-type.ts";
import { codeWidth } from "../../../src/model/rules/code-width.ts";
import { code2Duplicate } from "../../../src/model/rules/code2-duplicate.ts";
import { code2Shape } from "../../../src/model/rules/code2-shape.ts";
import { duplicateKey } from "../../../src/model/rules/duplicate-key.ts";
import { keyShape } from "../../../src/model/rules/key-shape.ts";
import { nameCollision } from "../../../src/model/rules/name-collision.ts";
import { namesUnused } from "../../../src/model/rules/names-unused.ts";
import { overviewMismatch } from "../../../src/model/rules/overview-mismatch.ts";
import { referenceMissing } from "../../../src/model/rules/reference-missing.ts";
import type { Quote, Verdict } from "../../../src/model/rules/rule.ts";
import { listOf } from "../../support/rules.ts";

/** Shows how each value was put into the message. */
const marked: Quote = (value, form) => (form === undefined ? `«${value}»` : form === "bare" ? `<${value}>` : "?");

const country = (...codes2: (string | undefined)[]) =>
  listOf(
    codes2.map((code2, index) => ({ code: 56 + index, ...(code2 !== undefined && { code2 }) })),
    { key: "country" },
  );
const side = (...codes: number[]) => listOf(codes.map((code) => ({ code })));
const used = { key: "priority", entries: ["on.hold"], lists: new Map([["priority", new Set(["on.hol", "7"])]]) };
const known = new Set(["priority"]);

const cases: [what: string, found: Verdict | undefined | Iterable<Verdict>, values: string[]][] = [
  ["a doubled code", codeDuplicate.judge(side(1, 1)), ["«1»"]],
  ["a property of another name", codeKey.judge({ name: "2", value: { ...low(), code: 1 } }), ["«2»", "<1>"]],
  ["a text for a code", codeType.judge(listOf([{ code: "a" }])), ["«a»"]],
  ["a number for a code", codeType.judge(listOf([{ code: 1.5 }])), ["<1.5>"]],
  ["a wide code", codeWidth.judge(side(10)), ["«10»"]],
  ["a doubled code2", code2Duplicate.judge(country("BE", "BE")), ["«BE»", "<57>", "<56>"]],
  ["a country without code2", code2Shape.judge(country(undefined)), ["<56>"]],
  ["another code2", code2Shape.judge(country("be")), ["«be»"]],
  ["a doubled name", duplicateKey.judge(parseJson('{"a":1,"a":2}') as never), ["«a»"]],
  ["a key", keyShape.judge({ keys: ["a/b"], standing: [] }), ["«a/b»"]],
  ["keys by case", keyShape.judge({ keys: ["A"], standing: ["a"] }), ["<A>", "<a>"]],
  [
    "a name",
    nameCollision.judge({ key: "priority", value: { code: 7, description: "Low" }, plain: "Low", given: "Low_7" }),
    ["«7»", "«Low»", "<Low_7>"],
  ],
  ["a type", nameCollision.judge({ key: "priority", plain: "Map", given: "MapReference" }), ["<MapReference>"]],
  ["an entry of a list that is not there", namesUnused.judge({ ...used, key: "priorit" }), ["<priorit>", "«priority»"]],
  ["an entry of a code", namesUnused.judge(used), ["<on.hold>", "<priority>", "«on.hol»"]],
  ["a code of the overview", overviewMismatch.judge({ overview: side(1, 2), single: side(1) }), ["<2>"]],
  ["a code of the single", overviewMismatch.judge({ overview: side(1), single: side(1, 2) }), ["<2>"]],
  ["enable", overviewMismatch.judge({ overview: side(1), single: listOf([{ code: 1, enable: false }]) }), ["<1>"]],
  [
    "a key that nobody knows",
    referenceMissing.judge({ key: "priorit", known, knownTo: "lock", isMeantGone: false }),
    ["«priorit»", "«priority»"],
  ],
];

function low() {
  return { description: "Low", enable: true };
}

it.each(cases)("%s is told with its values in the form that they have", (_what, found, values) => {
  const [first] = found !== undefined && Symbol.iterator in found ? Array.from(found) : [found];
  const message = first?.describe(marked).message ?? "";
  expect(message.match(/«[^»]*»|<[^>]*>|\?(?!$)/g)).toEqual(values);
  // No message is its values alone.
  expect(message.replaceAll(/«[^»]*»|<[^>]*>/g, "")).toMatch(/[a-z]{2}/);
});

it("enable of both sides is told as data", () => {
  const [found] = overviewMismatch.judge({ overview: side(1), single: listOf([{ code: 1, enable: false }]) });
  expect(found?.describe(marked)).toMatchObject({ expected: "false", actual: "true" });
});

it("codes of one side are told as data: those of the overview as found, those of the single as expected", () => {
  const described = (overview: number[], single: number[]) =>
    Array.from(overviewMismatch.judge({ overview: side(...overview), single: side(...single) }), (verdict) => {
      const { expected, actual } = verdict.describe(marked);
      return [expected, actual];
    });
  expect(described([1, 2], [1])).toEqual([[undefined, "2"]]);
  expect(described([1], [1, 2])).toEqual([["2", undefined]]);
});

it("numbers are never taken for misspelled codes", () => {
  const lists = new Map([["priority", new Set(["71", "-7", "seven"])]]);
  const [number] = namesUnused.judge({ key: "priority", entries: ["7"], lists });
  expect(number?.describe(marked)).not.toHaveProperty("expected");
});

it("the width of a code is told in digits or characters, and that there is none", () => {
  const messageOf = (code: number | string, key: string): string => {
    const [found] = codeWidth.judge(listOf([{ code }], { key }));
    return found?.describe(marked).message ?? "";
  };
  expect(messageOf(10, "priority")).toMatch(/\b2 digits\b/);
  expect(messageOf("x".repeat(21), "transaction_status")).toMatch(/\b21 characters\b/);
  expect(messageOf("", "transaction_status")).toMatch(/\bempty\b/);
});
