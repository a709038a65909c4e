import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { character } from "../../support/characters.ts";
import {
  duplicateProperties,
  JsonError,
  parseJson,
  readMembers,
  toPlain,
  type JsonNode,
  type JsonObject,
} from "../../../src/base/json/json.ts";
import {
  childOf,
  nearestPart,
  pointerTo,
  positionFinder,
  printPath,
  stepsOf,
} from "../../../src/base/json/json-pointer.ts";
import { parse } from "jsonc-parser";
import { withNewProperty } from "../../../src/base/json/index.ts";

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** The offset of the error if the text is invalid. */
function errorOffset(source: string, dialect?: "json" | "jsonc"): number | undefined {
  try {
    parseJson(source, dialect);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return error.offset;
  }
}

function valueOf(text: string, read: (text: string) => unknown): { value: unknown } | "invalid" {
  try {
    return { value: read(text) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonError) return "invalid";
    throw error;
  }
}

/** JSON with up to three characters inserted or removed; sometimes still valid. */
const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom("", ..."{}[],:\"\\0-+.eE \t\n\u00a0/*'")), { maxLength: 3 });
const nearlyJson = fc.tuple(fc.json({ stringUnit: character }), edits).map(([text, all]) => {
  const characters = Array.from(text);
  for (const [at, inserted] of all) characters.splice(at % (characters.length + 1), inserted === "" ? 1 : 0, inserted);
  return characters.join("");
});

describe("parseJson", () => {
  it("accepts what JSON.parse accepts, with the same value", () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        const value = valueOf(text, (each) => toPlain(parseJson(each)));
        expect(isDeepStrictEqual(value, valueOf(text, JSON.parse))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("reports an offset inside the text", () => {
    fc.assert(
      fc.property(nearlyJson, (text) => {
        fc.pre(valueOf(text, JSON.parse) === "invalid");
        const offset = errorOffset(text);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([
    ["an empty text", "", 0],
    ["white space", " \n", 0],
    ["a trailing comma", '{ "code": 1, }', 13],
    ["a truncated document", '{ "code": 1', 11],
    ["a second document", "{} {}", 3],
    ["a lone surrogate", '["Low\uD83D"]', 1],
    ["an escaped lone surrogate", '["Low\\uD83D"]', 1],
    ["a lone surrogate in a name", '{"Low\\uD83D": 1}', 1],
    ["a lone surrogate in a value that a duplicate name overrides", '{"code": "\\uD83D", "code": 1}', 9],
    ["65 levels", nested(65), 64],
    ["a hundred thousand unclosed levels", "[".repeat(100_000), 64],
  ])("refuses %s", (_name, text, offset) => {
    expect(errorOffset(text)).toBe(offset);
  });

  it("reads a surrogate pair, raw or escaped", () => {
    expect(toPlain(parseJson('["😀", "\\uD83D\\uDE00"]'))).toEqual(["😀", "😀"]);
  });

  it("skips one byte order mark and counts it in the offsets", () => {
    const root = parseJson('\uFEFF{ "code": 1 }') as JsonObject;
    expect([root.offset, root.properties[0]?.offset, root.properties[0]?.value.offset]).toEqual([1, 3, 11]);
    expect(errorOffset('\uFEFF{ "code": 1, }')).toBe(14);
  });

  it.each([
    ["0", undefined],
    ["1.5", undefined],
    ["-0", "-0"],
    ["1e2", "1e2"],
    ["9007199254740993", "9007199254740993"],
    ["1e400", "1e400"],
    ["100000000000000000000000", "100000000000000000000000"],
  ])("keeps the spelling of %s if JavaScript prints the number differently", (written, spelling) => {
    expect((parseJson(`[ ${written} ]`) as { items: readonly JsonNode[] }).items[0]).toEqual({
      type: "number",
      value: JSON.parse(written),
      spelling,
      offset: 2,
    });
  });
});

describe("parseJson of bytes", () => {
  it("returns the same value for the bytes of a text, with or without a byte order mark", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: character }), fc.constantFrom("", "\uFEFF"), (text, mark) => {
        const value = toPlain(parseJson(new TextEncoder().encode(mark + text)));
        expect(isDeepStrictEqual(value, JSON.parse(text))).toBe(true);
      }),
    );
  });

  it.each([
    ["Latin-1", Uint8Array.of(0x22, 0xe9, 0x22)],
    ["a cut character", Uint8Array.of(0x22, 0xc3)],
    ["UTF-16", new Uint8Array(Buffer.from("\uFEFF{}", "utf16le"))],
    ["two byte order marks", Buffer.from("\uFEFF\uFEFF{}")],
  ])("refuses %s", (_name, bytes) => {
    expect(() => parseJson(bytes)).toThrow(JsonError);
  });
});

describe("duplicate names in an object", () => {
  it("reports each duplicate name, and keeps the last value as JSON.parse does", () => {
    const entry = fc.tuple(fc.constantFrom("code", "enable", "__proto__", "description"), fc.nat());
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const text = `{${entries.map(([name, number]) => `${JSON.stringify(name)}:${number}`).join(",")}}`;
        const object = parseJson(text) as JsonObject;
        const hidden = entries.filter(([name], index) => entries.slice(index + 1).some(([later]) => later === name));
        expect(duplicateProperties(object).map(({ name, value }) => [name, toPlain(value)])).toEqual(hidden);
        expect(isDeepStrictEqual(toPlain(object), JSON.parse(text))).toBe(true);
      }),
    );
  });

  it("compares names after their escapes are decoded", () => {
    const object = parseJson('{ "code": 1, "c\\u006fde": 2 }') as JsonObject;
    expect(duplicateProperties(object)).toMatchObject([{ name: "code", offset: 2 }]);
    expect(childOf(object, "code")).toMatchObject({ value: 2 });
  });
});

