import { Script } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import countries from "i18n-iso-countries";
import { memberCases } from "../../src/config/schema.ts";
import type { Lock } from "../../src/lock/lock.ts";
import { parseLock } from "../../src/lock/parse.ts";
import { printLock } from "../../src/lock/print.ts";
import type { ValueItem } from "../../src/map/reference.ts";
import { exportNames } from "../../src/name/types.ts";
import { renderPackage } from "../../src/render.ts";
import { item, listsOf, membersOf, merge } from "../support/merging.ts";
import { execute } from "../support/emitted.ts";
import { configOf } from "../support/packages.ts";

const languages = "en fr de pl cs tr vi el ru uk he ar fa hi bn th ka hy am ja ko zh".split(" ");

/** The countries of ISO 3166-1 that have a number, as a language calls them; without code2, which no name is made from. */
function countriesIn(language: string): ValueItem[] {
  const names = countries.getNames(language, { select: "official" });
  return Object.entries(names).flatMap(([code2, name]) => {
    const code = countries.alpha2ToNumeric(code2);
    return code ? [item(Number(code), name)] : [];
  });
}

const lockOf = (key: string, values: readonly ValueItem[], old?: Lock, memberCase = memberCases[0] as string): Lock =>
  merge(old, listsOf({ [key]: values }), { memberCase: memberCase as "pascal" }).lock;

const namesOf = (key: string, values: readonly ValueItem[], memberCase?: string): string[] =>
  Object.values(membersOf(lockOf(key, values, undefined, memberCase), key));

/** Names that an object has, whatever it is. */
const inherited = new Set(Reflect.ownKeys(Object.prototype));

/** Whether strict code may declare a variable of that name: the engine's own answer. */
function isFreeName(name: string): boolean {
  try {
    const compiled = new Script(`"use strict"; { let ${name}; }`);
    return compiled instanceof Script && /^[A-Za-z_][A-Za-z\d_]*$/.test(name) && !inherited.has(name);
  } catch {
    return false;
  }
}

/** A later value that would have the name of the first one. */
function withNamesake(values: readonly ValueItem[], code: number | string): ValueItem[] {
  const [first] = values;
  return [item(code, first?.description ?? ""), ...values];
}

/** Puts lists by key through naming, lock and package, and reads them back. */
async function expectReadBack(lists: Record<string, readonly ValueItem[]>): Promise<void> {
  const merged = merge(undefined, listsOf(lists)).lock;
  const lock = parseLock(printLock(merged), { "code-width": "off" });
  const files = await renderPackage(lock, configOf(), undefined);
  for (const { key, type } of lock.references) {
    const module = await execute(files, `${key}.ts`);
    const members = membersOf(lock, key);
    const map = module[exportNames(type).byCode] as Record<string, unknown>;
    for (const { code, description } of lists[key] ?? []) {
      expect((module[type] as Record<string, unknown>)[members[code] as string]).toBe(code);
      expect(map[code]).toMatchObject({ code, description });
    }
  }
}

describe("countries", () => {
  describe.each(languages)("in %s", (language) => {
    const values = countriesIn(language);

    it("have names of their own letters, each another", () => {
      const names = namesOf("contact_status", values);
      expect(names.length).toBeGreaterThan(240);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !isFreeName(name) || name.startsWith("Code"))).toEqual([]);
    });

    it("have the same names in any order, and keep them when a namesake comes", () => {
      const lock = lockOf("contact_status", values);
      const members = membersOf(lock, "contact_status");
      expect(membersOf(lockOf("contact_status", values.toReversed()), "contact_status")).toEqual(members);
      const later = membersOf(lockOf("contact_status", withNamesake(values, 999), lock), "contact_status");
      expect(later).toEqual({ ...members, 999: expect.stringMatching(/_999$/) });
    });

    it("read back equal", () => expectReadBack({ contact_status: values }));
  });
});

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
      const lock = lockOf("contact_status", integers);
      const members = membersOf(lock, "contact_status");
      expect(membersOf(lockOf("contact_status", integers.toReversed()), "contact_status")).toEqual(members);
      const later = membersOf(lockOf("contact_status", withNamesake(integers, 999), lock), "contact_status");
      expect(later).toMatchObject(members);
    });

    it("read back equal", () => expectReadBack({ contact_status: integers, transaction_status: strings }));
  });
});
