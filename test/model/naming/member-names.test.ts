import fc from "fast-check";
import { describe, expect, it } from "@jest/globals";
import { isMemberName } from "../../../src/base/text/index.ts";
import { memberName, nameMembers } from "../../../src/model/naming/member-names.ts";
import { description, integerCode, memberCase, shuffled, stringCode } from "../../support/arbitraries.ts";
import { character } from "../../support/characters.ts";
import { joinWords, toWords, writeCode } from "../../../src/model/naming/words.ts";

/** New values with unique codes of one type. */
const unnamedValues = fc
  .constantFrom<fc.Arbitrary<number | string>>(integerCode, stringCode)
  .chain((code) =>
    fc.uniqueArray(fc.record({ code, description }), { selector: (value) => value.code, maxLength: 12 }),
  );

describe("memberName", () => {
  it.each([
    ["Côte d'Ivoire", 384, "CoteDIvoire", "coteDIvoire", "COTE_D_IVOIRE"],
    ["24 hours", 1, "_24Hours", "_24Hours", "_24_HOURS"],
    ["", 12, "Code12", "code12", "CODE_12"],
    ["!?", -7, "CodeMinus7", "codeMinus7", "CODE_Minus7"],
    ["", "a.b", "Codea_2e_b", "codea_2e_b", "CODE_a_2e_b"],
    ["delete", 1, "Delete", "delete", "DELETE"],
    ["constructor", 1, "Constructor", "constructor_", "CONSTRUCTOR"],
    ["to string", 1, "ToString", "toString_", "TO_STRING"],
    ["__proto__", 1, "Proto", "proto", "PROTO"],
    ["infinity", 1, "Infinity_", "infinity", "INFINITY"],
    ["NaN", 1, "NaN_", "naN", "NA_N"],
  ])("makes %j with code %j the names %s, %s, %s", (text, code, ...names) => {
    const cases = [undefined, "camel", "constant"] as const;
    expect(cases.map((style) => memberName(text, code, style))).toEqual(names);
  });

  it("returns a plain ASCII identifier for any description and code", () => {
    const property = fc.property(description, fc.oneof(integerCode, stringCode), memberCase, (text, code, style) => {
      expect(memberName(text, code, style)).toMatch(/^[A-Za-z_][A-Za-z\d_]*$/);
      expect(isMemberName(memberName(text, code, style))).toBe(true);
    });
    fc.assert(property, { numRuns: 200 });
  });
});

describe("nameMembers", () => {
  it.each<[string, (number | string)[], descriptions: string[], taken: string[], names: string[]]>([
    ["appends the code to both of two equal names", [7, 9], ["Pause", "pause!"], [], ["Pause_7", "Pause_9"]],
    ["appends the code to a name that is taken", [-7], ["Pause"], ["Pause"], ["Pause_Minus7"]],
    ["appends the code twice if the name with it is also taken", [7], ["Pause"], ["Pause", "Pause_7"], ["Pause_7_7"]],
    ["writes string codes by their code points", ["a.b", "c"], ["A", "A"], [], ["A_a_2e_b", "A_c"]],
    [
      "appends the codes if a name equals one made from a code",
      [12, 5],
      ["", "Code 12"],
      [],
      ["Code12_12", "Code12_5"],
    ],
  ])("%s", (_name, codes, descriptions, taken, expected) => {
    const values = codes.map((code, index) => ({ code, description: descriptions[index] as string }));
    const { names, collided } = nameMembers(values, "pascal", (name) => taken.includes(name));
    expect([...names.values()]).toEqual(expected);
    expect(collided).toEqual(codes);
  });

  it("appends no code to a name that no other value has", () => {
    const values = [7, 8, 9].map((code) => ({ code, description: code === 8 ? "Resume" : "Pause" }));
    const { names, collided } = nameMembers(values, "pascal", () => false);
    expect([names.get(8), collided]).toEqual(["Resume", [7, 9]]);
  });

  it("keeps a name that only its own code has taken", () => {
    const values = [{ code: 7, description: "Pause" }];
    expect(nameMembers(values, "pascal", (_name, code) => code !== 7).names.get(7)).toBe("Pause");
  });

  /** Names of other codes, many of which collide. */
  const takenNames = fc
    .array(
      fc.oneof(
        fc.constantFrom("Pause", "pause", "PAUSE", "Pause_7", "Pause_Minus7", "Code7", "Proto", "_24Hours"),
        fc.tuple(description, integerCode, memberCase).map((each) => memberName(...each)),
      ),
      { maxLength: 10 },
    )
    .map((names) => new Set(names));

  it("gives each code a unique and valid name that is not taken", () => {
    const property = fc.property(unnamedValues, memberCase, takenNames, (values, style, taken) => {
      const { names } = nameMembers(values, style, (name) => taken.has(name));
      expect(new Set(names.keys())).toEqual(new Set(values.map(({ code }) => code)));
      expect(new Set(names.values()).size).toBe(values.length);
      expect([...names.values()].filter((name) => !isMemberName(name) || taken.has(name))).toEqual([]);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("gives the same names in any order", () => {
    const cases = unnamedValues.chain((values) => fc.tuple(fc.constant(values), shuffled(values)));
    const property = fc.property(cases, memberCase, takenNames, ([values, moved], style, taken) => {
      const isTaken = (name: string): boolean => taken.has(name);
      const [one, other] = [nameMembers(values, style, isTaken), nameMembers(moved, style, isTaken)];
      expect(other.names).toEqual(one.names);
      expect(new Set(other.collided)).toEqual(new Set(one.collided));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("appends the code to the names that collided and to no others", () => {
    const property = fc.property(unnamedValues, memberCase, takenNames, (values, style, taken) => {
      const { names, collided } = nameMembers(values, style, (name) => taken.has(name));
      const plain = new Map(values.map(({ code, description: text }) => [code, memberName(text, code, style)]));
      const changed = values.flatMap(({ code }) => (names.get(code) === plain.get(code) ? [] : [code]));
      expect(new Set(collided)).toEqual(new Set(changed));
      for (const code of changed) expect(names.get(code)).toMatch(new RegExp(`^${plain.get(code)}_`));
    });
    fc.assert(property);
  });
});

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
] as const)("joins in %s case %j to %s", (style, words, joined) => {
  expect(joinWords(words, style)).toBe(joined);
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
