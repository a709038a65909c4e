import fc from "fast-check";
import { describe, expect, it } from "@jest/globals";
import { digest, isMemberName } from "../../../src/base/text/index.ts";
import { labelOf, memberName, nameMembers, toWords } from "../../../src/model/naming/member-names.ts";
import { description, integerCode, memberCase, shuffled, stringCode } from "../../support/arbitraries.ts";
import { character } from "../../support/characters.ts";
import { joinWords, writeCode } from "../../../src/model/naming/words.ts";

/** New values with unique codes of one type. */
const unnamedValues = fc.constantFrom<fc.Arbitrary<number | string>>(integerCode, stringCode).chain((code) =>
  fc.uniqueArray(fc.record({ code, description, enable: fc.boolean() }), {
    selector: (value) => value.code,
    maxLength: 12,
  }),
);

/** Holders of names, which no named value is. */
const heldByOther = (names: Iterable<string>) => new Map([...names].map((name) => [name, "(another)"]));

describe("memberName", () => {
  it.each([
    ["Côte d'Ivoire", 384, "CoteDIvoire", "coteDIvoire", "COTE_D_IVOIRE"],
    ["24 hours", 1, "_24Hours", "_24Hours", "_24_HOURS"],
    ["in 24 HOURS", 1, "In24Hours", "in24Hours", "IN_24_HOURS"],
    ["", 12, "Code12", "code12", "CODE_12"],
    ["!?", -7, "CodeMinus7", "codeMinus7", "CODE_Minus7"],
    ["", "a.b", "Codea_2e_b", "codea_2e_b", "CODE_a_2e_b"],
    ["8", 8, "Code8", "code8", "CODE_8"],
    ["8", 9, "_8", "_8", "_8"],
    ["4a", "4a", "Code4a", "code4a", "CODE_4a"],
    ["a4", "a4", "A4", "a4", "A4"],
    ["C2OX", "C2OX", "C2Ox", "c2Ox", "C2OX"],
    ["C2 Ox", "C2", "C2Ox", "c2Ox", "C2_OX"],
    ["--", "--", "Code_2d__2d_", "code_2d__2d_", "CODE__2d__2d_"],
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

describe("a name of at most 100 characters", () => {
  const [ten, ninetyNine] = ["abcdefghij", "x".repeat(99)];
  /** A description with words up to and beyond the limit. */
  const longText = fc
    .array(fc.oneof(fc.constantFrom("a", "24", ten, ninetyNine, "ä".repeat(60), "y".repeat(5000)), description), {
      maxLength: 60,
    })
    .map((words) => words.join(" "));

  it.each([
    ["is not cut with 100", Array(10).fill(ten).join(" "), "pascal", `Abcdefghij`.repeat(10)],
    ["is cut before the word that does not fit", Array(11).fill(ten).join(" "), "pascal", `Abcdefghij`.repeat(10)],
    ["counts the separators", Array(10).fill(ten).join(" "), "constant", Array(9).fill("ABCDEFGHIJ").join("_")],
    [
      "is not cut with 100, separators included",
      `${Array(9).fill(ten).join(" ")} a`,
      "constant",
      `${Array(9).fill("ABCDEFGHIJ").join("_")}_A`,
    ],
    ["counts no underscore before a later digit", `${"a1".repeat(49)} bc`, "camel", `${"a1".repeat(49)}Bc`],
    ["counts the underscore before a digit", `${"1".repeat(98)} ab`, "camel", `_${"1".repeat(98)}`],
    ["is cut inside of a single longer word", "y".repeat(5000), "camel", "y".repeat(100)],
    ["is cut inside of a first longer word", `${"y".repeat(101)} a`, "camel", "y".repeat(100)],
    ["is cut inside of a longer number", "7".repeat(200), "camel", `_${"7".repeat(99)}`],
  ] as const)("%s", (_title, text, style, name) => expect(memberName(text, 1, style)).toBe(name));

  it("is valid, and contains as many whole words as fit", () => {
    const property = fc.property(longText, memberCase, (text, style) => {
      const words = toWords(text);
      const name = memberName(text, 1, style);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(isMemberName(name)).toBe(true);
      const fitting = words.map((_word, index) => joinWords(words.slice(0, index + 1), style));
      const longest = fitting.findLast(({ length }) => length <= 100) ?? fitting[0]?.slice(0, 100);
      if (longest !== undefined && isMemberName(longest)) expect(name).toBe(longest);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("gets the code after it if two values share it", () => {
    const values = [1, 2].map((code) => ({ code, description: `${"y".repeat(100)} ${code}`, enable: true }));
    const { names } = nameMembers(values, "camel");
    expect([...names.values()]).toEqual([`${"y".repeat(100)}_1`, `${"y".repeat(100)}_2`]);
  });
});

describe("labelOf", () => {
  it("differs for descriptions that differ beyond the length of a name", () => {
    const labels = ["A", "B"].map((end) => labelOf({ code: 1, description: `${"word ".repeat(40)}${end}` }, "pascal"));
    expect(new Set(labels).size).toBe(2);
  });

  it("is the name of a short description", () => {
    const property = fc.property(description, fc.oneof(integerCode, stringCode), memberCase, (text, code, style) => {
      const label = labelOf({ code, description: text }, style);
      if (label.length <= 100) expect(memberName(text, code, style)).toMatch(new RegExp(`^${label}_?$`));
    });
    fc.assert(property);
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
    const values = codes.map((code, index) => ({ code, description: descriptions[index] as string, enable: true }));
    const { names, collided } = nameMembers(values, "pascal", heldByOther(taken));
    expect([...names.values()]).toEqual(expected);
    expect(collided).toEqual(codes);
  });

  it.each<[string, held: number | undefined, enabled: number[], names: string[]]>([
    ["the only enabled value", undefined, [9], ["Pause_7", "Pause", "Pause_5"]],
    ["none of several enabled values", undefined, [7, 9], ["Pause_7", "Pause_9", "Pause_5"]],
    ["none of disabled values", undefined, [], ["Pause_7", "Pause_9", "Pause_5"]],
    ["the value that has it already", 7, [9], ["Pause", "Pause_9", "Pause_5"]],
    ["no value if another one has it", 1, [9], ["Pause_7", "Pause_9", "Pause_5"]],
  ])("gives the plain name to %s", (_what, held, enabled, expected) => {
    const values = [7, 9, 5].map((code) => ({ code, description: "Pause", enable: enabled.includes(code) }));
    const { names } = nameMembers(values, "pascal", new Map(held === undefined ? [] : [["Pause", held]]));
    expect([...names.values()]).toEqual(expected);
  });

  it("appends a code of more than 40 characters as a digest, and again in full if that does not suffice", () => {
    const [short, long] = ["a".repeat(40), "a".repeat(41)];
    const values = [short, long].map((code) => ({ code, description: "A", enable: true }));
    const namesWith = (taken: string[]) => [...nameMembers(values, "pascal", heldByOther(taken)).names.values()];
    expect(namesWith([])).toEqual([`A_${short}`, `A_${digest(long).slice(0, 8)}`]);
    const [, written = ""] = namesWith([]);
    expect(namesWith([written])).toEqual([`A_${short}`, `${written}_${long}`]);
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
      const { names } = nameMembers(values, style, heldByOther(taken));
      expect(new Set(names.keys())).toEqual(new Set(values.map(({ code }) => code)));
      expect(new Set(names.values()).size).toBe(values.length);
      expect([...names.values()].filter((name) => !isMemberName(name) || taken.has(name))).toEqual([]);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("gives the same names in any order", () => {
    const cases = unnamedValues.chain((values) => fc.tuple(fc.constant(values), shuffled(values)));
    const property = fc.property(cases, memberCase, takenNames, ([values, moved], style, taken) => {
      const holders = heldByOther(taken);
      const [one, other] = [nameMembers(values, style, holders), nameMembers(moved, style, holders)];
      expect(other.names).toEqual(one.names);
      expect(new Set(other.collided)).toEqual(new Set(one.collided));
    });
    fc.assert(property, { numRuns: 500 });
  });

  it("appends the code to the names that collided and to no others", () => {
    const property = fc.property(unnamedValues, memberCase, takenNames, (values, style, taken) => {
      const { names, collided } = nameMembers(values, style, heldByOther(taken));
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