describe("JSON pointers and offsets", () => {
  it.each([
    ["", "values", "/values"],
    ["/names", "a~b", "/names/a~0b"],
    ["/names", "~1", "/names/~01"],
    ["/values", 0, "/values/0"],
  ])("pointerTo extends %j by the step %j to %j", (pointer, step, expected) => {
    expect(pointerTo(pointer, step)).toBe(expected);
  });

  it("positionFinder finds the line and column of every offset", () => {
    expect(positionFinder("{\r  }")(4)).toEqual({ line: 2, column: 3 });
    const parts = fc.array(fc.constantFrom("\n", "\r\n", "a", "😀"), { maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.boolean(), (all, hasMark) => {
        const text = `${hasMark ? "\uFEFF" : ""}${all.join("")}`;
        const find = positionFinder(text);
        let offset = hasMark ? 1 : 0;
        let [line, column] = [1, 1];
        for (const part of all) {
          expect(find(offset)).toEqual({ line, column });
          offset += part.length;
          if (part.endsWith("\n")) [line, column] = [line + 1, 1];
          else column += part.length;
        }
        expect(find(offset)).toEqual({ line, column });
      }),
    );
  });

  it("stepsOf reads back what printPath prints", () => {
    const step = fc.oneof(fc.nat(), fc.string(), fc.constantFrom("/", "~", "~1", "~0", ""));
    fc.assert(fc.property(fc.array(step), (steps) => expect(stepsOf(printPath(steps))).toEqual(steps.map(String))));
  });

  const text = '{ "values": [ { "code": 1 }, { "code": 2 } ] }';
  it.each<[string, (string | number)[], string]>([
    ["the document", [], "{"],
    ["an item", ["values", 1], '{ "code": 2'],
    ["a property of an item", ["values", 0, "code"], '"code": 1'],
    ["the nearest part above a missing item", ["values", 7, "code"], '"values"'],
    ["the nearest part above a step into a number", ["values", 0, "code", "digits"], '"code": 1'],
  ])("nearestPart finds %s", (_name, path, start) => {
    const { offset } = nearestPart(parseJson(text), path);
    expect(text.slice(offset, offset + start.length)).toBe(start);
  });
});

