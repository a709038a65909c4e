import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { character } from "../../support/characters.ts";
import { joinWords, toWords, writeCode } from "../../../src/model/naming/words.ts";
import { integerCode, stringCode } from "../../support/arbitraries.ts";

describe("toWords", () => {
  it.each([
    ["Côte d'Ivoire", ["Cote", "d", "Ivoire"]],
    ["Åland Islands", ["Aland", "Islands"]],
    ["Straße", ["Strasse"]],
    ["contact_status", ["contact", "status"]],
    ["opt-in", ["opt", "in"]],
    ["optIn", ["opt", "In"]],
    ["HTMLPage", ["HTML", "Page"]],
    ["page2Go", ["page2", "Go"]],
    ["OPTIn", ["OPT", "In"]],
    ["optINOut", ["opt", "IN", "Out"]],
    ["24H", ["24", "H"]],
    ["½ price", ["1", "2", "price"]],
    ["a\u0301b c", ["ab", "c"]],
    ["E-mail, confirmed (24h)", ["E", "mail", "confirmed", "24h"]],
    ["Пауза", ["Pauza"]],
    ["", []],
    ["!?", []],
    ["😀", []],
    ["\u0301", []],
  ])("splits %j into %j", (text, words) => expect(toWords(text)).toEqual(words));

  it("returns only ASCII letters and digits for any text", () => {
    const property = fc.property(fc.string({ unit: character }), (text) => {
      expect(toWords(text).filter((word) => !/^[A-Za-z\d]+$/.test(word))).toEqual([]);
    });
    fc.assert(property);
  });

  it("returns the same words for both normal forms of a letter", () => {
    const property = fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(toWords(text.normalize("NFD"))).toEqual(toWords(text.normalize("NFC")));
    });
    fc.assert(property);
  });
});

it.each([
  ["pascal", ["cote", "D", "IVOIRE"], "CoteDIvoire"],
  ["camel", ["Cote", "D", "IVOIRE"], "coteDIvoire"],
  ["constant", ["Cote", "d", "Ivoire"], "COTE_D_IVOIRE"],
  ["pascal", ["24", "hours"], "_24Hours"],
  ["camel", ["24", "hours"], "_24Hours"],
  ["constant", ["24", "hours"], "_24_HOURS"],
  ["pascal", ["in", "24", "hours"], "In24Hours"],
  ["pascal", [], ""],
  ["camel", [], ""],
  ["constant", [], ""],
] as const)("joins in %s case %j to %s", (memberCase, words, joined) => {
  expect(joinWords(words, memberCase)).toBe(joined);
});

describe("writeCode", () => {
  it.each([
    [0, "0"],
    [12, "12"],
    [-7, "Minus7"],
    ["queued", "queued"],
    ["a.b", "a_2e_b"],
    ["a_b", "a_5f_b"],
    ["-7", "_2d_7"],
    ["😀", "_1f600_"],
    ["é", "_e9_"],
  ])("writes %j as %s", (code, written) => expect(writeCode(code)).toBe(written));

  it.each<[string, fc.Arbitrary<number | string>]>([
    ["integers", integerCode],
    ["strings", stringCode],
  ])("writes different %s differently, as part of an identifier", (_name, code) => {
    const property = fc.property(code, code, (one, other) => {
      expect(writeCode(one) === writeCode(other)).toBe(one === other);
      expect(writeCode(one)).toMatch(/^[A-Za-z\d_]+$/);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
