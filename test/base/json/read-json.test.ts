import { expect, it } from "@jest/globals";
import * as v from "valibot";
import { parseJson, readJson } from "../../../src/base/json/index.ts";

const schema = v.strictObject({
  name: v.string(),
  size: v.union([v.number(), v.string()], "a size"),
  style: v.optional(v.picklist(["plain", "bold"]), "plain"),
  parts: v.optional(v.array(v.strictObject({ key: v.string() })), []),
  source: v.optional(v.union([v.literal("sample"), v.strictObject({ url: v.string() })]), "sample"),
  rest: v.optional(v.unknown()),
});

const mistakesIn = (text: string) =>
  readJson(schema, parseJson(text)).mistakes.map(({ kind, path, expected, message, types }) => ({
    kind,
    at: path.join("/"),
    expected: message ?? expected,
    types,
  }));

it("returns the value with defaults, and a node where the schema allows anything", () => {
  const { value, mistakes } = readJson(schema, parseJson('{ "name": "a", "size": 1, "rest": [1.0] }'));
  expect(mistakes).toEqual([]);
  expect(value).toMatchObject({ name: "a", size: 1, style: "plain", parts: [], source: "sample" });
  expect(value?.rest).toMatchObject({ type: "array", items: [{ spelling: "1.0" }] });
});

it("reports every mistake in a text at once", () => {
  const text =
    '{ "nam": 1, "siz": 2, "size": [], "style": "italic", "parts": [[], { "key": 7, "kei": 8 }], "source": {} }';
  expect(mistakesIn(text)).toEqual([
    { kind: "unknown", at: "nam", expected: "", types: [] },
    { kind: "unknown", at: "siz", expected: "", types: [] },
    { kind: "wrong", at: "parts/0", expected: "an object", types: ["object"] },
    { kind: "missing", at: "parts/0/key", expected: "a string", types: ["string"] },
    { kind: "unknown", at: "parts/1/kei", expected: "", types: [] },
    { kind: "missing", at: "source/url", expected: "a string", types: ["string"] },
    { kind: "missing", at: "name", expected: "a string", types: ["string"] },
    { kind: "wrong", at: "size", expected: "a size", types: ["number", "string"] },
    { kind: "wrong", at: "style", expected: '"plain" or "bold"', types: [] },
    { kind: "wrong", at: "parts/1/key", expected: "a string", types: ["string"] },
  ]);
});

it("returns a value if names are unknown, but not if an array replaces an object", () => {
  const read = (text: string) =>
    readJson(v.strictObject({ part: v.optional(v.object({}), {}) }), parseJson(text)).value;
  expect(read('{ "other": 1 }')).toEqual({ part: {} });
  expect(read('{ "part": [] }')).toBeUndefined();
});
