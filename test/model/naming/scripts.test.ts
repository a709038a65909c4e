import { describe, expect, it } from "@jest/globals";
import { type MemberCase, memberCases } from "../../../src/model/settings/index.ts";
import { type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import type { ValueItem } from "../../../src/model/spec/index.ts";
import { exportNames } from "../../../src/model/naming/index.ts";
import { configOf } from "../../support/configs.ts";
import { execute } from "../../support/emitted.ts";
import { item, listsOf, membersOf, merge } from "../../support/merging.ts";
import { renderPackage } from "../../support/rendered.ts";

/** The members of one list, merged into an older lock. */
const membersIn = (key: string, values: readonly ValueItem[], old?: Lock, memberCase: MemberCase = "pascal") =>
  membersOf(merge(old, listsOf({ [key]: values }), { memberCase }).lock, key);

/** Names of the properties of every object. */
const inherited = new Set(Reflect.ownKeys(Object.prototype));

/** Generates a package from lists and expects its modules to contain their values. */
async function expectReadBack(lists: Record<string, readonly ValueItem[]>): Promise<void> {
  const merged = merge(undefined, listsOf(lists)).lock;
  const lock = parseLock(printLock(merged), { "code-width": "off" });
  const files = await renderPackage(lock, configOf());
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

/** Descriptions that are hard to turn into names. */
const hardNames: [what: string, descriptions: string[]][] = [
  ["white space", ["", " ", "\t\n"]],
  ["punctuation alone", ["!", "?!…", "--", "«»", "・", "___", "$"]],
  ["emoji", ["😀", "👩‍👩‍👧", "🇧🇪", "❤️", "1️⃣"]],
  ["digits first", ["24 hours", "1", "١٢", "½", "二", "007"]],
  ["words of the language", ["delete", "class", "enum", "await", "yield", "let", "static", "null", "true", "this"]],
  ["names that objects have", ["__proto__", "constructor", "prototype", "to string", "has own property", "value of"]],
  ["names of deprecated properties", ["__defineGetter__", "__lookup setter__", "is prototype of", "toLocaleString"]],
  ["names of numbers", ["NaN", "Infinity", "-Infinity", "undefined"]],
  ["150 code points", ["x".repeat(150), "日".repeat(150), "😀".repeat(150), "𝒜".repeat(150), "ش".repeat(150)]],
  ["150 code points that differ in the last one", [`${"a".repeat(149)}b`, `${"a".repeat(149)}c`]],
  ["both spellings of a letter", ["Côte", "Co\u0302te", "Å", "A\u030a", "\u212b", "한국", "\u1112\u1161\u11ab국"]],
  ["marks without a letter", ["\u0301", "\u0300\u0301", "\u064b"]],
  ["equal names", ["Pause", "pause", "PAUSE", "Pausé", "pause!", " Pause "]],
  ["equal names that end in the code of another", ["Pause", "Pause", "Pause 1", "Pause_2", "Pause 1 1"]],
  ["names that equal one made from a code", ["", "Code 1", "code1", "Code 2"]],
  ["letters that look alike", ["Priority", "Рriоritу", "Ｐｒｉｏｒｉｔｙ", "𝐏riority"]],
  ["invisible characters", ["a\u200bb", "a\u202eb", "ab", "\ufeffab", "a\u00adb"]],
  ["several scripts", ["Ελλάδα Россия 中国", "עברית English", "العربية 123"]],
  ["rare scripts", ["ᚠᚢᚦ", "𐎠𐎡", "ⲁⲃ", "꧋", "𞤀𞤣"]],
];

describe("names from", () => {
  const stringCodes = ["a", "A", "a.b", "-1", "__proto__", "constructor", "😀", "é", "", "2"];

  describe.each(hardNames)("%s", (_what, descriptions) => {
    const integers = descriptions.map((description, index) => item(index + 1, description));
    const strings = descriptions.map((description, index) => item(stringCodes[index] as string, description));
    const lists = { contact_status: integers, transaction_status: strings };

    it.each(memberCases)("makes unique and valid members in %s", (memberCase) => {
      for (const [key, values] of Object.entries(lists)) {
        const names = Object.values(membersIn(key, values, undefined, memberCase));
        expect(new Set(names).size).toBe(names.length);
        expect(names.filter((name) => !/^[A-Za-z_][A-Za-z\d_]*$/.test(name) || inherited.has(name))).toEqual([]);
      }
    });

    it("makes the same members in any order, and keeps them if an equal name is added", () => {
      const members = membersIn("contact_status", integers);
      expect(membersIn("contact_status", integers.toReversed())).toEqual(members);
      const { lock } = merge(undefined, listsOf(lists));
      expect(membersIn("contact_status", [item(999, descriptions[0] ?? ""), ...integers], lock)).toMatchObject(members);
    });

    it("read back equal", () => expectReadBack(lists));
  });
});
