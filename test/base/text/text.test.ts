import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isMemberName, isTypeName } from "../../../src/base/text/identifiers.ts";
import { markdown } from "../../../src/base/text/markdown.ts";
import { nearestName } from "../../../src/base/text/nearest-name.ts";
import { comparePointers } from "../../../src/base/text/sort-order.ts";
import { clip, codePoints, count, escapeHidden, jsonString, normalizeLineEnds } from "../../../src/base/text/text.ts";
import { character } from "../../support/characters.ts";

/** Control, format, surrogate and separator characters, except the plain space. */
const mustBeEscaped = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

const hidden = [
  ..."\0\t\n\r\u001b\u007f\u0085\u00a0\u00ad\u061c\u180e\u200b\u200e\u2028\u2029\u202e\u2066\u3000\ufeff",
  "\u{e0001}",
  "\u{1d173}",
  "\ud800",
  "\udfff",
];

/** Any UTF-16, with many invisible characters and lone surrogates. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...hidden, '"', "\\", "\\u202e", "*/"),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    character,
  ),
});

it("breaks mentions and issue numbers in markdown, but no addresses", () => {
  expect(markdown("@a/b, a@b.example, #12, #c")).toBe("\\@&#8203;a/b, a\\@b.example, \\#&#8203;12, \\#c");
});

describe("jsonString", () => {
  it("writes a literal that reads back equal, without invisible characters", () => {
    fc.assert(
      fc.property(text, (value) => {
        const literal = jsonString(value);
        expect(JSON.parse(literal)).toBe(value);
        expect(literal).not.toMatch(mustBeEscaped);
      }),
      { numRuns: 200 },
    );
  });
});

describe("escapeHidden", () => {
  it("escapes every invisible character once", () => {
    fc.assert(
      fc.property(text, (value) => {
        const shown = escapeHidden(value);
        expect(shown).not.toMatch(mustBeEscaped);
        expect(escapeHidden(shown)).toBe(shown);
      }),
    );
  });

  it.each([
    ["a\u202eb", "a\\u202eb"],
    ["\u{e0001}", "\\u{e0001}"],
    ["\ud800", "\\ud800"],
    ["Côte d'Ivoire", "Côte d'Ivoire"],
  ])("shows %j as %j", (value, shown) => {
    expect(escapeHidden(value)).toBe(shown);
  });
});

describe("lengths", () => {
  it.each([
    ["Low", 3, "Low"],
    ["Lowest", 3, "Lo…"],
    ["Low", 1, "…"],
  ])("%j clipped to %d is %j", (value, max, clipped) => {
    expect(clip(value, max)).toBe(clipped);
  });

  it("clip shortens a text only if it is too long", () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), fc.integer({ min: 1, max: 20 }), (value, max) => {
        const clipped = clip(value, max);
        expect(codePoints(clipped)).toBe(Math.min(max, codePoints(value)));
        expect(clipped === value).toBe(codePoints(value) <= max);
        expect(clipped.isWellFormed()).toBe(true);
      }),
    );
  });

  it("count writes a number with its noun in the singular or plural", () => {
    expect([0, 1, 2].map((number) => count(number, "code"))).toEqual(["0 codes", "1 code", "2 codes"]);
  });
});

it.each([
  ["\uFEFFa\n", "a\n"],
  ["a\uFEFF", "a\uFEFF"],
])("normalizeLineEnds turns %j into %j", (value, normal) => {
  expect(normalizeLineEnds(value)).toBe(normal);
});

const identifiers = ["Low", "LOW_2", "Object", "Ünï", "日本", "𠮷"];
it.each([...identifiers, "delete", "default", "undefined"])("%s is a valid member name", (name) => {
  expect(isMemberName(name)).toBe(true);
});

const notIdentifiers = ["Very low", "\u0302o", "Low\u200d", "a\u115fb", "😀"];
it.each(["", "24Hours", ...notIdentifiers])("%j is not a member name", (name) => {
  expect(isMemberName(name)).toBe(false);
});

const inherited = Object.getOwnPropertyNames(Object.prototype);
it("a type name is plain ASCII", () => {
  expect(["Low", "$low", "Ünï", "日本"].map(isTypeName)).toEqual([true, true, false, false]);
});

it.each([...inherited, "prototype", "Infinity", "NaN", "-Infinity"])("%s is not a member or type name", (name) => {
  expect([isMemberName(name), isTypeName(name)]).toEqual([false, false]);
});

const reserved = ["any", "boolean", "class", "delete", "enum", "never", "object", "string", "symbol", "unknown"];
it.each([...reserved, "undefined", "", "Contact Status", "contact-status", "Länder"])("%j is not a type", (name) => {
  expect(isTypeName(name)).toBe(false);
});

it.each([
  ["verison", ["source", "version"], "version"],
  ["JSN", ["text", "json"], "json"],
  ["lok", ["all", "lock"], "lock"],
])("the nearest name to %s among %j is %s", (name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});

it.each(["a", "b", "xy"])("suggests nothing for %s if no letter matches", (name) => {
  expect(nearestName(name, ["io", "on"])).toBeUndefined();
});

it("comparePointers sorts indices by number, and a parent before its children", () => {
  const values = ["/values", "/values/2", "/values/2/code", "/values/10/code", "/values/x", "/values/x/0"];
  const sorted = ["", "/name", ...values];
  expect(sorted.toReversed().sort(comparePointers)).toEqual(sorted);
});

it("comparePointers is a total order", () => {
  const step = fc.oneof(fc.nat(12).map(String), fc.constantFrom("", "a", "1a", "01", "9".repeat(20)));
  const pointer = fc.array(step, { maxLength: 3 }).map((steps) => steps.map((each) => `/${each}`).join(""));
  fc.assert(
    fc.property(pointer, pointer, pointer, (a, b, c) => {
      expect(Math.sign(comparePointers(a, b))).toBe(0 - Math.sign(comparePointers(b, a)));
      expect(comparePointers(a, b) === 0).toBe(a === b);
      if (comparePointers(a, b) < 0 && comparePointers(b, c) < 0) expect(comparePointers(a, c)).toBeLessThan(0);
    }),
  );
});
