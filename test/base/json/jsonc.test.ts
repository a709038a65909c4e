import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { JsonError, type JsonNode, parseJson } from "../../../src/base/json/json.ts";
import { toPlain } from "../../../src/base/json/json.ts";

const parseJsonc = (input: Uint8Array): JsonNode => parseJson(input, "jsonc");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Offset and message of what a text is refused with. */
function refusal(parse: (input: Uint8Array) => unknown, text: string): unknown {
  try {
    parse(bytes(text));
  } catch (error) {
    if (error instanceof JsonError) return { message: error.message, offset: error.offset };
    throw error;
  }
  return undefined;
}

const between = fc.constantFrom("", " ", "\n", "// a, ] }\n", '/* , ] } " */', "/***/", "//\r\n");

/** A value as a person may write it, beside the same in plain JSON. */
function written(value: fc.JsonValue, gap: () => string): string {
  if (typeof value !== "object" || value === null) return gap() + JSON.stringify(value) + gap();
  const items = Array.isArray(value)
    ? value.map((item) => written(item, gap))
    : Object.entries(value).map(
        ([name, item = null]) => `${gap()}${JSON.stringify(name)}${gap()}:${written(item, gap)}`,
      );
  const comma = items.length > 0 && gap() === "" ? "," : "";
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${gap()}${open}${items.join(",")}${comma}${gap()}${close}${gap()}`;
}

describe("JSON with comments", () => {
  it("is the same value wherever comments and last commas stand", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.infiniteStream(between), (value, gaps) => {
        const text = written(value, () => gaps.next().value ?? "");
        expect(toPlain(parseJsonc(bytes(text)))).toEqual(toPlain(parseJson(bytes(JSON.stringify(value)))));
      }),
    );
  });

  it("is the same tree, places included, where it is plain JSON", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJsonc(bytes(text))).toEqual(parseJson(bytes(text)));
      }),
    );
  });

  it.each([
    "[,]",
    "[1,,]",
    "{,}",
    '{ "a":, }',
    ",",
    "[1],",
    "[1",
    '"a',
    "[1 2]",
    "{ a: 1 }",
    "['a']",
    "[1] x",
    "/",
    "[01]",
    "",
  ])("%j is refused as without comments", (text) => {
    expect(refusal(parseJsonc, text)).toEqual(refusal(parseJson, text));
    expect(refusal(parseJsonc, text)).toBeDefined();
  });

  it.each([
    ["[1] /*", 4],
    ["[1] /*/", 4],
    ["\uFEFF/* a **", 1],
  ])("%j has a comment that does not end", (text, offset) => {
    expect(refusal(parseJsonc, text)).toEqual({ message: "a comment does not end", offset });
  });

  it("is refused at its own place behind a comment", () => {
    expect(refusal(parseJsonc, "/* a */ [1 2]")).toMatchObject({ offset: 11 });
  });

  it("has to be UTF-8", () => {
    expect(() => parseJsonc(Uint8Array.of(0xff))).toThrow(JsonError);
  });

  it("takes no longer than it has characters", () => {
    const long = 200_000;
    for (const text of [
      "/*".repeat(long),
      `[${",".repeat(long)}]`,
      `"${"\\".repeat(long)}`,
      " ".repeat(long),
      `/${"*".repeat(long)}`,
    ]) {
      expect(refusal(parseJsonc, text)).toBeDefined();
    }
  });
});
