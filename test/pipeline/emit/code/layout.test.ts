import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { util } from "prettier";
import { printWidth } from "../../../../src/pipeline/emit/code/format.ts";
import { columnsOf, fits, isInPrettierForm } from "../../../../src/pipeline/emit/code/layout.ts";
import { configOf } from "../../../support/configs.ts";
import { expectFormatted, isModule } from "../../../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../../../support/locks.ts";
import { renderPackage } from "../../../support/rendered.ts";

const special = fc.constantFrom("😀", "👨‍👩‍👧", "1️⃣", "🇫🇷", "©", "漢", "가", "ﾊﾟ", "e\u0301", "é", "ａ", "a b", "★", "☺");

/** A line as it can be emitted, without hidden characters. */
const line = fc.string({ unit: fc.oneof(fc.string({ unit: "grapheme", maxLength: 20 }), special), maxLength: 12 });

describe("columns of a line", () => {
  it("are counted like prettier counts them", () => {
    const property = fc.property(line, (text) => {
      expect(columnsOf(text)).toBe(util.getStringWidth(text));
      expect(fits(text)).toBe(util.getStringWidth(text) <= printWidth);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it("are counted no further than needed", () => {
    expect(columnsOf("漢".repeat(1_000_000), 120)).toBe(122);
  });
});

/** Prettier uses a kilobyte of memory for each literal, so a module must not depend on it for texts of any script. */
describe("a module of long texts", () => {
  const ascii = ["a", "aB ", "\n", "\"'", "\\", "*/"];
  const others = ["é", "漢字 ", "\u0301", "😀", "\u202e", "a@b ://`\\_*/ \u202e😀é"];

  it.each([...ascii, ...others])("of %j is written without prettier", async (unit) => {
    for (const length of [30, 300]) {
      const text = `x ${unit.repeat(length / unit.length)} x`;
      const long = `L${"o".repeat(length)}ng`;
      const values = [locked("a", "A", { description: text }), locked(text, "B"), locked("c", long)];
      const lock = lockOf([lockedReference("transaction_status", values, { name: text, description: text })]);
      for (const output of [{ output: { emit: "ts" } }, { output: { emit: "js" }, enums: { style: "const" } }]) {
        const modules = (await renderPackage(lock, configOf(output))).filter(isModule);
        await expectFormatted(modules);
        for (const module of modules) expect(isInPrettierForm(module.text)).toBe(true);
      }
    }
  });
});
