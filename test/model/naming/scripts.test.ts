import { describe, expect, it } from "@jest/globals";
import { memberCases } from "../../../src/model/settings/index.ts";
import { item, membersOf } from "../../support/merging.ts";
import { expectReadBack, inherited, mergedLock, namesOf, withNamesake } from "../../support/naming.ts";

/** What a name is hard to make from. */
const hardNames: [what: string, descriptions: string[]][] = [
  ["nothing", ["", " ", "\t\n"]],
  ["punctuation alone", ["!", "?!…", "--", "«»", "・", "___", "$"]],
  ["emoji", ["😀", "👩‍👩‍👧", "🇧🇪", "❤️", "1️⃣"]],
  ["digits first", ["24 hours", "1", "١٢", "½", "二", "007"]],
  ["words of the language", ["delete", "class", "enum", "await", "yield", "let", "static", "null", "true", "this"]],
  ["names that objects have", ["__proto__", "constructor", "prototype", "to string", "has own property", "value of"]],
  ["names of the old kind", ["__defineGetter__", "__lookup setter__", "is prototype of", "toLocaleString"]],
  ["names of numbers", ["NaN", "Infinity", "-Infinity", "undefined"]],
  ["150 code points", ["x".repeat(150), "日".repeat(150), "😀".repeat(150), "𝒜".repeat(150), "ش".repeat(150)]],
  ["150 code points that differ in the last one", [`${"a".repeat(149)}b`, `${"a".repeat(149)}c`]],
  ["both spellings of a letter", ["Côte", "Co\u0302te", "Å", "A\u030a", "\u212b", "한국", "\u1112\u1161\u11ab국"]],
  ["marks without a letter", ["\u0301", "\u0300\u0301", "\u064b"]],
  ["namesakes", ["Pause", "pause", "PAUSE", "Pausé", "pause!", " Pause "]],
  ["namesakes with each other's code", ["Pause", "Pause", "Pause 1", "Pause_2", "Pause 1 1"]],
  ["namesakes of a name made from a code", ["", "Code 1", "code1", "Code 2"]],
  ["letters that look alike", ["Priority", "Рriоritу", "Ｐｒｉｏｒｉｔｙ", "𝐏riority"]],
  ["what hides", ["a\u200bb", "a\u202eb", "ab", "\ufeffab", "a\u00adb"]],
  ["scripts in one", ["Ελλάδα Россия 中国", "עברית English", "العربية 123"]],
  ["scripts of few", ["ᚠᚢᚦ", "𐎠𐎡", "ⲁⲃ", "꧋", "𞤀𞤣"]],
];

describe("names from", () => {
  const stringCodes = ["a", "A", "a.b", "-1", "__proto__", "constructor", "😀", "é", "", "2"];

  describe.each(hardNames)("%s", (_what, descriptions) => {
    const integers = descriptions.map((description, index) => item(index + 1, description));
    const strings = descriptions.map((description, index) => item(stringCodes[index] as string, description));

    it.each(memberCases)("are plain members, each another, in %s", (memberCase) => {
      for (const [key, values] of [["contact_status", integers] as const, ["transaction_status", strings] as const]) {
        const names = namesOf(key, values, memberCase);
        expect(new Set(names).size).toBe(names.length);
        expect(names.filter((name) => !/^[A-Za-z_][A-Za-z\d_]*$/.test(name) || inherited.has(name))).toEqual([]);
      }
    });

    it("are the same in any order, and stay when a namesake comes", () => {
      const lock = mergedLock("contact_status", integers);
      const members = membersOf(lock, "contact_status");
      expect(membersOf(mergedLock("contact_status", integers.toReversed()), "contact_status")).toEqual(members);
      const later = membersOf(mergedLock("contact_status", withNamesake(integers, 999), lock), "contact_status");
      expect(later).toMatchObject(members);
    });

    it("read back equal", () => expectReadBack({ contact_status: integers, transaction_status: strings }));
  });
});
