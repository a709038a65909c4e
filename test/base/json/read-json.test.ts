import { expect, it } from "@jest/globals";
import fc from "fast-check";
import * as v from "valibot";
import { closedObject, type JsonMistake, parseJson, readJson } from "../../../src/base/json/index.ts";

const schema = closedObject({
  name: v.string(),
  size: v.union([v.number(), v.string()], "a size"),
  style: v.optional(v.picklist(["plain", "bold"]), "plain"),
  parts: v.optional(v.array(closedObject({ key: v.string() })), []),
  source: v.optional(v.union([v.literal("sample"), closedObject({ url: v.string() })]), "sample"),
});

const at = ({ path }: JsonMistake): string => path.join("/");
const mistakesIn = (text: string) =>
  readJson(schema, parseJson(text)).mistakes.map((mistake) => {
    const { kind, expected, message } = mistake;
    return { kind, at: at(mistake), expected: message ?? expected };
  });

it("returns the value with defaults", () => {
  expect(readJson(schema, parseJson('{ "name": "a", "size": 1 }'))).toEqual({
    value: { name: "a", size: 1, style: "plain", parts: [], source: "sample" },
    mistakes: [],
  });
});

it("reports every mistake in a text at once, and none inside of an array that replaces an object", () => {
  const text =
    '{ "nam": 1, "siz": 2, "size": [], "style": "italic", "parts": [[], { "key": 7, "kei": 8 }, {}], "source": {} }';
  const names = '"name" or "size" or "style" or "parts" or "source"';
  expect(mistakesIn(text)).toEqual([
    { kind: "missing", at: "name", expected: "a string" },
    { kind: "wrong", at: "size", expected: "a size" },
    { kind: "wrong", at: "style", expected: '"plain" or "bold"' },
    { kind: "wrong", at: "parts/0", expected: "an object" },
    { kind: "wrong", at: "parts/1/key", expected: "a string" },
    { kind: "unknown", at: "parts/1/kei", expected: '"key"' },
    { kind: "missing", at: "parts/2/key", expected: "a string" },
    { kind: "missing", at: "source/url", expected: "a string" },
    { kind: "unknown", at: "nam", expected: names },
    { kind: "unknown", at: "siz", expected: names },
  ]);
});

const names = ["name", "size", "toString", "__proto__", "constructor", "prototype", "0", "a/b", ""];

it("reports each unknown or missing name once, whatever the names are", () => {
  const known = ["name", "size"];
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...names)), fc.boolean(), (written, isNested) => {
      const object = closedObject({ name: v.number(), size: v.number() });
      const members = `{${written.map((name) => `${JSON.stringify(name)}: 1`).join(", ")}}`;
      const text = isNested ? `[${members}]` : members;
      const { mistakes } = readJson(isNested ? v.array(object) : object, parseJson(text));
      const missing = known.filter((name) => !written.includes(name)).map((name) => `missing ${name}`);
      const unknown = written.filter((name) => !known.includes(name)).map((name) => `unknown ${name}`);
      expect(mistakes.map(({ kind, path }) => `${kind} ${path.at(-1)}`).sort()).toEqual(
        [...missing, ...unknown].sort(),
      );
    }),
  );
});
