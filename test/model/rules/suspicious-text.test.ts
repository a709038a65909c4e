import { expect, it } from "@jest/globals";
import { expectPointers, check, listOf } from "../../support/rules.ts";

const rule = "suspicious-text";

it.each([
  ["visible text", listOf([{ code: 1, description: "Très 😀" }]), []],
  ["a bidi override", listOf([{ code: 1 }, { code: 2, description: "Low\u202e" }]), ["/values/1/description"]],
  ["a line end in a name", listOf([{ code: 1 }], { name: "Prio\nrity" }), ["/name"]],
  ["a separator in a description", listOf([{ code: 1 }], { description: "a\u2028b" }), ["/description"]],
  ["a code", listOf([{ code: "a\u200b" }], { key: "transaction_status" }), ["/values/0/code"]],
  ["a code2", listOf([{ code: 1, code2: "F\u0000" }], { key: "country" }), ["/values/0/code2"]],
  ["a value that is no longer listed", listOf([{ code: 1, description: "Low\u202e", removed: true }]), []],
])("suspicious-text checks %s in a document and in a lock", (_what, list, pointers) => {
  expectPointers(rule, list, pointers);
});

const checkText = (description: string): unknown => check(rule, listOf([{ code: 1, description }]));
const suspicious = ["\0", "\n", "\u007f", "\u200b", "\u202e", "\u2028", "\u2029", "\ufeff", "\u{e0001}"];

it.each(suspicious)("suspicious-text reports %j", (character) => {
  expect(checkText(`Low${character}`)).toHaveLength(1);
});

it.each(["Low", "Côte d'Ivoire", "日本", "😀", "no\u00a0break", "한국"])("suspicious-text accepts %j", (plain) => {
  expect(checkText(plain)).toEqual([]);
});