it.each<[string, string | undefined, object]>([
  ["an object", '\uFEFF{ "name": "a", "__proto__": [] }', { name: "a", ["__proto__"]: [] }],
  ["an object with comments", '{ "name": "a", /* b */ "version": 1, } // c', { name: "a", version: 1 }],
  ["a missing text", undefined, {}],
  ["an object that is cut", '{ "name": "a"', {}],
])("readMembers reads the members of %s", (_what, text, members) => {
  expect(isDeepStrictEqual(readMembers(text), members)).toBe(true);
});

const between = fc.constantFrom("", " ", "\n", "// a, ] }\n", '/* , ] } " */', "/***/", "//\r\n");

/** A value with comments, white space and trailing commas. */
function withComments(value: fc.JsonValue, gap: () => string): string {
  if (typeof value !== "object" || value === null) return gap() + JSON.stringify(value) + gap();
  const items = Array.isArray(value)
    ? value.map((item) => withComments(item, gap))
    : Object.entries(value).map(
        ([name, item = null]) => `${gap()}${JSON.stringify(name)}${gap()}:${withComments(item, gap)}`,
      );
  const comma = items.length > 0 && gap() === "" ? "," : "";
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${gap()}${open}${items.join(",")}${comma}${gap()}${close}${gap()}`;
}

describe("JSON with comments", () => {
  it("has the same value wherever comments and trailing commas are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.infiniteStream(between), (value, gaps) => {
        const text = withComments(value, () => gaps.next().value ?? "");
        expect(toPlain(parseJson(text, "jsonc"))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("has the same nodes and offsets if it is plain JSON", () => {
    fc.assert(fc.property(fc.json(), (text) => expect(parseJson(text, "jsonc")).toEqual(parseJson(text))));
  });

  it("has its errors at the same offsets as plain JSON", () => {
    const texts = ["[,]", "[1,,]", "{,}", '{ "a":, }', ",", "[1],", "[1", '"a', "[1 2]", "{ a: 1 }", "['a']", "[1] x"];
    for (const text of [...texts, "/", "[01]", ""]) {
      expect([text, errorOffset(text, "jsonc")]).toEqual([text, errorOffset(text) ?? "an error"]);
    }
  });

  it("parses comments in linear time", () => {
    const long = 200_000;
    const endings = [`"${"\\".repeat(long)}`, " ".repeat(long), `/${"*".repeat(long)}`];
    for (const text of ["/*".repeat(long), `[${",".repeat(long)}]`, ...endings]) {
      expect(errorOffset(text, "jsonc")).toBeDefined();
    }
  });
});

const add = (json: string) => withNewProperty(json, ["lists", "a"], { url: "/a" });

const added = '\n    "a": {\n      "url": "/a"\n    }\n  }';

it.each([
  ["{}", `{\n  "lists": {${added}\n}`],
  ["{\n}\n", `{\n  "lists": {${added}\n}\n`],
  [
    '{\n  "output": { "dir": "gen" } // ours\n}\n',
    `{\n  "output": { "dir": "gen" }, // ours\n  "lists": {${added}\n}\n`,
  ],
  [
    '{\n  "lists": {\n    "b": { "url": "/b" }, // b\n    /* end */\n  },\n}\n',
    `{\n  "lists": {\n    "b": { "url": "/b" }, // b\n    /* end */${added.replace("}\n  }", "},\n  }")},\n}\n`,
  ],
  ['{ "lists": {} }', `{ "lists": {${added} }`],
])("adds a property to %j", (before, after) => {
  const text = add(before);
  expect(parse(text, [], { allowTrailingComma: true })).toMatchObject({ lists: { a: { url: "/a" } } });
  if (!before.includes("/* end */")) expect(text).toBe(after);
  for (const line of before.split("\n").filter((each) => each.includes("//"))) {
    const comment = line.slice(line.indexOf("//"));
    expect(text.split("\n").find((each) => each.includes(comment))).toContain(line.split(":")[0]);
  }
});
